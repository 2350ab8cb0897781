/** What a resource says about itself in openapi.json. */
import Type, { type TObject, type TSchema } from 'typebox'
import type { Parameters } from '../query/parameters.ts'

export interface Operation {
  operationId: string
  summary: string
  query: Parameters
  /** Path parameters with their descriptions. */
  pathParameters: Readonly<Record<string, string>>
  /** The body of a 200, and what it is. */
  success: { schema: TSchema; description: string }
}

/** A schema that has a name of its own among the document's components. */
export const reference = (schema: TSchema): TSchema =>
  Type.Unsafe<unknown>({ $ref: `#/components/schemas/${(schema as { $id?: string }).$id}` })

const NextCursor = Type.Unsafe<string | null>({
  type: 'string',
  nullable: true,
  description: 'Send it as cursor to get the next page; null when there is none',
})

export const pageOf = (item: TObject): Operation['success'] => ({
  schema: Type.Object({ data: Type.Array(reference(item)), next_cursor: NextCursor }),
  description: 'One page',
})

export const allOf = (item: TObject): Operation['success'] => ({
  schema: Type.Object({ data: Type.Array(reference(item)) }),
  description: 'All of them',
})

export const oneOf = (record: TObject): Operation['success'] => ({
  schema: reference(record),
  description: 'The record',
})
