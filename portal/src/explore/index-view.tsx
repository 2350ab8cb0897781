/** Shows what depends on the community index, or says why it is missing. The rest of the page does not need it. */
import { NotFound } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { RequestView } from '../elements/request-view.tsx'
import type { RequestState } from '../service/request-state.ts'
import { type PortalSummary, useSummary } from '../service/summary.ts'

/** Requests for the index are sent by the children only, because without an index each would fail. */
export const WithIndex = ({ children }: { children: (summary: PortalSummary) => ComponentChildren }) => {
  const summary = useSummary()
  return (
    <RequestView request={summary} waitingFor="Loading the index">
      {(value) =>
        value.index === null ? (
          <p>This server has no community index at the moment.</p>
        ) : (
          <>
            {!value.index.is_current && (
              <p class="remark">The index is older than the data: the latest publication has not entered.</p>
            )}
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
