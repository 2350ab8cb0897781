/** Creates the HTTP server from the interfaces of the features. */
import { createServer, type Server } from 'node:http'
import type { AppDependencies } from './app-dependencies.ts'
import { type Call, callRecorder } from './call.ts'
import { connectHandler, parserErrorHandler } from './error-handlers.ts'
import { ALLOWED_METHODS, type ApiError, notFound, unavailable } from './errors.ts'
import { NO_STORE } from './headers.ts'
import { decodePath, isBelow } from './path.ts'
import { requestHandler } from './request-handler.ts'
import { type Match, NEEDS_TOKEN, RESPONDED, type Route, Router } from './router.ts'
import { sendJson } from './send.ts'
import { startInTurn } from './sockets/pipelining.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** How often Node looks for requests that did not arrive in time. */
const CHECK_INTERVAL_MS = 5_000
/** Longer than the 60 s that proxies commonly keep idle connections open, so that the proxy closes them first. */
const KEEP_ALIVE_MS = 72_000

/** The routes of a feature. */
export interface Interface {
  routes: readonly Route[]
  /** For unknown paths; the first one that matches counts. */
  unknownPaths?: readonly UnknownPaths[]
}

/** What all unknown paths below a path return. */
export interface UnknownPaths {
  below: string
  /** Only these of them. */
  matches?(path: string): boolean
  route: Route
}

export const unknownBelow = (
  below: string,
  route: Pick<Route, 'access' | 'formatError'>,
  error: (path: string) => ApiError,
): UnknownPaths => ({
  below,
  route: {
    ...route,
    path: 'other',
    servesData: false,
    parse: ({ path }) => {
      throw error(decodePath(path))
    },
  },
})

/** Unknown paths of a version need a token too, so that clients without one cannot probe which paths exist. */
export const unknownInVersion = (path: string, message: string): UnknownPaths[] => [
  unknownBelow(path, { access: NEEDS_TOKEN }, () => notFound(message)),
  unknownBelow(path.replace(/\/v\d+$/, ''), { access: 'public' }, () => notFound()),
]

const UNKNOWN = unknownBelow('', { access: 'public' }, () => notFound())

export const createApp = (app: AppDependencies, interfaces: readonly Interface[]): Server => {
  const router = new Router([...interfaces.flatMap(({ routes }) => routes), ...healthRoutes(app)])
  const declared = interfaces.flatMap(({ unknownPaths = [] }) => unknownPaths)
  // Particular paths first.
  const unknownPaths = [...declared.filter(({ matches }) => matches), ...declared, UNKNOWN]
  const startCall = callRecorder(app)
  const matchUnknown = (encodedPath: string): Match => {
    const path = decodePath(encodedPath)
    const { route } =
      unknownPaths.find((one) => isBelow(path, one.below) && (one.matches?.(path) ?? true)) ?? UNKNOWN
    return { route, parameters: [] }
  }
  const match = (path: string, method: string): Match => {
    const found = router.find(path)
    if (!found) return matchUnknown(path)
    // Public routes are read-only: other methods on them are handled like unknown paths, which may need a token.
    return found.route.access !== 'public' || ALLOWED_METHODS.includes(method) ? found : matchUnknown(path)
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
      app.connections.watch(response)
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

const healthRoute = (path: string, check: (call: Call) => Promise<object>): Route => ({
  path,
  access: 'public',
  servesData: false,
  parse: (call) => ({
    read: async () => {
      sendJson(call, 200, JSON.stringify(await check(call)), NO_STORE)
      return RESPONDED
    },
  }),
})

const healthRoutes = ({ tokenLookup, limiter }: AppDependencies): Route[] => [
  healthRoute('/healthz', async () => ({ status: 'alive' })),
  healthRoute('/readyz', async ({ isShuttingDown }) => {
    if (isShuttingDown) throw unavailable('The service is shutting down')
    const { version } = await tokenLookup.queryVersion()
    return { status: 'ready', version, ...(limiter.sharing && { limits: limiter.sharing }) }
  }),
]
