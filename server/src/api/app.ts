/** Every registration, in order. */
import { createServer, type IncomingMessage, METHODS, type RequestListener, type Server } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { MaybePromise } from '../storage/maybe-promise.ts'
import { authenticate } from './authenticate.ts'
import { downloads } from './bulk/bulk.ts'
import { bulkDocuments } from './bulk/documents.ts'
import { BULK_PATH } from './bulk/resources.ts'
import { callOf, callRecorder } from './call.ts'
import { type Endpoint, routes } from './endpoint.ts'
import { apiError, isAllowed, methodNotAllowed } from './errors.ts'
import { expressLane } from './express-lane.ts'
import { CROSS_ORIGIN, headOfCall, PREFLIGHT, setHead } from './head.ts'
import { health } from './health.ts'
import { pages } from './pages.ts'
import { answerErrors, answerExpectations, answerParserError, answerUnroutable } from './refuse.ts'
import { endpointsOf } from './resources/endpoints.ts'
import { serveDescription } from './serve-description.ts'
import { API_PATH, type Services, type Surroundings, servicesIn } from './services.ts'

const LONGEST_SEGMENT = 2_000
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than the minute that proxies in front commonly keep theirs. */
const KEEP_ALIVE_MS = 72_000

/** A path that is not valid percent-encoded UTF-8 stands for itself, letter by letter. */
const routable = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** The error of a call that is not let in, or undefined. */
const authenticated = (services: Services, request: IncomingMessage): MaybePromise<Error | undefined> => {
  const { failed } = callOf(request)
  if (failed !== undefined) return failed as Error
  const check = () => (isAllowed(request.method ?? '') ? undefined : methodNotAllowed(request.method ?? ''))
  try {
    const entry = authenticate(services, request)
    return entry instanceof Promise ? entry.then(check, (error) => error) : check()
  } catch (error) {
    return error as Error
  }
}

/** Lets nobody by without a token. */
const guard = (services: Services, app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const admitted = authenticated(services, request.raw)
    if (admitted instanceof Promise) admitted.then(done)
    else done(admitted)
  })
}

/** The seven endpoints, and everything else below their path. */
const api = (services: Services, endpoints: readonly Endpoint[]) => async (app: FastifyInstance) => {
  serveDescription(app, services.settings.publicUrl)

  await app.register(async (guarded) => {
    guard(services, guarded)
    await guarded.register(routes(services, endpoints))
    for (const path of ['/', '/*'])
      guarded.all(path, async () => {
        throw apiError(
          'not_found',
          `There is nothing at this path; ${API_PATH}/openapi.json says what there is.`,
        )
      })
  })
}

/** Whole series, and everything else below their path. */
const bulk = (services: Services) => async (app: FastifyInstance) => {
  await app.register(bulkDocuments(services))
  await app.register(async (guarded) => {
    guard(services, guarded)
    await guarded.register(downloads(services))
  })
}

/** Notes each call, and sends the ones that need no framework by the express lane. */
const serverFor = (
  services: Services,
  endpoints: readonly Endpoint[],
  ordinaryWay: RequestListener,
): Server => {
  const startCall = callRecorder(services)
  const quickWay = expressLane(services, endpoints, ordinaryWay)
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    requireHostHeader: false,
    // Nearly every request is one without a body, and needs no stream for it.
    optimizeEmptyRequests: true,
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server.on('request', (request, response) => {
    startCall(request, response)
    if (server.listening) return quickWay(request, response)
    // The service stops: callers are told to make their next call on another connection, and so elsewhere.
    response.setHeader('connection', 'close')
    return ordinaryWay(request, response)
  })
}

/** What every answer of the framework bears, and what it answers before any route. */
const frame = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    setHead(reply, CROSS_ORIGIN)
    setHead(reply, headOfCall(callOf(request.raw)))
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(apiError('invalid_parameter', 'The request has no Host header; HTTP/1.1 needs one.'))
    if (request.method !== 'OPTIONS') return done()
    setHead(reply, PREFLIGHT)
    reply.code(204).send()
  })
}

export const buildApp = async (surroundings: Surroundings): Promise<FastifyInstance> => {
  const services = servicesIn(surroundings)
  const endpoints = endpointsOf(services)
  const app = fastify({
    logger: false,
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    genReqId: (request) => callOf(request).id,
    serverFactory: (handler) => serverFor(services, endpoints, handler),
    // An answer under way when the service stops is finished; nobody is turned away with another body.
    return503OnClosing: false,
    clientErrorHandler: answerParserError(services),
    frameworkErrors: answerUnroutable,
    rewriteUrl: (request) => routable(request.url ?? '/'),
  })

  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  frame(app)
  answerErrors(app, services)
  answerExpectations(app)
  await app.register(api(services, endpoints), { prefix: API_PATH })
  await app.register(bulk(services), { prefix: BULK_PATH })
  await app.register(health(services))
  if (services.settings.demo) {
    // Loaded when called for: a service that publishes real images draws none.
    const { sampleImages } = await import('../../../demo/src/images/route.ts')
    await app.register(sampleImages(services))
  }
  await app.register(pages(services))
  return app
}
