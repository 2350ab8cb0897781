/** Creates the HTTP server with all routes. */
import { createServer, type Server } from 'node:http'
import { API_PATH, RESOURCES } from '../features/api/resources.ts'
import {
  BULK_PATH,
  bulkAddressOf,
  bulkNotFound,
  bulkRoutes,
  CITATION_PATH,
} from '../features/bulk/bulk-routes.ts'
import { CHANGES_PATH, changeRoutes, changesNotFound } from '../features/changes/change-routes.ts'
import { EPHEMERIS_PATH, ephemerisNotFound, ephemerisRoutes } from '../features/ephemeris/ephemeris-routes.ts'
import { HAPI_TOKEN_PATH, hapiPathFor, isHapiPath } from '../features/hapi/datasets/hapi-address.ts'
import { hapiNotFound, hapiRoutes } from '../features/hapi/hapi-routes.ts'
import { INDEX_PATH, indexNotFound, indexRoutes } from '../features/index/index-routes.ts'
import { PROGRAM_PATHS } from '../features/interfaces.ts'
import { notFoundRoute } from '../features/portal/not-found-route.ts'
import { portalRoutes } from '../features/portal/portal-routes.ts'
import { openapiRoute } from '../lists/openapi/openapi-route.ts'
import type { ApiSettings, AppDependencies } from './app-dependencies.ts'
import { callRecorder } from './call.ts'
import { connectHandler, parserErrorHandler } from './error-handlers.ts'
import { ALLOWED_METHODS, type ApiError, notFound } from './errors.ts'
import { healthRoutes } from './health-routes.ts'
import { decodePath, isBelow } from './path.ts'
import { startInTurn } from './pipelining.ts'
import { requestHandler } from './request-handler.ts'
import { type Match, type Route, Router } from './router.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** How often Node looks for requests that did not arrive in time. */
const CHECK_INTERVAL_MS = 5_000
/** Longer than the 60 s that proxies commonly keep idle connections open, so that the proxy closes them first. */
const KEEP_ALIVE_MS = 72_000

const resourceRoutes = ({ database, settings }: AppDependencies): Route[] => {
  const { publicUrl = '' } = settings
  const urls = { baseUrl: publicUrl + API_PATH, citationUrl: publicUrl + CITATION_PATH }
  return RESOURCES.map(({ path, createParser }) => ({
    path: API_PATH + path,
    needsToken: true,
    servesData: true,
    parse: createParser(database, urls),
  }))
}

const notFoundMatch = (
  needsToken: boolean,
  error: (path: string) => ApiError,
  access: Pick<Route, 'isHapi'> = {},
): Match => ({
  route: {
    path: 'other',
    needsToken,
    ...access,
    servesData: false,
    parse: ({ path }) => {
      throw error(decodePath(path))
    },
  },
  parameters: [],
})

/** Unknown API paths need a token too, so that unauthenticated clients cannot probe which paths exist. */
const API_NOT_FOUND = notFoundMatch(true, (path) => {
  const address = bulkAddressOf(path)
  return notFound(
    address
      ? `There is nothing at this path; the file is at ${address}.`
      : `There is nothing at this path; ${API_PATH}/openapi.json lists all paths.`,
  )
})
const BULK_NOT_FOUND = notFoundMatch(true, bulkNotFound)
const CHANGES_NOT_FOUND = notFoundMatch(true, changesNotFound)
const INDEX_NOT_FOUND = notFoundMatch(true, indexNotFound)
const EPHEMERIS_NOT_FOUND = notFoundMatch(true, ephemerisNotFound)
const PROGRAM_NOT_FOUND = notFoundMatch(false, () => notFound())

const HAPI_NOT_FOUND = notFoundMatch(true, hapiNotFound, { isHapi: true })
/** Needs no token, because the path has none, or it is unclear where it ends. */
const HAPI_ADDRESS_NOT_FOUND = notFoundMatch(
  false,
  () => notFound(`There is nothing at this address; a HAPI address starts with ${hapiPathFor('{token}')}.`),
  { isHapi: true },
)

/** `pageNotFound` is for all paths that are not those of programs. */
const notFoundAt = (encodedPath: string, { hapi }: ApiSettings, pageNotFound: Match): Match => {
  const path = decodePath(encodedPath)
  if (isBelow(path, API_PATH)) return API_NOT_FOUND
  if (isBelow(path, CHANGES_PATH)) return CHANGES_NOT_FOUND
  if (isBelow(path, INDEX_PATH)) return INDEX_NOT_FOUND
  if (isBelow(path, EPHEMERIS_PATH)) return EPHEMERIS_NOT_FOUND
  if (hapi !== 'off' && isHapiPath(path)) return HAPI_NOT_FOUND
  if (hapi !== 'off' && isBelow(path, HAPI_TOKEN_PATH)) return HAPI_ADDRESS_NOT_FOUND
  if (isBelow(path, BULK_PATH)) return BULK_NOT_FOUND
  const isForPrograms = PROGRAM_PATHS.some((base) => isBelow(path, base))
  return isForPrograms ? PROGRAM_NOT_FOUND : pageNotFound
}

/** `extraRoutes` are the demo's routes. */
export const createApp = (app: AppDependencies, extraRoutes: readonly Route[] = []): Server => {
  const router = new Router([
    openapiRoute(app.settings),
    ...resourceRoutes(app),
    ...bulkRoutes(app),
    ...changeRoutes(app, CITATION_PATH),
    ...indexRoutes(app, CITATION_PATH),
    ...ephemerisRoutes(app),
    ...(app.settings.hapi === 'off' ? [] : hapiRoutes(app, CITATION_PATH)),
    ...healthRoutes(app),
    ...extraRoutes,
    ...portalRoutes(app),
  ])
  const startCall = callRecorder(app)
  const pageNotFound: Match = { route: notFoundRoute(app.settings), parameters: [] }
  const matchUnknown = (path: string) => notFoundAt(path, app.settings, pageNotFound)
  const match = (path: string, method: string): Match => {
    const found = router.find(path)
    if (!found) return matchUnknown(path)
    const { needsToken, isHapi } = found.route
    // Public routes are read-only: other methods on them are handled like unknown paths, which may need a token.
    return needsToken || isHapi || ALLOWED_METHODS.includes(method) ? found : matchUnknown(path)
  }
  const handle = requestHandler(app, match)

  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The request handler checks it, to send the standard error body.
    requireHostHeader: false,
    // Saves the body stream for requests without a body, which is nearly all of them.
    optimizeEmptyRequests: true,
  })
  app.connections.limit(server, app.logger)
  server.on('request', (request, response) => {
    const call = startCall(request, response)
    startInTurn(request, response, () => {
      call.isShuttingDown = !server.listening
      // An error while sending the error response must not end the process.
      handle(call).catch(() => response.destroy())
    })
  })
  // Ignores unknown expectations, as RFC 9110 allows; Node would reject them without an error body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', connectHandler(app))
  server.on('clientError', parserErrorHandler(app))
  return server
}
