/** The part of an OpenAPI 3.0 document that the reference shows. */
export interface Schema {
  /** The name of a shared schema, added when its `$ref` is resolved. */
  schemaName?: string
  type?: string
  format?: string
  nullable?: boolean
  description?: string
  enum?: unknown[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minProperties?: number
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description?: string
  schema: Schema
}

export interface Response {
  description: string
  headers?: Record<string, { description?: string; schema: Schema }>
  content?: Record<string, { schema: Schema }>
}

export interface Operation {
  operationId: string
  method: string
  /** Below the document's base path. */
  path: string
  /** Such as /api/v1. */
  basePath: string
  summary: string
  description?: string
  parameters: Parameter[]
  responses: Record<string, Response>
}

export interface ApiDescription {
  info: { title: string; description: string }
  operations: Operation[]
}

interface Document {
  info: ApiDescription['info']
  paths: Record<
    string,
    Record<string, Omit<Operation, 'method' | 'path' | 'basePath' | 'parameters'> & Partial<Operation>>
  >
}

/** Replaces every `$ref` by what it points to. The schemas contain no cycles. */
const resolveReferences = (value: unknown, document: object): unknown => {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, document))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) {
    const [, ...keys] = String(value.$ref).split('/')
    const target = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    return { ...(resolveReferences(target, document) as object), schemaName: keys.at(-1) }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveReferences(item, document)]),
  )
}

export const parseDescription = (text: string, basePath: string): ApiDescription => {
  const source = JSON.parse(text)
  const { info, paths } = resolveReferences(source, source) as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      parameters: [],
      ...operation,
      method,
      path,
      basePath,
    })),
  )
  return { info, operations }
}

/** A value that matches the schema, made from its examples. */
export const sampleOf = (schema: Schema): unknown => {
  const given = schema.example ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of)]),
    )
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'string' : 0
}
