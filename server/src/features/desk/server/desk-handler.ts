/** Handles the requests of the desk: check → page, or session → route → answer. */
import { createReadStream } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { DeskError, Message as SentMessage, Session } from '@heliolog/desk-api'
import { message, toMessage } from '../../../domain/messages.ts'
import { UserError } from '../../../domain/user-error.ts'
import { type HeaderList, JSON_TYPE, NO_STORE } from '../../../http/headers.ts'
import { DESK_HEADERS, type DeskPage, type DeskPages } from './desk-pages.ts'
import { type DeskAnswer, type DeskRequest, DeskRequestError, type DeskRoute } from './desk-route.ts'
import { checkOrigin, checkSession, cookieName, cookieOf, mayLoadPage } from './request-checks.ts'
import { reject } from './request-values.ts'
import type { Sessions } from './sessions.ts'

const MAX_JSON_BYTES = 1_000_000
const API_PATH = '/api/'
const SESSION_PATH = '/api/session'
/** The pages have their own paths, which the page itself reads. */
const PAGE_PATH = /^\/(?!api\/|assets\/)[\w/-]*$/

export interface Desk {
  sessions: Sessions
  pages: DeskPages
  routes: readonly DeskRoute[]
  /** Reports an unexpected error. */
  onBug(error: unknown): void
}

/** The parts of the requested address, still encoded. */
interface Target {
  path: string
  query: URLSearchParams
}

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? ''))
    reject(415, 'the body must be JSON, with the content type application/json')
  const chunks: Buffer[] = []
  let bytes = 0
  // Destroying the request would end the connection before the page has the error.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > MAX_JSON_BYTES) reject(413, `the body is larger than ${MAX_JSON_BYTES / 1e6} MB`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return reject(400, 'the body is not valid JSON')
  }
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return reject(400, 'the path is not valid UTF-8')
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const send = (response: ServerResponse, status: number, body: string | Buffer, headers: HeaderList): void => {
  // The rest of a rejected upload need not arrive.
  const { req: request } = response
  const close = request.complete || !hasBody(request) ? [] : ['connection', 'close']
  const length = ['content-length', String(Buffer.byteLength(body))]
  response.writeHead(status, [...headers, ...length, ...close]).end(body)
}

const API_HEADERS: HeaderList = [...DESK_HEADERS, ...NO_STORE]

const sendJson = (response: ServerResponse, status: number, value: unknown, headers: HeaderList = []): void =>
  send(response, status, JSON.stringify(value), [...API_HEADERS, 'content-type', JSON_TYPE, ...headers])

const sendPage = (response: ServerResponse, { body, headers }: DeskPage, status: number): void =>
  send(response, status, body, headers)

const sendAnswer = async (response: ServerResponse, answer: DeskAnswer): Promise<void> => {
  if ('json' in answer) return sendJson(response, 200, answer.json)
  if ('status' in answer) return void response.writeHead(answer.status, [...API_HEADERS]).end()
  const name = encodeURIComponent(answer.name)
  const disposition = ['content-disposition', `attachment; filename*=UTF-8''${name}`]
  const headers = [...API_HEADERS, 'content-type', answer.type, ...disposition]
  if ('text' in answer) return send(response, 200, answer.text, headers)
  response.writeHead(200, headers)
  await pipeline(createReadStream(answer.file), response)
}

const exchangeKey = async (desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readJson(request)
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined
  const pair = desk.sessions.exchange(typeof key === 'string' ? key : '', cookieOf(request))
  if (!pair) return reject(401, message('desk.keyUsed'))
  const cookie = `${cookieName(request)}=${pair.cookie}; HttpOnly; SameSite=Strict; Path=/`
  const session: Session = { secret: pair.secret }
  sendJson(response, 200, session, ['set-cookie', cookie])
}

const notAllowed = (response: ServerResponse, methods: string[]): never => {
  const allowed = methods.join(', ')
  response.setHeader('allow', allowed)
  return reject(405, `this path accepts ${allowed}`)
}

const answerApi = async (
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: Target,
): Promise<void> => {
  if (path === SESSION_PATH)
    return request.method === 'POST' ? exchangeKey(desk, request, response) : notAllowed(response, ['POST'])
  checkSession(request, desk.sessions)
  const routes = desk.routes.filter((one) => one.path.test(path))
  if (routes.length === 0) reject(404, 'there is nothing at this path')
  const route = routes.find(({ method }) => method === request.method)
  if (!route)
    return notAllowed(
      response,
      routes.map(({ method }) => method),
    )
  const params = route.path.exec(path)?.slice(1).map(decode) ?? []
  const deskRequest: DeskRequest = { params, query, readJson: () => readJson(request), body: request }
  await sendAnswer(response, await route.handle(deskRequest))
}

const answerPage = (
  { pages, sessions }: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: Target,
): void => {
  const asset = pages.assets.get(path)
  if (!asset && !PAGE_PATH.test(path)) reject(404, 'there is nothing at this path')
  if (request.method !== 'GET' && request.method !== 'HEAD') notAllowed(response, ['GET', 'HEAD'])
  // The page loads its assets before it has a session. They are the same in every installation.
  if (asset) sendPage(response, asset, 200)
  // Without a session, the page shows how to get one.
  else sendPage(response, pages.page, mayLoadPage(request, query, sessions) ? 200 : 401)
}

const answerOf = (error: unknown, { onBug }: Desk): { status: number; shown: SentMessage } => {
  if (error instanceof UserError)
    return { status: error instanceof DeskRequestError ? error.status : 400, shown: toMessage(error) }
  onBug(error)
  return { status: 500, shown: toMessage(message('desk.bug')) }
}

const sendError = (desk: Desk, response: ServerResponse, error: unknown): void => {
  // The page has gone, or has a part of an answer; only a connection reset shows that it is incomplete.
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const { status, shown } = answerOf(error, desk)
  sendJson(response, status, { error: shown } satisfies DeskError)
}

export const deskHandler =
  (desk: Desk): RequestListener =>
  async (request, response) => {
    try {
      const { url = '' } = request
      // URLs of other forms are for proxies.
      if (!/^\/(?!\/)/.test(url)) reject(400, 'the address must be a path')
      const isApi = url.startsWith(API_PATH)
      checkOrigin(request, isApi)
      const [path = '', query] = url.split(/\?(.*)/s)
      const target = { path, query: new URLSearchParams(query) }
      if (isApi) await answerApi(desk, request, response, target)
      else answerPage(desk, request, response, target)
    } catch (error) {
      sendError(desk, response, error)
    }
  }
