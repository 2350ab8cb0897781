/** The machine-readable description: generated from the schemas that validate and type the code. */
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import Type, { type TObject, type TSchema } from 'typebox'
import { DailyActivity } from '../domain/daily-activity.ts'
import { Image } from '../domain/image.ts'
import { ATTRIBUTION, Meta } from '../domain/meta.ts'
import { Observation } from '../domain/observation.ts'
import { Observer, ObserverDetail } from '../domain/observer.ts'
import { JSON_TYPE } from './answer.ts'
import { chosenEncoding, type Encoding, encode } from './encoding.ts'
import { ErrorBody } from './errors.ts'
import type { List } from './list.ts'
import { API_PATH } from './services.ts'

const INTERFACE_VERSION = '1.0.0'

interface Operation {
  operationId: string
  summary: string
  /** Path parameters with their descriptions. */
  params?: Record<string, string>
}

const reference = (schema: TSchema) => Type.Unsafe<unknown>({ $ref: `${(schema as { $id?: string }).$id}#` })

const described = (description: string, schema: TSchema, headers?: Record<string, object>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema } },
})

const error = (description: string) => described(description, reference(ErrorBody))
const RETRY_AFTER = {
  'Retry-After': { type: 'integer', minimum: 1, description: 'Seconds to wait' },
}

const ERRORS = {
  400: error('A parameter or the cursor is not accepted; the message says what is'),
  401: error('Missing or invalid token'),
  404: error('Not found'),
  429: { ...error('Rate limit exceeded'), headers: RETRY_AFTER },
  503: { ...error('The store does not answer at the moment'), headers: RETRY_AFTER },
}

const schemaOf = (
  { operationId, summary, params }: Operation,
  success: TSchema,
  description: string,
  query?: TObject,
): FastifySchema => ({
  operationId,
  summary,
  tags: ['Observations of the Sun'],
  ...(query ? { querystring: query } : {}),
  ...(params
    ? {
        params: Type.Object(
          Object.fromEntries(
            Object.entries(params).map(([name, text]) => [name, Type.String({ description: text })]),
          ),
        ),
      }
    : {}),
  response: {
    200: described(description, success),
    304: { description: 'The caller holds the current version already', type: 'null' },
    400: ERRORS[400],
    401: ERRORS[401],
    ...(params ? { 404: ERRORS[404] } : {}),
    429: ERRORS[429],
    503: ERRORS[503],
  },
})

const NextCursor = Type.Unsafe<string | null>({
  type: 'string',
  nullable: true,
  description: 'Send it as cursor to get the next page; null when there is none',
})

export const describeList = (list: List, item: TSchema, operation: Operation): FastifySchema =>
  schemaOf(
    operation,
    Type.Object({ data: Type.Array(reference(item)), next_cursor: NextCursor }),
    'One page',
    list.parameters,
  )

export const describeAll = (item: TSchema, operation: Operation): FastifySchema =>
  schemaOf(operation, Type.Object({ data: Type.Array(reference(item)) }), 'All of them')

export const describeRecord = (record: TSchema, operation: Operation): FastifySchema =>
  schemaOf(operation, reference(record), 'The record')

const DESCRIPTION = `Read-only access to the published observations of a community of solar observers.
All times are UTC. Every call needs a bearer token, which the operators issue by hand for research and education.
Unknown parameters are ignored; a caller that sends \`Prefer: handling=strict\` is told about them instead.
Attribution is required: any publication or product based on the data credits "${ATTRIBUTION}".`

export const describeInterface = async (
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> => {
  for (const schema of [Observation, Image, DailyActivity, Observer, ObserverDetail, Meta, ErrorBody])
    app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Solar observations',
        version: INTERFACE_VERSION,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0 (the software)', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: `${publicUrl ?? ''}${API_PATH}`, description: 'This service' }],
      tags: [{ name: 'Observations of the Sun', description: 'All of the interface' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    // Components keep the names of their schemas.
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) => String(schema['$id'] ?? `schema-${index}`),
    },
  })
}

/** Serves the description, generated once, to anybody. */
export const serveDescription = (app: FastifyInstance): void => {
  let description: Buffer | undefined
  const packed = new Map<Encoding, Promise<Buffer>>()
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    description ??= Buffer.from(JSON.stringify(app.swagger()))
    reply.headers({ 'cache-control': 'no-cache', 'content-type': JSON_TYPE, vary: 'Accept-Encoding' })
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(description)
    const body = packed.get(encoding) ?? encode(description, encoding)
    packed.set(encoding, body)
    return reply.header('content-encoding', encoding).send(await body)
  })
}
