import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Statistics } from 'hyparquet'
import { fileOf, linesOf, metadataOf, RECORD, type Row } from './support/parquet-files.ts'

/** The statistics of the first row group, by the path of the column. */
const statisticsOf = (changes: readonly Row[]): Record<string, Statistics> => {
  const file = fileOf(linesOf(changes.map((change) => ({ ...RECORD, ...change }))))
  return Object.fromEntries(
    metadataOf(file).row_groups[0]?.columns.map(({ meta_data }) => [
      meta_data?.path_in_schema.join('.'),
      meta_data?.statistics ?? {},
    ]) ?? [],
  )
}

const boundsOf = (titles: readonly (string | null)[]): (Statistics['min_value'] | undefined)[] => {
  const { min_value, max_value } = statisticsOf(titles.map((title) => ({ title })))['title'] as Statistics
  return [min_value, max_value]
}

const compareBytes = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right))

describe('statistics of a row group', () => {
  it('have the bounds of times, numbers and booleans, and count nulls', () => {
    const statistics = statisticsOf([
      { at: '1969-12-31T23:59:59Z', day: '1600-01-01', count: -7, mean: 0, title: null },
      { at: '1600-01-01T00:00:00Z', day: '2400-02-29', count: 9_999, mean: -0.1, title: null },
      { at: '2400-02-29T12:00:01Z', day: null, count: null, mean: -89.9, tags: ['a', 'b'], settled: false },
      { tags: [] },
    ])
    const boundsAndNulls = (name: string) => {
      const { min_value, max_value, null_count } = statistics[name] as Statistics
      return [min_value, max_value, null_count]
    }
    assert.deepEqual(boundsAndNulls('at'), [new Date('1600-01-01'), new Date('2400-02-29T12:00:01Z'), 0n])
    assert.deepEqual(boundsAndNulls('day'), [new Date('1600-01-01'), new Date('2400-02-29'), 1n])
    assert.deepEqual(boundsAndNulls('count'), [-7, 9_999, 1n])
    assert.deepEqual(boundsAndNulls('mean'), [-89.9, 0.5, 0n])
    assert.deepEqual(boundsAndNulls('settled'), [false, true, 0n])
    assert.deepEqual(boundsAndNulls('tags.list.element'), ['a', 'full disk', 1n])
    assert.equal(statistics['title']?.null_count, 2n)
    const { mean } = statisticsOf([{ mean: 0 }])
    assert.deepEqual([mean?.min_value, mean?.max_value], [-0, 0], 'doubles have two zeros')
  })

  it('compare texts by their UTF-8 bytes, not by UTF-16 units', () => {
    assert.deepEqual(boundsOf(['\uffff', null, '\u{10000}']), ['\uffff', '\u{10000}'])
    assert.deepEqual(boundsOf(['b', 'a"', 'a', 'ab']), ['a', 'b'])
    assert.deepEqual(boundsOf(['"', '\n', '\\']), ['\n', '\\'])
    assert.deepEqual(boundsOf(['', 'a']), ['', 'a'])
    assert.deepEqual(boundsOf([null, null]), [undefined, undefined])
  })

  it('have short bounds that enclose long texts', () => {
    const long = 'x'.repeat(64)
    assert.deepEqual(boundsOf([long]), [long, long])
    assert.deepEqual(boundsOf([`${long}x`]), [long, `${'x'.repeat(63)}y`])
    const last = '\u{10ffff}'.repeat(20)
    assert.deepEqual(boundsOf([last]), [last.slice(0, 32), last], 'no short text is greater')
  })

  it('enclose arbitrary texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 10 }), (titles) => {
        const [min, max] = boundsOf(titles)
        for (const title of titles) {
          assert.ok(compareBytes(min as string, title) <= 0)
          if (max !== undefined) assert.ok(compareBytes(max as string, title) >= 0)
        }
      }),
      { numRuns: 10 },
    )
  })
})
