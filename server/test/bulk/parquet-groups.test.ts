import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metadataOf } from '../../../test/support/parquet.ts'
import {
  assertReadBack,
  DAY,
  fileOf,
  METADATA,
  OBSERVATION,
  type Row,
} from '../../../test/support/parquet-files.ts'
import { parquetWriter } from '../../src/api/bulk/parquet-writer.ts'
import { columnsOf } from '../../src/domain/columns.ts'

describe('a Parquet file in the making', () => {
  const days = (from: number, count: number): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      ...DAY,
      day: new Date((from + index) * 86_400_000).toISOString().slice(0, 10),
    }))

  it('lets go of the rows at every 50,000th, and its bytes do not depend on the pieces they came in', () => {
    const columns = columnsOf('activity', [])
    const rows = days(0, 120_000)
    const bytesIn = (pieces: number[]) => {
      const writer = parquetWriter(columns, METADATA)
      let at = 0
      const sizes: number[] = []
      const written = [writer.beginning()]
      for (const piece of pieces) {
        const bytes = writer.rows(rows.slice(at, at + piece))
        at += piece
        sizes.push(bytes.length)
        written.push(bytes)
      }
      return { file: Buffer.concat([...written, writer.end()]), sizes }
    }
    const whole = bytesIn([120_000])
    const parts = bytesIn([1, 49_998, 1, 40_000, 10_000, 20_000])
    assert.deepEqual(parts.file, whole.file)
    assert.deepEqual(
      parts.sizes.map((size) => size > 0),
      [false, false, true, false, true, false],
    )
    const { num_rows, row_groups } = metadataOf(whole.file)
    assert.equal(num_rows, 120_000n)
    assert.deepEqual(
      row_groups.map((group) => group.num_rows),
      [50_000n, 50_000n, 20_000n],
    )
  })

  it('lets go of them earlier where texts are long or tags are many', () => {
    const groupsOf = (record: Row) =>
      metadataOf(fileOf('observations', Array(40).fill(record))).row_groups.map(({ num_rows }) => num_rows)
    assert.deepEqual(groupsOf({ ...OBSERVATION, comments: 'x'.repeat(2 ** 20) }), [32n, 8n])
    assert.deepEqual(groupsOf({ ...OBSERVATION, tags: Array(10_000).fill('sun') }), [33n, 7n])
  })

  it('gives back columns that are too long for one page', () =>
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

  it('refuses a record that lacks what every record has', () => {
    assert.throws(() => fileOf('observations', [{ ...OBSERVATION, observer: null }]), /no observer/)
    assert.throws(() => fileOf('observations', [{ ...OBSERVATION, tags: undefined }]), /no tags/)
  })
})
