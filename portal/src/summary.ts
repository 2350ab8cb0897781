/** What anybody may see of the data, read once for as long as the page is open and shown in many places. */
import type { PortalSummary } from '../../server/src/domain/summary.ts'
import type { Answer } from './answer.ts'
import { useChanging } from './changing.ts'
import { everyone } from './service.ts'

export type { PortalSummary }

const CHANGED = 'heliolog-summary-changed'

let answer: Answer<PortalSummary> = { state: 'waiting' }
const current = (): Answer<PortalSummary> => answer

const settle = (settled: Answer<PortalSummary>): void => {
  answer = settled
  dispatchEvent(new Event(CHANGED))
}

/** Asks for it; called once when the page opens, and again by who is told that it cannot be had. */
export const readSummary = async (): Promise<void> => {
  settle({ state: 'waiting' })
  try {
    const response = await everyone.download('/portal/summary.json')
    settle({ state: 'ready', value: await response.json() })
  } catch (error) {
    settle({ state: 'failed', error, again: readSummary })
  }
}

export const useSummary = (): Answer<PortalSummary> => useChanging(current, CHANGED)

/** Whom the data are owed to; named before the summary is there, too. */
export const useAttribution = (): string => {
  const summary = useSummary()
  return summary.state === 'ready' ? summary.value.attribution : 'Data © the community observers'
}
