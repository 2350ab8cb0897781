/** How endpoints are described: by the schemas that validate and type the code. */
import type { FastifySchema } from 'fastify'
import Type, { type TObject, type TSchema } from 'typebox'
import { ErrorBody } from './errors.ts'
import type { List } from './list.ts'

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
