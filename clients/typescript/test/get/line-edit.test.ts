/** Editing lines: the result does not depend on where chunks end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Changed, LineEdit } from '../../src/get/line-edit.ts'
import type { BulkObservation } from '../../src/index.ts'

const HEADERS = { ndjson: '', csv: 'id,title,date_of_observation,comments,tags\r\n' }
const TITLES = [null, '', 'plain', 'a,b', '"quoted"', 'line\r\nbreak', '☀, "Ñ"\n']
const TAGS = [[], ['a', 'b'], ['a;b'], ['[odd']]

/** Several records have the same time, so ids decide their order. */
const recordOf = (number: number, version = 0): BulkObservation =>
  ({
    id: `o${100 + number}`,
    title: TITLES[(number + version) % TITLES.length],
    date_of_observation: `2024-01-01T00:00:${10 + Math.floor(number / 3)}Z`,
    comments: TITLES[(number + 2 * version) % TITLES.length],
    tags: TAGS[number % TAGS.length],
  }) as BulkObservation

const numbers = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, index) => first + step * index)

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

type Format = keyof typeof HEADERS

const edited = async (
  format: Format,
  before: string,
  size: number,
  changed: Changed,
): Promise<{ text: string; rows: number }> => {
  const edit = new LineEdit(chunksOf(before, size), format, changed)
  const pieces: Buffer[] = []
  for await (const piece of edit) pieces.push(piece)
  return { text: Buffer.concat(pieces).toString(), rows: edit.rows }
}

/** A file with these records. */
const fileOf = async (format: Format, records: BulkObservation[]): Promise<string> => {
  const inserted = new Map(records.map((record) => [record.id, record]))
  return (await edited(format, HEADERS[format], 1_000, inserted)).text
}

const CASES: [string, { before: number[]; removed: number[]; inserted: number[] }][] = [
  ['nothing', { before: numbers(0, 30), removed: [], inserted: [] }],
  ['every record', { before: numbers(0, 30), removed: numbers(0, 30), inserted: numbers(0, 30) }],
  [
    'every second record',
    { before: numbers(0, 30), removed: numbers(0, 30, 2), inserted: numbers(0, 30, 4) },
  ],
  ['new records between all others', { before: numbers(1, 30, 2), removed: [], inserted: numbers(0, 31, 2) }],
  ['first and last', { before: numbers(5, 20), removed: [5, 20], inserted: [0, 1, 2, 20, 29, 30] }],
  ['all to nothing', { before: numbers(0, 9), removed: numbers(0, 9), inserted: [] }],
  ['nothing to all', { before: [], removed: [], inserted: numbers(0, 9) }],
  ['unknown records', { before: numbers(0, 9), removed: numbers(20, 29), inserted: [] }],
]

test('writes a record as a line', async () => {
  assert.equal(await fileOf('ndjson', [recordOf(4)]), `${JSON.stringify(recordOf(4))}\n`)
  assert.equal(
    await fileOf('csv', [recordOf(4), recordOf(2), recordOf(1)]),
    `${HEADERS.csv}o101,"",2024-01-01T00:00:10Z,"",a;b\r\no102,plain,2024-01-01T00:00:10Z,plain,"[""a;b""]"\r\no104,"""quoted""",2024-01-01T00:00:11Z,"""quoted""",\r\n`,
  )
})

for (const format of ['ndjson', 'csv'] as const)
  test(`${format}: applies changes wherever chunks end`, async () => {
    for (const [what, { before, removed, inserted }] of CASES) {
      const records = inserted.map((number) => recordOf(number, 1))
      const changed = new Map<string, BulkObservation | null>(
        removed.map((number) => [`o${100 + number}`, null]),
      )
      for (const record of records) changed.set(record.id, record)
      const all = before.map((number) => recordOf(number))
      const kept = all.filter(({ id }) => !changed.has(id))
      const original = await fileOf(format, all)
      const expected = await fileOf(format, [...kept, ...records])
      for (const size of [1, 2, 7, 64, 333, 100_000]) {
        const { text, rows } = await edited(format, original, size, changed)
        assert.equal(text, expected, `${what}, chunks of ${size}`)
        assert.equal(rows, kept.length + records.length, `${what}, chunks of ${size}`)
      }
    }
  })
