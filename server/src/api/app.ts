/** The HTTP server: every route, in order. */
import { createServer, type Server } from 'node:http'
import type { AppDependencies } from './app-dependencies.ts'
import { BULK_PATH, bulkRoutes, nothingInBulk } from './bulk/bulk-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { callRecorder } from './http/call.ts'
import { limitConnections } from './http/connections.ts'
import { parserErrorHandler } from './http/error-handlers.ts'
import { ALLOWED_METHODS, type ApiError, notFound } from './http/errors.ts'
import { requestHandler } from './http/request-handler.ts'
import { decodePath, type Match, type Route, Router } from './http/router.ts'
import { openapiRoute } from './openapi/openapi-route.ts'
import { portalRoutes } from './portal/portal-routes.ts'
import { API_PATH, RESOURCES } from './resources/resources.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** Longer than the minute that proxies commonly keep their connections. */
const KEEP_ALIVE_MS = 72_000

const resourceRoutes = ({ database, settings }: AppDependencies): Route[] =>
  RESOURCES.map(({ path, open }) => ({
    path: API_PATH + path,
    needsToken: true,
    servesData: true,
    parse: open(database, `${settings.publicUrl ?? ''}${API_PATH}`),
  }))

const missing = (needsToken: boolean, error: () => ApiError): Match => ({
  route: {
    path: 'other',
    needsToken,
    servesData: false,
    parse: () => {
      throw error()
    },
  },
  parameters: [],
})

/** Unknown paths below an interface need a token too: strangers learn nothing about it. */
const MISSING_IN_API = missing(true, () =>
  notFound(`There is nothing at this path; ${API_PATH}/openapi.json says what there is.`),
)
const MISSING_IN_BULK = missing(true, nothingInBulk)
const MISSING = missing(false, notFound)

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

const missingAt = (encodedPath: string): Match => {
  const path = decodePath(encodedPath)
  if (isBelow(path, API_PATH)) return MISSING_IN_API
  return isBelow(path, BULK_PATH) ? MISSING_IN_BULK : MISSING
}

/** `extraRoutes` are those of the demo. */
export const createApp = (app: AppDependencies, extraRoutes: readonly Route[] = []): Server => {
  const router = new Router([
    openapiRoute(app.settings.publicUrl),
    ...resourceRoutes(app),
    ...bulkRoutes(app),
    ...healthRoutes(app),
    ...extraRoutes,
    ...portalRoutes(app),
  ])
  const startCall = callRecorder(app)
  const match = (path: string, method: string): Match => {
    const found = router.find(path)
    // Only reading is public: below an interface every other method needs a token, whatever the path.
    const isReachable = found && (found.route.needsToken || ALLOWED_METHODS.includes(method))
    return isReachable ? found : missingAt(path)
  }
  const handle = requestHandler(app, match)

  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Answered by the request handler, in the one shape of error.
    requireHostHeader: false,
    // Nearly all requests have no body, and need no stream for it.
    optimizeEmptyRequests: true,
  })
  limitConnections(server)
  server.on('request', (request, response) => {
    const call = startCall(request, response)
    call.isLastOnConnection = !server.listening
    // An error that cannot even be answered must not end the process.
    handle(call).catch(() => response.destroy())
  })
  // A server may ignore expectations that it does not know; Node would reject them without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', parserErrorHandler(app.logger))
  return server
}
