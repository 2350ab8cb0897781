/** Creates the HTTP server from the interfaces of the features. */
import { createServer, type Server } from 'node:http'
import type { AppDependencies } from './app-dependencies.ts'
import type { Call } from './call.ts'
import { connectHandler, parserErrorHandler } from './error-handlers.ts'
import { unavailable } from './errors.ts'
import { NO_STORE } from './headers.ts'
import { requestListener } from './request-handler.ts'
import type { Interface, Route } from './route.ts'
import { Router } from './router.ts'
import { sendJson } from './send.ts'
import { lingerOnClose } from './sockets/lingering-close.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** The interval at which Node looks for requests that did not arrive in time. */
const CHECK_INTERVAL_MS = 5_000
/** Longer than the 60 s that proxies commonly keep idle connections open, so that the proxy closes them first. */
const KEEP_ALIVE_MS = 72_000

export const createApp = (app: AppDependencies, interfaces: readonly Interface[]): Server => {
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
  lingerOnClose(server)
  server.on('request', requestListener(app, server, new Router([...interfaces, health(app)])))
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
    stream: async () => sendJson(call, 200, JSON.stringify(await check(call)), NO_STORE),
  }),
})

const health = ({ tokenLookup, limiter }: AppDependencies): Interface => ({
  routes: [
    healthRoute('/healthz', async () => ({ status: 'alive' })),
    healthRoute('/readyz', async ({ isShuttingDown }) => {
      if (isShuttingDown) throw unavailable('The service is shutting down')
      const { version } = await tokenLookup.queryPublication()
      const limits = await limiter.sharing()
      return { status: 'ready', version, ...(limits && { limits }) }
    }),
  ],
})
