/** Asks the check of a row what it says of one. */
import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import type { Kind } from '../../server/src/publish/kinds.ts'
import { type Checked, checkFor, type Fault } from '../../server/src/publish/row-check.ts'

const RULES = { latest: '2100-01-01T00:00:00Z', timeOfDay: undefined }

/** `nullable` beside `type` is the keyword of OpenAPI 3.0.3, which ajv knows. */
const ajv = new Ajv({ strict: false, formats: { 'date-time': true, date: true, uri: true } })

/** What a row is refused for; nothing when it is accepted. */
export const faultsOf = (kind: Kind, row: object): Fault[] => {
  const checked = checkFor(kind, RULES)(row as Record<string, unknown>)
  return 'faults' in checked ? checked.faults : []
}

/** A good row as it is staged, and its record as it will be served, true to its schema. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts what is in the record
export const accept = (kind: Kind, row: object): Checked & { body: any } => {
  const checked = checkFor(kind, RULES)(row as Record<string, unknown>)
  assert.ok(!('faults' in checked), JSON.stringify(checked))
  const body = JSON.parse(checked.record.body)
  const valid = ajv.validate(kind.schema, body)
  assert.ok(valid, `${checked.record.body} is no ${kind.name}: ${ajv.errorsText()}`)
  assert.deepEqual(
    Object.keys(body),
    Object.keys(kind.schema.properties),
    'every field, in the order of the schema',
  )
  return { ...checked, body }
}

/** Each value must be refused for its field, by one sentence that says what is accepted. */
export const refusesEach = (
  kind: Kind,
  good: object,
  field: string,
  values: unknown[],
  rule: RegExp,
): void => {
  for (const value of values) {
    const faults = faultsOf(kind, { ...good, [field]: value })
    const told = `${field}: ${JSON.stringify(value)?.slice(0, 80)} gave ${JSON.stringify(faults).slice(0, 300)}`
    assert.equal(faults.length, 1, told)
    assert.equal(faults[0]?.field.split('.')[0], field, told)
    assert.match(faults[0]?.rule ?? '', rule, told)
  }
}

/** Each value must be accepted and be served as it was given. */
export const keepsEach = (kind: Kind, good: object, field: string, values: unknown[]): void => {
  for (const value of values) assert.deepEqual(accept(kind, { ...good, [field]: value }).body[field], value)
}
