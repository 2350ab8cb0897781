/** Reduces our schemas, which have additional keywords, to those of OpenAPI 3.0.3. */

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
  'minItems',
  'maxItems',
  'nullable',
  'description',
  'example',
  'default',
  'properties',
  'required',
  'items',
  'additionalProperties',
])

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
export const openapiSchema = (schema: object): object =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => KEYWORDS.has(keyword))
      .map(([keyword, value]) => [keyword, projected(keyword, value)]),
  )
