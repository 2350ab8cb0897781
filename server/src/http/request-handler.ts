/**
 * Handles every request: authenticate → limit → (cached response) → parse → read → respond. The routes are those of
 * features/<name>/feature.ts.
 */
import type { RequestListener, Server } from 'node:http'
import type { Publication } from '../storage/publication.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { admit } from './authenticate.ts'
import { CachedResponses } from './cached-responses.ts'
import { type Call, callRecorder } from './call.ts'
import { sendError } from './error-handlers.ts'
import { ALLOWED_METHODS, apiError, methodNotAllowed } from './errors.ts'
import { PREFLIGHT } from './headers.ts'
import { hasPreconditions, notModifiedVersion, RECORDS } from './representation.ts'
import type { DataQuery } from './route.ts'
import type { Router } from './router.ts'
import { respond, send } from './send.ts'
import { pipelineOf } from './sockets/pipelining.ts'

export const requestListener = (app: AppDependencies, server: Server, router: Router): RequestListener => {
  const startCall = callRecorder(app)
  const cached = new CachedResponses(app.erasures)

  const handle = async (call: Call): Promise<void> => {
    checkHead(call)
    const { route, parameters } = router.match(call.path, call.method)
    call.route = route
    if (call.method === 'OPTIONS') return send(call, 204, PREFLIGHT)
    await admit(app, call, route)
    if (!ALLOWED_METHODS.includes(call.method)) throw methodNotAllowed(call.method)
    const found = cached.find(call)
    if (found) {
      call.wasCached = true
      return respond(call, found)
    }
    const query = route.parse(call, parameters)
    call.reported = query
    if ('stream' in query) return query.stream()
    if ('document' in query) return respond(call, await query.document())
    const publication = await publicationFor(app, call, query)
    // The version of a list is known without a read, but preconditions need that of the response.
    const { headers } = call.request
    const isKnown = query.isList && !hasPreconditions(headers)
    const listed = isKnown && (query.series ?? RECORDS).versionOf(publication)
    const notModified = listed && notModifiedVersion(headers, listed)
    if (notModified) return send(call, 304, notModified)
    const response = await query.read(publication)
    cached.add(call.url, query, response)
    await respond(call, response)
  }

  return (request, response) => {
    const call = startCall(request, response)
    pipelineOf(request.socket).add(request, response, () => {
      app.stalledClients.watch(response)
      call.isShuttingDown = !server.listening
      handle(call)
        .catch((error) => sendError(app, call, error))
        // An error while sending the error response must not end the process.
        .catch(() => response.destroy())
    })
  }
}

const checkHead = ({ request }: Call): void => {
  const { host, 'transfer-encoding': transferEncoding } = request.headers
  if (host === undefined && request.httpVersion === '1.1')
    throw apiError('invalid_parameter', 'The request has no Host header; HTTP/1.1 needs one.')
  // A proxy might have used another one than we would (RFC 9112, 3.2).
  if (request.headersDistinct['host']?.[1] !== undefined)
    throw apiError('invalid_parameter', 'The request has several Host headers; HTTP/1.1 needs one.')
  // Otherwise the end of the body is unknown (RFC 9112, 6.3). The parser's error then closes the connection.
  if (transferEncoding !== undefined && !/(?:^|,)\s*chunked\s*$/i.test(transferEncoding))
    throw apiError('invalid_parameter', 'The last encoding in Transfer-Encoding must be chunked.')
}

/**
 * The publication to respond with, no older than the client has seen. Another instance may have noticed a publication
 * earlier, and a client that has seen it must not get older pages afterwards.
 */
const publicationFor = async (
  { tokenLookup }: AppDependencies,
  { lookup }: Call,
  { seenVersion, series = RECORDS }: DataQuery,
): Promise<Publication> => {
  if (!lookup) return tokenLookup.currentPublication()
  const { publication, state } = lookup
  // Queried with the token.
  if (!state || seenVersion === undefined) return publication
  return seenVersion === series.versionOf(publication)?.version ? publication : tokenLookup.queryPublication()
}
