/** The description of the interface: served as committed, valid, and equal to the specification. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { onSqlite } from '../../support/each-setup.ts'
import { FIELDS } from '../../support/fields.ts'
import { type Description, schemaValidator } from '../../support/openapi-validator.ts'
import { fetchDocument } from '../../support/served-document.ts'

const COMMITTED = readFileSync(join(import.meta.dirname, '../../../../openapi.json'), 'utf8')
const description: Description = JSON.parse(COMMITTED)

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

it('has examples that match their schemas and follow the rules of the records', () => {
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
