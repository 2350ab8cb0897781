import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parquetWriter } from '../src/parquet-writer.ts'
import {
  arrowColumns,
  assertReadBack,
  COLUMNS,
  fileOf,
  linesOf,
  metadataOf,
  READERS,
  RECORD,
  type Row,
} from './support/parquet-files.ts'

const TEXTS = [
  '',
  ' ',
  '😀🌞',
  'שמש العربية',
  'e\u0301 n\u0303 \u200d \ufeff',
  '\ud7ff\ue000\uffff\u{10000}\u{10ffff}',
  '"a",\r\n;=1+1',
  'ñ'.repeat(10_000),
  '😀'.repeat(10_000),
]

/** The first bytes of a file, before its row groups. */
const MAGIC_BYTES = 4

describe('parquetWriter', () => {
  it('preserves unusual texts, early and late times, numbers, lists and nulls', () =>
    assertReadBack([
      RECORD,
      ...TEXTS.map((text) => ({ ...RECORD, id: text, title: text, tags: [text, 'a'] })),
      ...['1600-01-01', '1969-12-31', '1970-01-01', '2400-02-29'].map((day) => ({
        ...RECORD,
        day,
        at: `${day}T12:00:01Z`,
      })),
      ...[0, -3_400, 2_147_483_647, null].map((count) => ({ ...RECORD, count })),
      ...[-90, -0.1, 0, 0.1, 99_999.99].map((mean) => ({ ...RECORD, mean })),
      ...Array.from({ length: 21 }, (_, at) => ({ ...RECORD, settled: at % 3 === 0 || at > 15 })),
      ...[{}, { thumb: 'x', constructor: 'y' }, { other: 'z' }].map((urls) => ({ ...RECORD, urls })),
      ...[[], ['one'], ['a', 'b;c', '😀']].map((tags) => ({ ...RECORD, tags })),
      { ...RECORD, day: null, settled: null },
    ]))

  it('preserves arbitrary texts, times, numbers and lists', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    const record = fc.record({
      ...Object.fromEntries(Object.entries(RECORD).map(([name, value]) => [name, fc.constant(value)])),
      id: text,
      title: fc.option(text),
      at: fc
        .integer({ min: Date.parse('1600-01-01') / 1000, max: Date.parse('2400-01-01') / 1000 })
        .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')),
      count: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      mean: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
      tags: fc.array(text, { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 60 }), (records) =>
        assertReadBack(records as (typeof RECORD)[]),
      ),
      { numRuns: 8 },
    )
  })

  it('preserves columns that span several pages', () =>
    assertReadBack(
      Array.from({ length: 400 }, (_, index) => ({
        ...RECORD,
        id: `${index} ${'ñ'.repeat(9_000)}`,
        title: `${index}`.repeat(2_000),
        tags: Array.from({ length: index % 120 }, (_, tag) => `${'t'.repeat(60)}${(index * tag) % 7_919}`),
      })),
    ))

  it('declares the type and nullability of every column, also without rows', async () => {
    const file = fileOf(Buffer.alloc(0))
    assert.equal(
      arrowColumns(file).join(' '),
      'id: Utf8 title: Utf8? at: Timestamp<MILLISECOND, UTC> day: Date32<DAY>? count: Int32? mean: Float64? ' +
        'settled: Bool? full: Utf8? url_constructor: Utf8? thumb: Utf8? tags: List<Utf8>',
    )
    for (const read of Object.values(READERS)) assert.deepEqual(await read(file), [])
    const { num_rows, key_value_metadata, created_by } = metadataOf(file)
    assert.deepEqual(
      [num_rows, key_value_metadata, created_by],
      [0n, [{ key: 'licence', value: '©' }], 'test version 1'],
    )
  })

  it('writes the same bytes when records have other keys, order or spaces', () => {
    const records = [RECORD, { ...RECORD, id: 'a-2', title: '"', count: null, tags: ['a', 'b'] }]
    const reversed = records.map((record) => ({
      ...Object.fromEntries(Object.entries(record).reverse()),
      more: 1,
    }))
    const { count: _, ...withoutNull } = records[1] as Row
    const lines = [
      linesOf(reversed).toString(),
      JSON.stringify(records[0], null, ' ').replaceAll('\n', ''),
      JSON.stringify(withoutNull),
    ]
    assert.deepEqual(fileOf(Buffer.from(lines.join('\n'))), fileOf(linesOf([...records, ...records])))
  })

  it('rejects values that do not fit their column', () => {
    const values = [
      { count: 0.5 },
      { count: 2 ** 31 },
      { at: null },
      { at: 'noon' },
      { mean: 'x' },
      { id: null },
    ]
    for (const value of values) assert.throws(() => fileOf(linesOf([{ ...RECORD, ...value }])))
  })

  it('starts a row group after 50,000 rows, however the rows are split into batches', () => {
    const rows = Array.from({ length: 70_000 }, (_, index) => ({ id: `a-${index}` }))
    const write = (batches: number[]) => {
      const writer = parquetWriter(COLUMNS.slice(0, 1), { metadata: {}, createdBy: '' })
      const written: Uint8Array[] = []
      let at = 0
      for (const batch of batches) {
        written.push(writer.rows(linesOf(rows.slice(at, at + batch))))
        at += batch
      }
      return {
        file: Buffer.concat([...written, writer.footer()]),
        sizes: written.map(({ length }) => length),
      }
    }
    const single = write([70_000])
    const split = write([1, 49_998, 1, 20_000])
    assert.deepEqual(split.file, single.file)
    assert.deepEqual(
      split.sizes.map((size) => size > MAGIC_BYTES),
      [false, false, true, false],
    )
    const { row_groups } = metadataOf(single.file)
    assert.deepEqual(
      row_groups.map((group) => group.num_rows),
      [50_000n, 20_000n],
    )
  })

  it('starts a row group earlier when texts are long', () => {
    const lines = linesOf(Array(40).fill({ ...RECORD, title: 'x'.repeat(2 ** 20) }))
    assert.deepEqual(
      metadataOf(fileOf(lines)).row_groups.map((group) => group.num_rows),
      [32n, 8n],
    )
  })
})
