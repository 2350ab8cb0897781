import { texts } from '../language/texts.ts'
import type { PortalSummary } from './summary.ts'

/** The sentence that says that data are synthetic; empty if none are. */
export const syntheticNotice = ({ synthetic }: PortalSummary): string[] => {
  if (synthetic === 'none') return []
  return [synthetic === 'all' ? texts().frame.allSynthetic : texts().frame.someSynthetic]
}
