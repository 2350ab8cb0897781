/** Parts of pages about the community index. */
import type { IndexFlag } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import type { FieldMeaning } from '../../data/dictionary.ts'
import type { PortalSummary } from '../../data/summary.ts'
import { LoadedSummary } from '../../elements/token-gate.tsx'
import { texts } from '../../language/texts.ts'

/** Says if there is no index. Requests for it are sent by the children only, because each would fail. */
export const WithIndex = ({ children }: { children: (summary: PortalSummary) => ComponentChildren }) => {
  const t = texts().observation.index
  return (
    <LoadedSummary waitingFor={t.loading}>
      {(summary) =>
        summary.index === null ? (
          <p>{t.none}</p>
        ) : (
          <>
            {!summary.index.is_current && <p class="remark">{t.outdated}</p>}
            {children(summary)}
          </>
        )
      }
    </LoadedSummary>
  )
}

export type FlagName = IndexFlag['flag']

export const flagNames = (): FlagName[] => Object.keys(texts().observation.flags) as FlagName[]

export const flagMeaning = (name: FlagName): FieldMeaning => ({ name, ...texts().observation.flags[name] })
