import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { escapedBytes, escapeText } from '../../src/hapi/hapi-texts.ts'
import { hapiTypeOf } from '../../src/hapi/hapi-types.ts'
import {
  HAPI_FORMATS,
  type HapiFormat,
  type HapiSpec,
  hapiHeader,
  hapiWriter,
} from '../../src/hapi/hapi-writer.ts'
import type { Column } from '../../src/table.ts'
import { type Row, readBinary, readCsv, readJson, unescapeText } from '../support/hapi-values.ts'

const COLUMNS: Column[] = [
  { name: 'id', type: 'string', nullable: false },
  { name: 'at', type: 'timestamp', nullable: false },
  { name: 'title', type: 'string', nullable: true },
  { name: 'comments', type: 'string', nullable: true },
  { name: 'type', type: 'int32', nullable: false },
  { name: 'wolf', type: 'int32', nullable: true },
  { name: 'altitude', type: 'double', nullable: true },
  { name: 'is_flagged', type: 'boolean', nullable: false },
  { name: 'tags', type: 'strings', nullable: false },
]

type Stored = Record<string, unknown> & { at: string; tags: string[] }

const stored = (fields: Record<string, unknown>): Stored => ({
  id: 'a',
  at: '2024-05-11T09:30:00Z',
  title: null,
  comments: null,
  type: 0,
  wolf: null,
  altitude: null,
  is_flagged: false,
  ...fields,
  tags: (fields['tags'] ?? []) as string[],
})

const listText = (tags: readonly string[]): string => {
  const isPlain = !tags[0]?.startsWith('[') && !tags.some((tag) => tag.includes(';'))
  return isPlain ? tags.join(';') : JSON.stringify(tags)
}

/** The time, all columns, and a parameter that is the same in all records. */
const parametersFor = (records: readonly Stored[]) => {
  const textBytes = (name: string): number => {
    const texts = records.map((record) => (name === 'tags' ? listText(record.tags) : record[name]))
    return Math.max(0, ...texts.map((each) => (typeof each === 'string' ? escapedBytes(each) : 0)))
  }
  const parameterOf = (column: Column) => ({
    name: column.name,
    units: null,
    ...hapiTypeOf(column, textBytes(column.name)),
  })
  return [
    {
      parameter: { name: 'Time', type: 'isotime', length: 24, units: null, fill: null } as const,
      column: null,
    },
    ...COLUMNS.map((column, index) => ({ parameter: parameterOf(column), column: index })),
    { parameter: parameterOf({ name: 'k', type: 'double', nullable: true }), column: null },
  ]
}

const write = (records: readonly Stored[], format: HapiFormat, more: Partial<HapiSpec> = {}) => {
  const withParameters = parametersFor(records)
  const writer = hapiWriter({
    format,
    header: format === 'json' ? hapiHeader(format, {}) : '',
    columns: COLUMNS,
    timeColumn: 1,
    unit: 'instant',
    parameters: withParameters,
    constant: 1.25,
    bounds: undefined,
    ...more,
  })
  // Two batches, because ranks continue from one to the next.
  const half = Math.ceil(records.length / 2)
  const lines = (part: readonly Stored[]) => Buffer.from(part.map((each) => JSON.stringify(each)).join('\n'))
  const body = Buffer.concat([
    writer.header(),
    writer.rows(lines(records.slice(0, half))),
    writer.rows(lines(records.slice(half))),
    writer.footer(),
  ])
  const parameters = withParameters.map(({ parameter }) => parameter)
  if (format === 'csv') return readCsv(parameters, body.toString())
  if (format === 'binary') return readBinary(parameters, body)
  // The header of an empty document begins with a comma.
  return readJson(parameters, JSON.parse(body.toString().replace('{},', '{')).data)
}

const withoutTime = (rows: readonly Row[]): Row[] => rows.map(({ Time: _, ...rest }) => rest)

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\\', '"', ',', '\n', '\r', 'N', 'e', '🌞', '#'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  })
  .filter((each) => each.isWellFormed() && !each.includes('\0'))
const count = fc.option(fc.integer({ min: 0, max: 2_147_483_647 }))
const tags = fc.array(text.filter((each) => each !== ''))
const record = fc
  .record({
    id: text,
    title: fc.option(text),
    comments: fc.option(text),
    type: fc.integer({ min: -5, max: 5 }),
    wolf: count,
    altitude: fc.option(
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0)),
    ),
    is_flagged: fc.boolean(),
    tags,
  })
  .map(stored)

describe('HAPI writer', () => {
  for (const format of HAPI_FORMATS)
    it(`writes values that can be read again as ${format}, and tags as one text`, () =>
      fc.assert(
        fc.property(fc.array(record, { maxLength: 5 }), (records) => {
          const expected = records.map((each) => ({
            ...each,
            is_flagged: each['is_flagged'] ? 1 : 0,
            tags: listText(each.tags),
            k: 1.25,
          }))
          assert.deepEqual(withoutTime(write(records, format)), expected)
        }),
      ))

  it('numbers the records of a second, so that times increase and can be reversed', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }), (seconds) => {
        const records = seconds
          .sort((a, b) => a - b)
          .map((second) => stored({ at: `2024-05-11T09:30:0${second}Z` }))
        const times = write(records, 'csv').map((row) => row['Time'] as string)
        assert.deepEqual(times, [...new Set(times)].sort())
        assert.deepEqual(
          times.map((time) => `${time.slice(0, 19)}Z`),
          records.map(({ at }) => at),
        )
      }),
    ))

  it('keeps the numbers of a second when it begins or ends within it', () => {
    const records = Array.from({ length: 12 }, () => stored({}))
    const bounds = { start: '2024-05-11T09:30:00.003Z', stop: '2024-05-11T09:30:00.007Z' }
    for (const format of HAPI_FORMATS)
      assert.deepEqual(
        write(records, format, { bounds }).map((row) => row['Time']),
        [3, 4, 5, 6].map((rank) => `2024-05-11T09:30:00.00${rank}Z`),
      )
  })

  it('writes a missing constant as a fill', () => {
    for (const format of HAPI_FORMATS)
      assert.equal(write([stored({})], format, { constant: null })[0]?.['k'], null)
  })

  it('fails when a second has more records than milliseconds', () => {
    const records = Array.from({ length: 1_001 }, () => stored({}))
    assert.equal(write(records.slice(1), 'csv').length, 1_000)
    assert.throws(() => write(records, 'csv'), /more than 1000 records/)
    const bounds = { start: '2024-05-11T09:30:00.000Z', stop: '2024-05-11T09:30:00.999Z' }
    assert.equal(write(records, 'csv', { bounds }).length, 999)
    const later = { ...bounds, stop: '2024-05-11T09:30:01.001Z' }
    assert.throws(() => write(records, 'csv', { bounds: later }), /more than 1000 records/)
  })

  it('fails when a text is longer than the length of its parameter', () => {
    const parameters = parametersFor([])
    assert.throws(() => write([stored({ comments: 'x'.repeat(99) })], 'binary', { parameters }), /comments/)
  })
})

it('texts of HAPI are reversible, without line breaks, and never empty', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('\\', '\n', '\r', 'N', 'e', 'n') }),
      ),
      (each) => {
        const escaped = escapeText(each)
        assert.equal(unescapeText(escaped), each)
        assert.doesNotMatch(escaped, /[\n\r]|^$/)
        assert.notEqual(escaped, '\\N')
      },
    ),
  ))
