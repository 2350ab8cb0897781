/** Schemas as openapi.json publishes them: only keywords of OpenAPI 3.0.3, since ours have more. */

const KEYWORDS = new Set([
  '$id',
  '$ref',
  'type',
  'format',
  'pattern',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minProperties',
  'nullable',
  'description',
  'example',
  'default',
  'properties',
  'required',
  'items',
  'additionalProperties',
])

/** Projects the schemas in a keyword's value. Other objects stay: an example may look like a schema and is none. */
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

/** The schema without the keywords that OpenAPI 3.0.3 does not have, at every depth; the order is kept. */
export const openapiSchema = (schema: object): object =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => KEYWORDS.has(keyword))
      .map(([keyword, value]) => [keyword, projected(keyword, value)]),
  )
