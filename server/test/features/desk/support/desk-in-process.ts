/** The server of the desk in this process, with routes of its own, and requests that `fetch` would not send. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { deskHandler } from '../../../../src/features/desk/server/desk-handler.ts'
import { readDeskPages } from '../../../../src/features/desk/server/desk-pages.ts'
import type { DeskRoute } from '../../../../src/features/desk/server/desk-route.ts'
import { listenOnLoopback } from '../../../../src/features/desk/server/desk-server.ts'
import { Sessions } from '../../../../src/features/desk/server/sessions.ts'

export interface DeskResponse {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

export interface DeskCall {
  method?: string
  headers?: Record<string, string | undefined>
  body?: string | Buffer
  host?: string
}

export interface TestDesk {
  port: number
  sessions: Sessions
  bugs: unknown[]
  /** Sends a request without a session; headers replace those that a page of the desk sends. */
  call(path: string, options?: DeskCall): Promise<DeskResponse>
  /** Sends a request with a new session. */
  api(path: string, options?: DeskCall): Promise<DeskResponse>
  /** Returns the headers of a new session. */
  signIn(): Promise<{ cookie: string; 'x-heliolog-desk': string }>
  close(): Promise<void>
}

/** Sends a request to a port of this machine. `headers` are sent as they are, without those that are undefined. */
export const callDesk = async (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, host = '127.0.0.1' }: DeskCall = {},
): Promise<DeskResponse> => {
  const given = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).filter(([, value]) => value)
  const sent = request({ host, port, path, method, headers: Object.fromEntries(given), agent: false })
  // The server may close the connection while an upload is being sent.
  const response = once(sent, 'response')
  sent.on('error', () => {})
  sent.end(body)
  const [received] = (await response) as [IncomingMessage]
  return { status: received.statusCode ?? 0, headers: received.headers, body: await text(received) }
}

/** The headers that a browser sends with a change by a page of the desk. */
export const changeHeaders = (port: number) => ({
  origin: `http://127.0.0.1:${port}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
})

/** Exchanges a key for the headers of a session. */
export const openSession = async (port: number, key: string) => {
  const options = { method: 'POST', headers: changeHeaders(port), body: JSON.stringify({ key }) }
  const { headers, body } = await callDesk(port, '/api/session', options)
  const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? []
  return { cookie, 'x-heliolog-desk': JSON.parse(body).secret as string }
}

export const startDesk = async (
  routes: readonly DeskRoute[],
  now: () => number = Date.now,
): Promise<TestDesk> => {
  const sessions = new Sessions(now)
  const bugs: unknown[] = []
  const pages = readDeskPages()
  const server = await listenOnLoopback(
    0,
    deskHandler({ sessions, pages, routes, onBug: (error) => bugs.push(error) }),
  )
  const { port } = server
  const call: TestDesk['call'] = (path, { headers, ...options } = {}) =>
    callDesk(port, path, { ...options, headers: { ...changeHeaders(port), ...headers } })
  const signIn = () => openSession(port, sessions.createKey())
  return {
    port,
    sessions,
    bugs,
    call,
    api: async (path, { headers, ...options } = {}) =>
      call(path, { ...options, headers: { ...(await signIn()), ...headers } }),
    signIn,
    close: async () => server[Symbol.asyncDispose](),
  }
}
