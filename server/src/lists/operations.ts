/** The OpenAPI operation of a resource, and helpers for its response schemas. */
import Type, { type TObject, type TSchema } from 'typebox'
import type { Parameters } from './parameters.ts'

export interface Operation {
  operationId: string
  summary: string
  /** In Markdown. */
  description?: string
  /** True if it needs no token; then no limit counts it either. */
  isPublic?: boolean
  query: Parameters
  /** The names of the query parameters that must be given. */
  requiredQuery?: readonly string[]
  /** Path parameters with their descriptions. */
  pathParameters: Readonly<Record<string, string>>
  /** The 200 response. */
  success: {
    schema: TSchema
    description: string
    contentType?: string
    /** Schemas of other content types that clients can choose with Accept. */
    alternatives?: Readonly<Record<string, TSchema>>
  }
  /** Errors besides those of every operation, by status. */
  errors?: Readonly<Record<number, string>>
}

/** A `$ref` to a schema in the document's components. */
export const reference = (schema: TSchema): TSchema =>
  Type.Unsafe<unknown>({ $ref: `#/components/schemas/${(schema as { $id?: string }).$id}` })

const NextCursor = Type.Unsafe<string | null>({
  type: 'string',
  nullable: true,
  description: 'Send it as cursor to get the next page; null on the last page',
})

export const pageOf = (item: TObject): Operation['success'] => ({
  schema: Type.Object({ data: Type.Array(reference(item)), next_cursor: NextCursor }),
  description: 'One page',
})

export const allOf = (item: TObject): Operation['success'] => ({
  schema: Type.Object({ data: Type.Array(reference(item)) }),
  description: 'All records',
})

export const oneOf = (record: TObject): Operation['success'] => ({
  schema: reference(record),
  description: 'The record',
})
