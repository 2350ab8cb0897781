import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PUBLISHED_TABLES, tableNamed } from '../../../../test/support/tables.ts'
import { Observation } from '../../../src/domain/records/observation.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../../src/domain/records/text-bytes.ts'
import { hapiDatasets } from '../../../src/features/hapi/hapi-datasets.ts'
import { datasetColumns } from '../../../src/features/hapi/hapi-parameters.ts'
import {
  HAPI_FORMATS,
  type HapiFormat,
  type HapiSpec,
  hapiHeader,
  hapiWriter,
} from '../../../src/features/hapi/hapi-writer.ts'
import { type Row, readBinary, readCsv, readJson } from './support/hapi-values.ts'

const DATASET = hapiDatasets(PUBLISHED_TABLES).ofObserver('Ada')
const FACTOR = tableNamed('index-observers').fields['k']
const FIELDS = Object.keys(Observation.properties)

type Stored = Record<string, unknown> & { date_of_observation: string; tags: string[] }

const stored = (fields: Record<string, unknown>): Stored => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, null])),
  id: 'a',
  observer: 'Ada',
  type: 0,
  date_of_observation: '2024-05-11T09:30:00Z',
  ...fields,
  tags: (fields['tags'] ?? []) as string[],
})

const write = (records: readonly Stored[], format: HapiFormat, more: Partial<HapiSpec> = {}) => {
  const lengths = new TextBytes(NO_TEXT_BYTES)
  for (const record of records) lengths.add('observation', record, record.tags)
  const columns = datasetColumns(DATASET, [], lengths, FACTOR)
  const writer = hapiWriter({
    format,
    header: format === 'json' ? hapiHeader(format, {}) : '',
    ...columns,
    unit: DATASET.table.timeSeries.unit,
    factor: 1.25,
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
  const parameters = columns.parameters.map(({ parameter }) => parameter)
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
  .record({ id: text, title: fc.option(text), comments: fc.option(text), wolf: count, a_number: count, tags })
  .map(stored)

describe('HAPI writer', () => {
  for (const format of HAPI_FORMATS)
    it(`writes values that can be read again as ${format}, and tags as one text`, () =>
      fc.assert(
        fc.property(fc.array(record, { maxLength: 5 }), (records) => {
          const expected = records.map(({ tags, ...each }) => {
            const isPlain = !tags[0]?.startsWith('[') && !tags.some((tag) => tag.includes(';'))
            return { ...each, tags: isPlain ? tags.join(';') : JSON.stringify(tags), k: 1.25 }
          })
          assert.deepEqual(withoutTime(write(records, format)), expected)
        }),
      ))

  it('numbers the records of a second, so that times increase and can be reversed', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }), (seconds) => {
        const records = seconds
          .sort((a, b) => a - b)
          .map((second) => stored({ date_of_observation: `2024-05-11T09:30:0${second}Z` }))
        const times = write(records, 'csv').map((row) => row['Time'] as string)
        assert.deepEqual(times, [...new Set(times)].sort())
        assert.deepEqual(
          times.map((time) => `${time.slice(0, 19)}Z`),
          records.map(({ date_of_observation }) => date_of_observation),
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

  it('writes a missing factor as a fill', () => {
    for (const format of HAPI_FORMATS)
      assert.equal(write([stored({})], format, { factor: null })[0]?.['k'], null)
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
    const { parameters } = datasetColumns(DATASET, [], new TextBytes(NO_TEXT_BYTES), FACTOR)
    assert.throws(() => write([stored({ comments: 'x'.repeat(99) })], 'binary', { parameters }), /comments/)
  })
})
