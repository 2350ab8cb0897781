/** Every registration, in order. */
import { METHODS, type Server } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyHttpOptions, type FastifyInstance, type RouteOptions } from 'fastify'
import { authenticate } from './authenticate.ts'
import { markEncoding } from './caching.ts'
import { ALLOWED_METHODS, apiError, isAllowed, methodNotAllowed } from './errors.ts'
import { health } from './health.ts'
import { logCalls } from './log-calls.ts'
import { describeInterface, serveDescription } from './openapi.ts'
import { pages } from './pages.ts'
import { answerErrors, answerOddRequests, answerParserError } from './refuse.ts'
import { dailyActivities } from './resources/daily-activity.ts'
import { images } from './resources/images.ts'
import { meta } from './resources/meta.ts'
import { observations } from './resources/observations.ts'
import { observers } from './resources/observers.ts'
import { API_PATH, type Services } from './services.ts'

const EXPOSED_HEADERS = [
  'ETag',
  'Last-Modified',
  'Link',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]
const ACCEPTED_HEADERS = ['Authorization', 'If-Modified-Since', 'If-None-Match', 'Prefer']
const PREFLIGHT_SECONDS = 86_400
/** Below this, an answer fits in one packet anyway. */
const SMALLEST_COMPRESSED = 1_024
const BROTLI_QUALITY = 4
const LONGEST_SEGMENT = 2_000
const REQUEST_TIMEOUT_MS = 30_000

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

/** The seven endpoints, and everything else below their path. */
const api = (services: Services) => async (app: FastifyInstance) => {
  serveDescription(app)

  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (request.method === 'OPTIONS') return
      await authenticate(services, request, reply)
      if (!isAllowed(request.method)) throw methodNotAllowed(request.method)
    })
    for (const resource of [meta, dailyActivities, observations, images, observers])
      await guarded.register(resource(services))
    for (const path of ['/', '/*'])
      guarded.all(path, { schema: { hide: true } }, async () => {
        throw apiError(
          'not_found',
          `There is nothing at this path; ${API_PATH}/openapi.json says what there is.`,
        )
      })
  })
}

/** Compression is a hook of each route, so that what looks at its outcome has to be one too. */
const lookAtEncoding = (route: RouteOptions): void => {
  const hooks = [route.onSend ?? []].flat()
  // A HEAD route begins by dropping the body; done last, it tells the size and the encoding that GET has.
  const dropBody = route.method === 'HEAD' ? hooks.splice(0, 1) : []
  route.onSend = [...hooks, async (_request, reply) => markEncoding(reply), ...dropBody]
}

const newApp = (options: FastifyHttpOptions<Server>): FastifyInstance => {
  const app = fastify({ ...options, logger: false, routerOptions: { maxParamLength: LONGEST_SEGMENT } })
  // Parameters are read by their own schemas (parameters.ts); bodies go out as they were stored.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  return app
}

export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const app = newApp({
    genReqId: () => crypto.randomUUID(),
    trustProxy: services.settings.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { requireHostHeader: false },
    // An answer under way when the service stops is finished; nobody is turned away with another body.
    return503OnClosing: false,
    clientErrorHandler: answerParserError(services),
    rewriteUrl: (request) => routable(request.url ?? '/'),
  })

  logCalls(app, services)
  answerErrors(app, services)
  answerOddRequests(app)
  await app.register(cors, {
    origin: '*',
    methods: ALLOWED_METHODS,
    allowedHeaders: ACCEPTED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: SMALLEST_COMPRESSED,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  app.addHook('onRoute', lookAtEncoding)
  await describeInterface(app, services.settings.publicUrl)
  await app.register(api(services), { prefix: API_PATH })
  await app.register(health(services))
  await app.register(pages)
  return app
}

/** The description alone: none of the routes is called, so that they need no services. */
export const interfaceDescription = async (publicUrl: string | undefined): Promise<object> => {
  const app = newApp({})
  await describeInterface(app, publicUrl)
  await app.register(api({} as Services), { prefix: API_PATH })
  await app.ready()
  return app.swagger()
}
