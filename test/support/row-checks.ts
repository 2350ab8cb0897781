/** Runs the row check of an import on single rows. */
import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import type { Kind } from '../../server/src/domain/records/kinds.ts'
import type { Fault } from '../../server/src/publish/check/fault.ts'
import { type Checked, rowChecks } from '../../server/src/publish/check/row-to-record.ts'

const RULES = { latest: '2100-01-01T00:00:00Z', timeOfDay: undefined }

/** ajv supports `nullable`, the OpenAPI 3.0.3 keyword. */
const ajv = new Ajv({ strict: false, formats: { 'date-time': true, date: true, uri: true } })

/** The faults a row is rejected for; empty when it is accepted. */
export const faultsOf = (kind: Kind, row: object): Fault[] => {
  const checked = rowChecks(kind, RULES).check(row as Record<string, unknown>)
  return 'faults' in checked ? checked.faults : []
}

/** Asserts that a row is accepted, and returns it with the served record, validated against its schema. */
// biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
export const acceptRow = (kind: Kind, row: object): Checked & { body: any } => {
  const checked = rowChecks(kind, RULES).check(row as Record<string, unknown>)
  assert.ok(!('faults' in checked), JSON.stringify(checked))
  const body = JSON.parse(checked.record.body)
  const valid = ajv.validate(kind.schema, body)
  assert.ok(valid, `${checked.record.body} is not a valid ${kind.name}: ${ajv.errorsText()}`)
  assert.deepEqual(
    Object.keys(body),
    Object.keys(kind.schema.properties),
    'has every field in the order of the schema',
  )
  return { ...checked, body }
}

/** Asserts that each value is rejected with one fault for its field that says what is accepted. */
export const assertRejectsEach = (
  kind: Kind,
  good: object,
  field: string,
  values: unknown[],
  rule: RegExp,
): void => {
  for (const value of values) {
    const faults = faultsOf(kind, { ...good, [field]: value })
    const message = `${field}: ${JSON.stringify(value)?.slice(0, 80)} gave ${JSON.stringify(faults).slice(0, 300)}`
    assert.equal(faults.length, 1, message)
    assert.equal(faults[0]?.field.split('.')[0], field, message)
    assert.match(faults[0]?.rule ?? '', rule, message)
  }
}

/** Asserts that each value is accepted and served unchanged. */
export const assertKeepsEach = (kind: Kind, good: object, field: string, values: unknown[]): void => {
  for (const value of values)
    assert.deepEqual(acceptRow(kind, { ...good, [field]: value }).body[field], value)
}
