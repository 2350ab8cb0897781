/** Editing lines: the result does not depend on where chunks end. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../../test/support/engines.ts'
import type { BulkApi } from '../../src/get/bulk-api.ts'
import { LineEdit } from '../../src/get/line-edit.ts'
import { csvLines, type LineFormat, NDJSON_LINES } from '../../src/get/line-format.ts'
import { readChunks } from '../../src/get/lines.ts'
import { writeOutputFile } from '../../src/get/output-file.ts'
import type { InsertedRecord } from '../../src/get/record-changes.ts'

const COLUMNS = ['id', 'title', 'date_of_observation', 'comments']
const TITLES = [null, '', 'plain', 'a,b', '"quoted"', 'line\r\nbreak', '☀, "Ñ"\n']

/** Several records have the same time, so ids decide their order. */
const recordOf = (number: number, version = 0): InsertedRecord => {
  const id = `o${100 + number}`
  const date_of_observation = `2024-01-01T00:00:${10 + Math.floor(number / 3)}Z`
  const title = TITLES[(number + version) % TITLES.length]
  const comments = TITLES[(number + 2 * version) % TITLES.length]
  return {
    key: `${date_of_observation} ${id}`,
    json: JSON.stringify({ id, title, date_of_observation, comments }),
  }
}
const numbers = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, index) => first + step * index)

const chunksOf = (bytes: Buffer, size: number) =>
  async function* () {
    // As from a file, all chunks share their memory.
    const buffer = Buffer.alloc(size)
    for (let at = 0; at < bytes.length; at += size) {
      const length = bytes.copy(buffer, 0, at, at + size)
      yield buffer.subarray(0, length)
    }
  }

const edited = async (
  format: LineFormat,
  before: string,
  size: number,
  changes: { ids: Set<string>; inserted: InsertedRecord[] },
): Promise<{ text: string; rows: number }> => {
  const edit = new LineEdit(chunksOf(Buffer.from(before), size), format, changes)
  const pieces: Buffer[] = []
  for await (const piece of edit.chunks()) pieces.push(Buffer.from(piece))
  return { text: Buffer.concat(pieces).toString(), rows: edit.rows }
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

for (const [name, format] of [
  ['ndjson', NDJSON_LINES],
  ['csv', csvLines(COLUMNS) as LineFormat],
] as const)
  test(`${name}: applies changes wherever chunks end`, async () => {
    const header = name === 'csv' ? `${COLUMNS.join(',')}\r\n` : ''
    const textOf = (records: InsertedRecord[]) =>
      header + records.map(({ json }) => format.lineOf(json)).join('')
    for (const [what, { before, removed, inserted }] of CASES) {
      const ids = new Set([...removed, ...inserted].map((number) => `o${100 + number}`))
      const records = inserted.map((number) => recordOf(number, 1))
      const kept = before.filter((number) => !ids.has(`o${100 + number}`)).map((number) => recordOf(number))
      const after = [...kept, ...records].sort((a, b) => (a.key < b.key ? -1 : 1))
      for (const size of [1, 2, 7, 64, 333, 100_000]) {
        const original = textOf(before.map((number) => recordOf(number)))
        const { text, rows } = await edited(format, original, size, { ids, inserted: records })
        assert.equal(text, textOf(after), `${what}, chunks of ${size}`)
        assert.equal(rows, after.length, `${what}, chunks of ${size}`)
      }
    }
  })

test('writes a chunk before its memory is used again, also when others are removed', async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const [file, original] = [join(path, 'o.ndjson'), join(path, 'original.ndjson')]
  const lines = numbers(0, 9_999).map(
    (number) => `{"id":"o${number}","title":"${String(number).repeat(300)}"}\n`,
  )
  await writeFile(original, lines.join(''))
  // Several complete chunks of a megabyte.
  const isRemoved = (number: number) => number > 2_000 && number < 6_000
  const ids = new Set(numbers(2_001, 5_999).map((number) => `o${number}`))
  const expected = lines.filter((_, number) => !isRemoved(number)).join('')
  const bulk = { signal: new AbortController().signal } as BulkApi
  for (let round = 0; round < 3; round++) {
    const edit = new LineEdit(readChunks(original), NDJSON_LINES, { ids, inserted: [] })
    const output = { file, format: 'ndjson', resource: 'observations', meta: {}, bulk } as const
    await writeOutputFile({ ...output, text: edit.chunks })
    assert.ok((await readFile(file, 'utf8')) === expected, `round ${round}`)
  }
})
