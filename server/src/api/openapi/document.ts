/** Generates openapi.json from the resource definitions. */
import type { TSchema } from 'typebox'
import { DailyActivity } from '../../domain/daily-activity.ts'
import { Image } from '../../domain/image.ts'
import { ATTRIBUTION, Meta } from '../../domain/meta.ts'
import { Observation } from '../../domain/observation.ts'
import { Observer, ObserverDetail } from '../../domain/observer.ts'
import { openapiSchema } from '../../domain/openapi-schema.ts'
import { ErrorBody } from '../http/errors.ts'
import { API_PATH, RESOURCES } from '../resources/resources.ts'
import { type Operation, reference } from './operations.ts'

const INTERFACE_VERSION = '1.0.0'
const TAG = 'Observations of the Sun'

const DESCRIPTION = `Read-only access to the published observations of a community of solar observers.
All times are UTC. Every call needs a bearer token, which the operators issue by hand for research and education.
Unknown parameters are ignored and named in the header \`X-Ignored-Parameters\`, or rejected with 400 if the request has
\`Prefer: handling=strict\`.
Attribution is required: any publication or product based on the data credits "${ATTRIBUTION}".`

const COMPONENTS = [Observation, Image, DailyActivity, Observer, ObserverDetail, Meta, ErrorBody]

/** Headers of every 200 response that clients may want to read. */
const HEADERS = {
  'X-Data-Version': {
    schema: { type: 'string' },
    description: 'The version of the data, as in /meta',
  },
  'X-Ignored-Parameters': {
    schema: { type: 'string' },
    description: 'The parameters that the endpoint does not have, percent-encoded and separated by commas',
  },
  Link: {
    schema: { type: 'string' },
    description: 'The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one',
  },
}

const content = (schema: TSchema) => ({ content: { 'application/json': { schema } } })
const error = (description: string) => ({ description, ...content(reference(ErrorBody)) })
const retryLater = (description: string) => ({
  description,
  headers: {
    'Retry-After': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds to wait' },
  },
  ...content(reference(ErrorBody)),
})

const parametersOf = ({ query, pathParameters }: Operation): object[] => [
  ...Object.entries(query).map(([name, { schema }]) => {
    const { description, ...rest } = schema as TSchema & { description: string }
    return { schema: openapiSchema(rest), in: 'query', name, required: false, description }
  }),
  ...Object.entries(pathParameters).map(([name, description]) => ({
    schema: { type: 'string' },
    in: 'path',
    name,
    required: true,
    description,
  })),
]

const operationObject = (operation: Operation): object => {
  const { operationId, summary, success } = operation
  const parameters = parametersOf(operation)
  const isRecord = Object.keys(operation.pathParameters).length > 0
  return {
    operationId,
    summary,
    tags: [TAG],
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: success.description, headers: HEADERS, ...content(success.schema) },
      304: { description: 'Not modified: the client has the current version' },
      400: error('Invalid parameter or cursor; the message says what is accepted'),
      401: error('Missing or invalid token'),
      ...(isRecord && { 404: error('Not found') }),
      429: retryLater('Rate limit exceeded'),
      503: retryLater('The store does not respond at the moment'),
    },
  }
}

const component = ({ $id, ...schema }: TSchema & { $id?: string }): [string, object] => [
  String($id),
  openapiSchema(schema),
]

export const openapiDocument = (publicUrl: string | undefined): object => ({
  openapi: '3.0.3',
  info: {
    title: 'Solar observations',
    version: INTERFACE_VERSION,
    description: DESCRIPTION,
    license: { name: 'Apache-2.0 (the software)', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: Object.fromEntries(COMPONENTS.map(component)),
  },
  paths: Object.fromEntries(
    RESOURCES.map(({ path, operation }) => [path, { get: operationObject(operation) }]),
  ),
  servers: [{ url: `${publicUrl ?? ''}${API_PATH}`, description: 'This service' }],
  security: [{ token: [] }],
  tags: [{ name: TAG, description: 'All endpoints' }],
})
