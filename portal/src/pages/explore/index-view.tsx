/** Shows what depends on the community index, or says why it is missing. The rest of the page does not need it. */

import { type IndexFlag, NotFound } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import type { FieldMeaning } from '../../data/dictionary.ts'
import type { RequestState } from '../../data/request-state.ts'
import { type PortalSummary, useSummary } from '../../data/summary.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { texts } from '../../language/texts.ts'

/** Requests for the index are sent by the children only, because without an index each would fail. */
export const WithIndex = ({ children }: { children: (summary: PortalSummary) => ComponentChildren }) => {
  const summary = useSummary()
  const t = texts().observation.index
  return (
    <RequestView request={summary} waitingFor={t.loading}>
      {(value) =>
        value.index === null ? (
          <p>{t.none}</p>
        ) : (
          <>
            {!value.index.is_current && <p class="remark">{t.outdated}</p>}
            {children(value)}
          </>
        )
      }
    </RequestView>
  )
}

interface IndexViewProps<Value> {
  request: RequestState<Value>
  waitingFor: string
  /** A sentence for a record that the index does not have. */
  missing: string
  children: (value: Value) => ComponentChildren
}

export const IndexView = <Value,>({ missing, ...view }: IndexViewProps<Value>) => {
  const { request } = view
  return request.state === 'failed' && request.error instanceof NotFound ? (
    <p>{missing}</p>
  ) : (
    <RequestView {...view} />
  )
}

export type FlagName = IndexFlag['flag']

export const flagNames = (): FlagName[] => Object.keys(texts().observation.flags) as FlagName[]

export const flagMeaning = (name: FlagName): FieldMeaning => ({ name, ...texts().observation.flags[name] })
