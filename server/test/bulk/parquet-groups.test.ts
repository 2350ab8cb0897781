import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metadataOf } from '../../../test/support/parquet.ts'
import {
  assertReadBack,
  DAY,
  linesOf,
  METADATA,
  OBSERVATION,
  parquetFileOf,
  type Row,
} from '../../../test/support/parquet-files.ts'
import { columnsOfTable } from '../../../test/support/tables.ts'
import { parquetWriter } from '../../src/files/write/parquet-writer.ts'

describe('parquetWriter row groups', () => {
  const days = (from: number, count: number): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      ...DAY,
      day: new Date((from + index) * 86_400_000).toISOString().slice(0, 10),
    }))

  it('have 50,000 rows each, however the rows are split into batches', () => {
    const columns = columnsOfTable('activity', [])
    const rows = days(0, 70_000)
    const bytesIn = (batches: number[]) => {
      const writer = parquetWriter(columns, METADATA)
      let at = 0
      const sizes: number[] = []
      const written = [writer.header()]
      for (const batch of batches) {
        const bytes = writer.rows(linesOf(rows.slice(at, at + batch)))
        at += batch
        sizes.push(bytes.length)
        written.push(bytes)
      }
      return { file: Buffer.concat([...written, writer.footer()]), sizes }
    }
    const single = bytesIn([70_000])
    const split = bytesIn([1, 49_998, 1, 20_000])
    assert.deepEqual(split.file, single.file)
    assert.deepEqual(
      split.sizes.map((size) => size > 0),
      [false, false, true, false],
    )
    const { num_rows, row_groups } = metadataOf(single.file)
    assert.equal(num_rows, 70_000n)
    assert.deepEqual(
      row_groups.map((group) => group.num_rows),
      [50_000n, 20_000n],
    )
  })

  it('are smaller when texts are long', () => {
    const groupsOf = (record: Row) =>
      metadataOf(parquetFileOf('observations', Array(40).fill(record))).row_groups.map(
        ({ num_rows }) => num_rows,
      )
    assert.deepEqual(groupsOf({ ...OBSERVATION, comments: 'x'.repeat(2 ** 20) }), [32n, 8n])
  })

  it('have the same bytes when records are stored with other keys, order or spaces', () => {
    const records = [OBSERVATION, { ...OBSERVATION, id: 'o-2', title: '"', wolf: null, tags: ['a', 'b'] }]
    const reversed = records.map((record) => ({
      ...Object.fromEntries(Object.entries(record).reverse()),
      more: 1,
    }))
    const { wolf: _, ...withoutNull } = records[1] as Row
    const expected = parquetFileOf('observations', [...records, ...records])
    const writer = parquetWriter(columnsOfTable('observations', []), METADATA)
    const lines = [
      ...linesOf(reversed).toString().split('\n'),
      JSON.stringify(records[0], null, ' ').replaceAll('\n', ''),
      JSON.stringify(withoutNull),
    ]
    const file = Buffer.concat([writer.header(), writer.rows(Buffer.from(lines.join('\n'))), writer.footer()])
    assert.deepEqual(file, expected)
  })

  it('read back unchanged when a column spans several pages', () =>
    assertReadBack(
      'observations',
      Array.from({ length: 400 }, (_, index) => ({
        ...OBSERVATION,
        id: `o-${index}`,
        title: index % 3 === 0 ? null : `${index}`.repeat(80),
        comments: index % 5 === 0 ? null : `${index} ${'ñ'.repeat(9_000)}`,
        tags: Array.from({ length: index % 120 }, (_, tag) => `${'t'.repeat(60)}${(index * tag) % 7_919}`),
      })),
    ))
})
