/**
 * Handles every request: authenticate → limit → (cached response) → parse → read → respond. The routes are those of
 * features/<name>/feature.ts.
 */
import type { MaybePromise } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { admit } from './authenticate.ts'
import { CachedResponses } from './cached-responses.ts'
import type { Call } from './call.ts'
import { sendError } from './error-handlers.ts'
import { ALLOWED_METHODS, apiError, methodNotAllowed } from './errors.ts'
import { COMMON_HEADERS, type HeaderList, PREFLIGHT } from './headers.ts'
import { notModifiedVersion, RECORDS, type Representation } from './representation.ts'
import { type Match, type Query, Responded } from './router.ts'
import { send } from './send.ts'

export type RequestHandler = (call: Call) => Promise<void>

export const requestHandler = (
  app: AppDependencies,
  match: (path: string, method: string) => Match,
): RequestHandler => {
  const cached = new CachedResponses()

  const handle = async (call: Call): Promise<void> => {
    checkHead(call)
    const { route, parameters } = match(call.path, call.method)
    call.routeName = route.name ?? route.path
    call.servesData = route.servesData
    call.formatError = route.formatError
    call.parameters = parameters
    if (call.method === 'OPTIONS') return send(call, 204, [...PREFLIGHT, ...COMMON_HEADERS])
    await admit(app, call, route)
    checkMethod(call)
    const found = cached.find(call)
    if (found) {
      call.wasCached = true
      return respond(call, found)
    }
    const query = route.parse(call)
    const publication = await versionFor(app, call, query)
    const notModified = notModifiedList(call, query, publication)
    if (notModified) return send(call, 304, notModified)
    const response = await query.read(publication)
    if (response instanceof Responded) return
    cached.add(call, query, response)
    await respond(call, response)
  }

  return async (call) => {
    try {
      await handle(call)
    } catch (error) {
      sendError(app, call, error)
    }
  }
}

const checkHead = ({ request }: Call): void => {
  const { host, 'transfer-encoding': transferEncoding } = request.headers
  if (host === undefined && request.httpVersion === '1.1')
    throw apiError('invalid_parameter', 'The request has no Host header; HTTP/1.1 needs one.')
  // Otherwise the end of the body is unknown (RFC 9112, 6.3). The parser's error then closes the connection.
  if (transferEncoding !== undefined && !/(?:^|,)\s*chunked\s*$/i.test(transferEncoding))
    throw apiError('invalid_parameter', 'The last encoding in Transfer-Encoding must be chunked.')
}

const checkMethod = ({ method }: Call): void => {
  if (!ALLOWED_METHODS.includes(method)) throw methodNotAllowed(method)
}

/** The headers of the 304 response if the client has this version of a list, determined without a read. */
const notModifiedList = (
  { request }: Call,
  { isList, series = RECORDS }: Query,
  publication: Publication,
): HeaderList | undefined => {
  const served = isList && series.versionOf(publication)
  return served ? notModifiedVersion(request.headers, served) : undefined
}

/**
 * The data version to respond with, no older than the client has seen. Another instance may have noticed a publication
 * earlier, and a client that has seen it must not get older pages afterwards.
 */
const versionFor = (
  { tokenLookup }: AppDependencies,
  call: Call,
  { seenVersion, series = RECORDS }: Query,
): MaybePromise<Publication> => {
  const { publication, state } = call.lookup ?? {}
  return state &&
    publication &&
    seenVersion !== undefined &&
    seenVersion !== series.versionOf(publication)?.version
    ? tokenLookup.queryVersion()
    : (publication as Publication)
}

const respond = async (call: Call, response: Representation): Promise<void> => {
  const { headers } = call.request
  const notModified = response.notModified(headers)
  if (notModified) return send(call, 304, notModified)
  const variant = await response.variant(headers)
  if (response.reason) call.response.statusMessage = response.reason
  send(call, 200, variant.headers, variant.pieces)
}
