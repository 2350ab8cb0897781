/** The frame of every explore page: navigation between them, the token that they need, and their requests. */
import { NotFound } from '@heliolog/client'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { VisitorClient } from '../../data/client.ts'
import { useRequest } from '../../data/request-state.ts'
import { SubPages } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { TokenGate } from '../../elements/token-gate.tsx'
import { texts } from '../../language/texts.ts'

const PAGES = ['observations', 'images', 'daily', 'observers'] as const

const Service = createContext<VisitorClient | undefined>(undefined)

/** The client with the visitor's token, inside an `ExploreFrame`. */
export const useService = (): VisitorClient => useContext(Service) as VisitorClient

interface ExploreFrameProps {
  title: ComponentChildren
  /** The path of the navigation entry that this page belongs to. */
  path: string
  children: ComponentChildren
}

export const ExploreFrame = ({ title, path, children }: ExploreFrameProps) => (
  <>
    <SubPages
      label={texts().frame.explore}
      pages={PAGES.map((name) => ({ to: `explore/${name}`, title: texts().frame.titles[name] }))}
      path={path}
    />
    <h1>{title}</h1>
    <TokenGate>{(service) => <Service.Provider value={service}>{children}</Service.Provider>}</TokenGate>
  </>
)

interface RequestedProps<Value> {
  send: (service: VisitorClient, signal: AbortSignal) => Promise<Value>
  /** Identifies the request, which is sent again when it changes. */
  id: string
  waitingFor: string
  /** A sentence for a record that does not exist, where that is no problem. */
  missing?: string
  children: (value: Value) => ComponentChildren
}

/** Content that needs the result of a request. */
export const Requested = <Value,>({ send, id, missing, ...view }: RequestedProps<Value>) => {
  const service = useService()
  const request = useRequest((signal) => send(service, signal), id)
  const isMissing = request.state === 'failed' && request.error instanceof NotFound
  return isMissing && missing !== undefined ? <p>{missing}</p> : <RequestView request={request} {...view} />
}
