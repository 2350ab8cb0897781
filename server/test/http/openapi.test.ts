import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { onSqlite } from './support/each-setup.ts'
import { expectJson } from './support/expect.ts'
import { FIELDS } from './support/fields.ts'
import { type Description, schemaValidator } from './support/openapi-validator.ts'

const COMMITTED = readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')
const description: Description = JSON.parse(COMMITTED)

const PAGING = ['cursor', 'limit']
const OPERATIONS: Record<string, { query: string[]; path?: string }> = {
  '/meta': { query: [] },
  '/activity/daily': { query: ['from', 'to', ...PAGING] },
  '/observations': { query: ['from', 'to', 'type', 'observer', 'tag', ...PAGING] },
  '/observations/{id}': { query: [], path: 'id' },
  '/images': { query: ['from', 'to', 'observer', 'tag', ...PAGING] },
  '/observers': { query: [] },
  '/observers/{nickname}': { query: [], path: 'nickname' },
}

/** All objects nested anywhere in a value. */
const objects = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objects)]
}

onSqlite((server) => {
  it('serves the committed openapi.json without a token', async () => {
    const text = await expectJson(await fetch(`${server().origin}/api/v1/openapi.json`))
    // Compared as text because the order counts, and with `ok` to keep the failure message short.
    const served = `${JSON.stringify(JSON.parse(text), null, 2)}\n`
    assert.ok(served === COMMITTED, 'openapi.json is out of date: npm run openapi')
  })

  it('returns 304 for openapi.json with the ETag of any encoding', async () => {
    const url = `${server().origin}/api/v1/openapi.json`
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await fetch(url, { headers: { 'accept-encoding': encoding } })
      await first.arrayBuffer()
      const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
      assert.equal(again.status, 304, encoding)
    }
  })
})

it('is OpenAPI 3.0.3, version 1.0.0, with exactly the seven paths, GET only', () => {
  assert.equal(description.openapi, '3.0.3')
  assert.equal(description.info.version, '1.0.0')
  assert.deepEqual(Object.keys(description.paths).sort(), Object.keys(OPERATIONS).sort())
  for (const item of Object.values(description.paths)) assert.deepEqual(Object.keys(item as object), ['get'])
  assert.match(description.servers[0].url, /\/api\/v1$/)
})

it('declares exactly the parameters of every operation, with types and bounds', () => {
  for (const [path, { query, path: inPath }] of Object.entries(OPERATIONS)) {
    const parameters: Description[] = description.paths[path].get.parameters ?? []
    const parametersIn = (location: string) => parameters.filter((one) => one.in === location)
    assert.deepEqual(
      parametersIn('query').map(({ name }) => name),
      query,
    )
    assert.deepEqual(
      parametersIn('path').map(({ name }) => name),
      inPath ? [inPath] : [],
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
  for (const [name, fields] of Object.entries(FIELDS)) {
    const { properties, required, type } = description.components.schemas[name]
    assert.equal(type, 'object')
    assert.deepEqual(
      Object.entries(properties as Record<string, Description>).map(([field, schema]) => ({
        name: field,
        type: schema.type,
        nullable: schema.nullable === true,
      })),
      fields,
    )
    assert.deepEqual(
      required,
      fields.map((field) => field.name),
    )
  }
  const { Image, Observation } = description.components.schemas
  assert.deepEqual(Image.properties.mount.enum, ['EQUATORIAL', 'ALTAZ', null])
  assert.deepEqual(Observation.properties.type.enum, [0, 1, 2])
})

it('uses nullable, and no keywords that OpenAPI 3.0.3 lacks', () => {
  for (const one of objects(description)) {
    for (const word of ['anyOf', 'oneOf', 'const', 'examples', '$id']) assert.ok(!(word in one), word)
    assert.ok(one['type'] !== 'null' && !Array.isArray(one['type']))
  }
})

it('has only patterns that regular expressions of every language accept', () => {
  const patterns = objects(description).flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [pattern] : [],
  )
  assert.ok(patterns.length > 5)
  for (const pattern of new Set(patterns)) {
    // Lookaround, \\p and \\u are unknown to RE2; without the flag u, JavaScript reads \\p and \\u{} as letters.
    assert.doesNotMatch(pattern, /\(\?|\\[pPuk]/)
    for (const flags of ['', 'u']) assert.doesNotThrow(() => new RegExp(pattern, flags), pattern)
  }
})

it('accepts in every regular expression what is a nickname', () => {
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

it('has examples that are valid against their schemas', () => {
  const validator = schemaValidator(description)
  const schemas = Object.entries(description.components.schemas) as [string, Description][]
  for (const [name, schema] of schemas) {
    assert.ok(schema.example, `${name} has an example`)
    validator.component(name, schema.example)
  }
  const withExample = objects(description).filter(
    (one) => one['example'] !== undefined && one['type'] !== 'object',
  )
  assert.ok(withExample.length > 3)
  for (const schema of withExample) validator.schema(schema, schema['example'])
})

it('has examples that follow the rules of the records', () => {
  const { Observation, DailyActivity } = description.components.schemas
  const { gt, st, wolf, gn, sn, wolf_north, gs, ss, wolf_south } = Observation.example
  assert.deepEqual([wolf, wolf_north, wolf_south], [10 * gt + st, 10 * gn + sn, 10 * gs + ss])
  assert.deepEqual([gn + gs, sn + ss], [gt, st])
  assert.ok(DailyActivity.example.wolf_min <= DailyActivity.example.wolf_mean)
})

it("passes Redocly's recommended rules without errors or warnings", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: COMMITTED, absoluteRef: '/openapi.json', config })
  assert.deepEqual(
    problems.map(({ severity, ruleId, message, location }) => [
      severity,
      ruleId,
      message,
      location[0]?.pointer,
    ]),
    [],
  )
})
