import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Statistics } from 'hyparquet'
import { metadataOf } from '../../../test/support/parquet.ts'
import { DAY, IMAGE, OBSERVATION, parquetFileOf, type Row } from '../../../test/support/parquet-files.ts'

/** The statistics of the first row group, by the path of the column. */
const statisticsOf = (table: string, records: readonly Row[]): Record<string, Statistics> =>
  Object.fromEntries(
    metadataOf(parquetFileOf(table, records)).row_groups[0]?.columns.map(({ meta_data }) => [
      meta_data?.path_in_schema.join('.'),
      meta_data?.statistics ?? {},
    ]) ?? [],
  )

const boundsOf = (titles: readonly (string | null)[]): (Statistics['min_value'] | undefined)[] => {
  const records = titles.map((title) => ({ ...OBSERVATION, title }))
  const { min_value, max_value } = statisticsOf('observations', records)['title'] as Statistics
  return [min_value, max_value]
}

const compareBytes = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right))

describe('parquetWriter statistics', () => {
  it('have the bounds of times and numbers, and count nulls', () => {
    const observations = statisticsOf('observations', [
      { ...OBSERVATION, date_of_observation: '1969-12-31T23:59:59Z', wolf: 7, title: null },
      { ...OBSERVATION, date_of_observation: '1600-01-01T00:00:00Z', wolf: 9_999, title: null },
      { ...OBSERVATION, date_of_observation: '2400-02-29T12:00:01Z', wolf: null, tags: ['a', 'b'] },
    ])
    const { min_value, max_value, null_count } = observations['date_of_observation'] as Statistics
    assert.deepEqual(
      [min_value, max_value, null_count],
      [new Date('1600-01-01T00:00:00Z'), new Date('2400-02-29T12:00:01Z'), 0n],
    )
    assert.deepEqual(
      [observations['wolf']?.min_value, observations['wolf']?.max_value, observations['wolf']?.null_count],
      [7, 9_999, 1n],
    )
    assert.equal(observations['title']?.null_count, 2n)
    assert.equal(observations['tags.list.element']?.null_count, 2n)
    const days = statisticsOf('activity', [DAY, { ...DAY, day: '1600-01-01', carrington_rotation: -3_400 }])
    assert.deepEqual(days['day']?.min_value, new Date('1600-01-01'))
    assert.equal(days['carrington_rotation']?.min_value, -3_400)
    const images = statisticsOf('images', [
      { ...IMAGE, site_lat: 0, site_lng: -0.1 },
      { ...IMAGE, site_lat: 0, site_lng: -89.9 },
    ])
    assert.deepEqual([images['site_lat']?.min_value, images['site_lat']?.max_value], [-0, 0])
    assert.deepEqual([images['site_lng']?.min_value, images['site_lng']?.max_value], [-89.9, -0.1])
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
    assert.deepEqual(boundsOf([`${'x'.repeat(63)}☀☀`]), ['x'.repeat(63), `${'x'.repeat(62)}y`])
    assert.deepEqual(boundsOf([`${'x'.repeat(61)}\ud7ff☀`]), [
      `${'x'.repeat(61)}\ud7ff`,
      `${'x'.repeat(61)}\ue000`,
    ])
    assert.deepEqual(boundsOf([`a${'\u{10ffff}'.repeat(20)}`]), [`a${'\u{10ffff}'.repeat(15)}`, 'b'])
    assert.deepEqual(boundsOf(['\u{10ffff}'.repeat(20)]), ['\u{10ffff}'.repeat(16), undefined])
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
