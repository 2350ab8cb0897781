/** The description of the interface: served as committed, valid, and equal to the specification. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { onSqlite } from './support/each-setup.ts'
import { FIELDS } from './support/fields.ts'
import { type Description, schemaValidator } from './support/openapi-validator.ts'
import { fetchDocument } from './support/served-document.ts'

const COMMITTED = readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')
const description: Description = JSON.parse(COMMITTED)

const PAGING = ['cursor', 'limit']
/** The parameters of each operation; those in braces are in the path. */
const OPERATIONS: Record<string, string[]> = {
  '/meta': [],
  '/activity/daily': ['from', 'to', ...PAGING],
  '/observations': ['from', 'to', 'type', 'observer', 'tag', ...PAGING],
  '/observations/{id}': ['{id}'],
  '/images': ['from', 'to', 'observer', 'tag', ...PAGING],
  '/observers': [],
  '/observers/{nickname}': ['{nickname}'],
}

/** All objects nested anywhere in a value. */
const objects = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objects)]
}

onSqlite((server) => {
  it("serves the committed openapi.json, which passes Redocly's rules", async () => {
    const served = await fetchDocument(server().origin, '/api/v1')
    // Compared as text because the order counts, and with `ok` to keep the failure message short.
    assert.ok(
      `${JSON.stringify(served, null, 2)}\n` === COMMITTED,
      'openapi.json is out of date: npm run openapi',
    )
  })
})

it('declares exactly the seven paths and their parameters, with types and bounds, GET only', () => {
  assert.equal(description.info.version, '1.0.0')
  assert.match(description.servers[0].url, /\/api\/v1$/)
  assert.deepEqual(Object.keys(description.paths).sort(), Object.keys(OPERATIONS).sort())
  for (const [path, names] of Object.entries(OPERATIONS)) {
    assert.deepEqual(Object.keys(description.paths[path]), ['get'])
    const parameters: Description[] = description.paths[path].get.parameters ?? []
    assert.deepEqual(
      parameters.map(({ name, in: location }) => (location === 'path' ? `{${name}}` : name)),
      names,
    )
    for (const { name, in: location, required, schema } of parameters) {
      assert.equal(required, location === 'path')
      if (name === 'limit')
        assert.deepEqual(schema, { type: 'integer', minimum: 1, maximum: 500, default: 100 })
      else if (name === 'type') assert.deepEqual([schema.type, schema.enum], ['integer', [0, 1, 2]])
      else assert.equal(schema.type, 'string')
      if (name === 'from' || name === 'to') assert.equal(schema.format, 'date')
    }
  }
})

it('declares the bearer token and the errors of every operation', () => {
  const [[name]] = Object.entries(description.components.securitySchemes) as [[string, object]]
  assert.deepEqual(description.components.securitySchemes[name], { type: 'http', scheme: 'bearer' })
  assert.deepEqual(description.security, [{ [name]: [] }])
  for (const path of Object.keys(OPERATIONS)) {
    const { responses, security } = description.paths[path].get
    assert.equal(security, undefined)
    for (const status of path.includes('{') ? [200, 401, 404, 429] : [200, 401, 429])
      assert.ok(responses[status], `${path} ${status}`)
    assert.equal(responses[429].headers['Retry-After'].schema.type, 'integer')
  }
})

it('declares exactly the fields of each record, in order, and which are nullable', () => {
  for (const [record, fields] of Object.entries(FIELDS)) {
    const { properties, required, type } = description.components.schemas[record]
    assert.equal(type, 'object')
    assert.deepEqual(
      Object.entries(properties as Record<string, Description>).map(([name, schema]) => ({
        name,
        type: schema.type,
        nullable: schema.nullable === true,
      })),
      fields,
    )
    assert.deepEqual(
      required,
      fields.map(({ name }) => name),
    )
  }
  const { Image, Observation } = description.components.schemas
  assert.deepEqual(Image.properties.mount.enum, ['EQUATORIAL', 'ALTAZ', null])
  assert.deepEqual(Observation.properties.type.enum, [0, 1, 2])
})

it('uses only keywords of OpenAPI 3.0.3, and patterns that every language accepts', () => {
  for (const one of objects(description)) {
    for (const word of ['anyOf', 'oneOf', 'const', 'examples', '$id']) assert.ok(!(word in one), word)
    assert.ok(one['type'] !== 'null' && !Array.isArray(one['type']))
    if (typeof one['pattern'] !== 'string') continue
    // Lookaround, \\p and \\u are unknown to RE2; without the flag u, JavaScript reads \\p and \\u{} as letters.
    assert.doesNotMatch(one['pattern'], /\(\?|\\[pPuk]/)
  }
  const { pattern, minLength, maxLength } = description.components.schemas.Observer.properties.nickname
  assert.deepEqual([minLength, maxLength], [1, 64])
  for (const flags of ['', 'u']) {
    const accepts = (text: string) => new RegExp(pattern, flags).test(text)
    for (const text of ['A', 'María del Sol', '🌞'.repeat(64), 'a b', '日本', '-', ']'])
      assert.ok(accepts(text), text)
    for (const text of ['', ' ', ' a', 'a ', 'a\u0000b', 'a\nb', '\u0085', '\u00a0a', 'a\u3000', 'a\n'])
      assert.ok(!accepts(text), JSON.stringify(text))
  }
})

it('has examples that are valid against their schemas and follow the rules of the records', () => {
  const validator = schemaValidator(description)
  for (const [name, { example }] of Object.entries<Description>(description.components.schemas)) {
    assert.ok(example, `${name} has an example`)
    validator.component(name, example)
  }
  for (const schema of objects(description))
    if (schema['example'] !== undefined && schema['type'] !== 'object')
      validator.schema(schema, schema['example'])
  const { gt, st, wolf, gn, sn, wolf_north, gs, ss, wolf_south } =
    description.components.schemas.Observation.example
  assert.deepEqual([wolf, wolf_north, wolf_south], [10 * gt + st, 10 * gn + sn, 10 * gs + ss])
  assert.deepEqual([gn + gs, sn + ss], [gt, st])
})
