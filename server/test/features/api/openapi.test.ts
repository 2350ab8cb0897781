/** The description of the interface: served as committed, and valid. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DESCRIPTION, OPENAPI } from '../../support/described-paths.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { type Description, schemaValidator } from '../../support/openapi-validator.ts'
import { fetchDocument } from '../../support/served-document.ts'

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
      `${JSON.stringify(served, null, 2)}\n` === OPENAPI,
      'openapi.json is out of date: npm run openapi',
    )
  })
})

it('has examples that match their schemas and follow the rules of the records', () => {
  const validator = schemaValidator(DESCRIPTION)
  for (const [name, { example }] of Object.entries<Description>(DESCRIPTION.components.schemas)) {
    assert.ok(example, `${name} has an example`)
    validator.component(name, example)
  }
  for (const schema of objects(DESCRIPTION))
    if (schema['example'] !== undefined && schema['type'] !== 'object')
      validator.schema(schema, schema['example'])
  const { gt, st, wolf, gn, sn, wolf_north, gs, ss, wolf_south } =
    DESCRIPTION.components.schemas.Observation.example
  assert.deepEqual([wolf, wolf_north, wolf_south], [10 * gt + st, 10 * gn + sn, 10 * gs + ss])
  assert.deepEqual([gn + gs, sn + ss], [gt, st])
})
