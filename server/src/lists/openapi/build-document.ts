/** Builds OpenAPI documents from the definitions of their operations. */
import type { TSchema } from 'typebox'
import { isWebAddress, titleWithName } from '../../domain/community/community.ts'
import type { Keywords } from '../../domain/records/field.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { type Operation, reference } from '../operations.ts'

const INTERFACE_VERSION = '1.0.0'

interface DocumentDefinition {
  title: string
  /** In Markdown. */
  description: string
  /** The path that all operations are below. */
  basePath: string
  tag: string
  /** The schemas that operations refer to. */
  components: readonly TSchema[]
  errorBody: TSchema
  /** Headers of every 200 response that clients may want to read. */
  headers: Record<string, object>
  operations: readonly { path: string; operation: Operation }[]
}

export const textHeader = (description: string) => ({ schema: { type: 'string' }, description })

/** Headers that several interfaces have. */
export const DATA_VERSION_HEADER = { 'X-Data-Version': textHeader('The version of the data, as in /meta') }
export const IGNORED_PARAMETERS_HEADER = {
  'X-Ignored-Parameters': textHeader(
    'The parameters that the endpoint does not have, percent-encoded and separated by commas',
  ),
}
export const LINK_HEADER = {
  Link: textHeader(
    'The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one',
  ),
}

const JSON_TYPE = 'application/json'

const content = (schema: TSchema) => ({ content: { [JSON_TYPE]: { schema } } })

const successContent = ({ schema, contentType = JSON_TYPE, alternatives = {} }: Operation['success']) =>
  Object.fromEntries(
    Object.entries({ [contentType]: schema, ...alternatives }).map(([type, schema]) => [type, { schema }]),
  )

const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds to wait' },
}

const parametersOf = ({ query, requiredQuery = [], pathParameters }: Operation): object[] => [
  ...Object.entries(query).map(([name, { schema }]) => {
    const { description, ...rest } = schema as TSchema & { description: string }
    const isList = (rest as Keywords).type === 'array'
    return {
      schema: openapiSchema(rest),
      in: 'query',
      name,
      required: requiredQuery.includes(name),
      description,
      // Separated by commas, which makes shorter URLs; repeated parameters are accepted too.
      ...(isList && { style: 'form', explode: false }),
    }
  }),
  ...Object.entries(pathParameters).map(([name, description]) => ({
    schema: { type: 'string' },
    in: 'path',
    name,
    required: true,
    description,
  })),
]

const operationObject = (
  operation: Operation,
  { tag, headers, errorBody }: Pick<DocumentDefinition, 'tag' | 'headers' | 'errorBody'>,
): object => {
  const { operationId, summary, description, isPublic, success, errors } = operation
  const parameters = parametersOf(operation)
  const isRecord = Object.keys(operation.pathParameters).length > 0
  const error = (description: string) => ({ description, ...content(reference(errorBody)) })
  const retryLater = (description: string) => ({
    description,
    headers: RETRY_AFTER,
    ...content(reference(errorBody)),
  })
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: success.description, headers, content: successContent(success) },
      304: { description: 'Not modified: the client has the current version' },
      400: error('Invalid parameter or cursor; the message says what is accepted'),
      ...(!isPublic && { 401: error('Missing or invalid token') }),
      ...(isRecord && { 404: error('Not found') }),
      ...Object.fromEntries(Object.entries(errors ?? {}).map(([status, text]) => [status, error(text)])),
      ...(!isPublic && { 429: retryLater('Rate limit exceeded') }),
      503: retryLater('The store does not respond at the moment'),
    },
  }
}

const component = ({ $id, ...schema }: TSchema & { $id?: string }): [string, object] => [
  String($id),
  openapiSchema(schema),
]

/** The settings that the documents show. */
export type DocumentSettings = Partial<
  Pick<ApiSettings, 'publicUrl' | 'communityName' | 'homeUrl' | 'contact' | 'dataLicense'>
>

const SOFTWARE_LICENSE = {
  name: 'Apache-2.0 (the software)',
  url: 'https://www.apache.org/licenses/LICENSE-2.0',
}

const licenseOf = ({ dataLicense }: DocumentSettings) =>
  dataLicense
    ? {
        name: dataLicense.id === undefined ? 'Licence of the data' : `${dataLicense.id} (the data)`,
        url: dataLicense.url,
      }
    : SOFTWARE_LICENSE

/** Where to request a token, else the community's website. */
const contactOf = ({ communityName: name, homeUrl, contact }: DocumentSettings): object | undefined => {
  const email = isWebAddress(contact) ? undefined : contact
  const url = email === undefined ? (contact ?? homeUrl) : undefined
  if (name === undefined && email === undefined && url === undefined) return undefined
  return { name, email, url }
}

/** Undefined properties are missing in its JSON. */
export const buildDocument = (definition: DocumentDefinition, settings: DocumentSettings): object => {
  const { title, description, basePath, tag, components, operations, errorBody } = definition
  return {
    openapi: '3.0.3',
    info: {
      title: titleWithName(title, settings),
      version: INTERFACE_VERSION,
      description,
      contact: contactOf(settings),
      license: licenseOf(settings),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries([...components, errorBody].map(component)),
    },
    paths: Object.fromEntries(
      operations.map(({ path, operation }) => [path, { get: operationObject(operation, definition) }]),
    ),
    servers: [{ url: `${settings.publicUrl ?? ''}${basePath}`, description: 'This service' }],
    security: [{ token: [] }],
    tags: [{ name: tag, description: 'All endpoints' }],
  }
}

/** The keywords of OpenAPI 3.0.3 that our schemas use, besides some of our own. */
const KEYWORDS = new Set(
  `$id $ref type format pattern enum minimum maximum minLength maxLength minProperties minItems maxItems
  nullable description example default properties required items additionalProperties`.split(/\s+/),
)

/** Reduces nested schemas. Other objects stay as they are: an example may look like a schema. */
const projected = (keyword: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  switch (keyword) {
    case 'items':
    case 'additionalProperties':
      return openapiSchema(value)
    case 'properties':
      return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, openapiSchema(schema)]))
    default:
      return value
  }
}

/** Removes keywords that OpenAPI 3.0.3 does not have, at every depth, and keeps the order. */
const openapiSchema = (schema: object): object =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => KEYWORDS.has(keyword))
      .map(([keyword, value]) => [keyword, projected(keyword, value)]),
  )
