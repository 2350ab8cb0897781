/** Content of a page that shows the summary: asks for a token first if the portal is private. */
import type { ComponentChildren } from 'preact'
import { SERVICE } from '../data/service-settings.ts'
import { type PortalSummary, useSummary } from '../data/summary.ts'
import { RequestView } from './request-view.tsx'
import { TokenGate } from './token/token-gate.tsx'

interface SummaryViewProps {
  /** Shown while waiting. */
  waitingFor: string
  children: (summary: PortalSummary) => ComponentChildren
}

/** Content that needs the summary, where the visitor's token is known. */
export const LoadedSummary = ({ waitingFor, children }: SummaryViewProps) => (
  <RequestView request={useSummary()} waitingFor={waitingFor}>
    {children}
  </RequestView>
)

export const SummaryView = (props: SummaryViewProps) =>
  SERVICE.private ? <TokenGate>{() => <LoadedSummary {...props} />}</TokenGate> : <LoadedSummary {...props} />
