/** Validates Data Packages (datapackage.org, 2.0) and the CSV cells that they describe. */
import assert from 'node:assert/strict'

export interface Field {
  name: string
  type: string
  format?: string
  title: string
  description: string
  example?: string
  unit?: string
  whyNull?: string
  constraints?: Record<string, unknown>
}

export interface Resource {
  name: string
  path: string
  schema: { fields: Field[]; primaryKey: string[]; missingValues: string[] }
  alternatives: { path: string }[]
  [property: string]: unknown
}

export interface DataPackage {
  version: string
  created?: string
  homepage?: string
  attribution: string
  contributors: { title: string }[]
  resources: Resource[]
  [property: string]: unknown
}

const NUMERIC = ['required', 'unique', 'enum', 'minimum', 'maximum']
const TEXTUAL = ['required', 'unique', 'enum', 'minLength', 'maxLength', 'pattern']
/** Allowed constraints of the types in use. */
const CONSTRAINTS: Record<string, string[]> = {
  string: TEXTUAL,
  integer: NUMERIC,
  number: NUMERIC,
  boolean: ['required', 'enum'],
  date: NUMERIC,
  datetime: NUMERIC,
}

const assertText = (value: unknown, message: string): void => {
  assert.ok(typeof value === 'string' && value.trim() !== '', message)
}

const assertUnique = (names: readonly string[]): void => assert.equal(new Set(names).size, names.length)

const assertField = (field: Field): void => {
  for (const property of ['name', 'title', 'description'] as const)
    assertText(field[property], `${field.name} ${property}`)
  const allowed = CONSTRAINTS[field.type]
  assert.ok(allowed, `${field.name} has an unknown type: ${field.type}`)
  assert.ok(field.format === undefined || (field.type === 'string' && field.format === 'uri'), field.name)
  for (const [name, value] of Object.entries(field.constraints ?? {})) {
    assert.ok(allowed.includes(name), `${field.name}: ${name} is not a constraint of ${field.type}`)
    if (name === 'enum') assert.ok(Array.isArray(value) && value.length > 0 && !value.includes(null))
    // XML Schema regular expressions lack these.
    if (name === 'pattern') assert.doesNotMatch(String(value), /\(\?|\\[uxbB]/)
  }
  if (field.example !== undefined) assertCell(field, field.example)
}

const assertResource = (resource: Resource): void => {
  assert.match(resource.name, /^[a-z0-9._-]+$/)
  assert.equal(resource['type'], 'table')
  // Paths must be relative and stay within the package's folder.
  for (const { path } of [resource, ...resource.alternatives]) assert.match(path, /^[a-z-]+\.[a-z]+$/)
  assert.equal(resource['encoding'], 'utf-8')
  const { fields, primaryKey, missingValues } = resource.schema
  const names = fields.map(({ name }) => name)
  assertUnique(names)
  assert.ok(primaryKey.length > 0 && primaryKey.every((name) => names.includes(name)))
  assert.deepEqual(missingValues, [''])
  for (const field of fields) assertField(field)
}

export const assertDataPackage = (data: DataPackage): void => {
  assert.equal(data['$schema'], 'https://datapackage.org/profiles/2.0/datapackage.json')
  assert.match(String(data['name']), /^[a-z0-9._-]+$/)
  for (const property of ['title', 'description', 'version', 'attribution'])
    assertText(data[property], property)
  if (data.created !== undefined) assert.match(data.created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  if (data.homepage !== undefined) assert.ok(URL.canParse(data.homepage))
  for (const { title } of data.contributors) assertText(title, 'a contributor')
  assert.ok(data.resources.length > 0)
  assertUnique(data.resources.map(({ name }) => name))
  for (const resource of data.resources) assertResource(resource)
}

const PATTERNS: Record<string, RegExp> = {
  string: /./s,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  boolean: /^(true|false)$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
}

/** Asserts that a CSV cell is valid for its field. */
export const assertCell = ({ name, type, format, constraints = {} }: Field, cell: string): void => {
  const message = `${name}: ${cell}`
  if (cell === '') {
    assert.equal(constraints['required'], undefined, message)
    return
  }
  assert.match(cell, PATTERNS[type] as RegExp, message)
  if (format === 'uri') assert.ok(URL.canParse(cell), message)
  const { minimum, maximum, minLength, maxLength, pattern, enum: values } = constraints
  const isNumeric = type === 'integer' || type === 'number'
  if (minimum !== undefined) assert.ok(Number(cell) >= Number(minimum), message)
  if (maximum !== undefined) assert.ok(Number(cell) <= Number(maximum), message)
  if (minLength !== undefined) assert.ok([...cell].length >= Number(minLength), message)
  if (maxLength !== undefined) assert.ok([...cell].length <= Number(maxLength), message)
  if (pattern !== undefined) assert.match(cell, new RegExp(`^(?:${pattern})$`, 'u'), message)
  if (values !== undefined)
    assert.ok((values as unknown[]).includes(isNumeric ? Number(cell) : cell), message)
}
