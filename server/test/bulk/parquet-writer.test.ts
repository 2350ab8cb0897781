import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { arrowColumns, metadataOf, READERS } from '../../../test/support/parquet.ts'
import {
  assertReadBack,
  DAY,
  IMAGE,
  INDEX_DAY,
  OBSERVATION,
  parquetFileOf,
  withNulls,
} from '../../../test/support/parquet-files.ts'
import { columnsOfTable } from '../../../test/support/tables.ts'

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
const INSTANTS = [
  '1600-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '2400-02-29T12:00:01Z',
]

describe('parquetWriter', () => {
  it('preserves observations with unusual texts, early and late times, and nulls', () =>
    assertReadBack('observations', [
      OBSERVATION,
      withNulls('observations', OBSERVATION),
      ...TEXTS.map((text) => ({
        ...OBSERVATION,
        observer: text,
        title: text,
        comments: text,
        tags: [text, 'a'],
      })),
      ...INSTANTS.map((at) => ({ ...OBSERVATION, date_of_observation: at })),
      ...[0, 2_147_483_647].map((a_number) => ({ ...OBSERVATION, a_number })),
      ...[[], ['one'], ['a', 'b;c', '😀']].map((tags) => ({ ...OBSERVATION, tags })),
    ]))

  it('preserves images, with one column for each URL key', () =>
    assertReadBack('images', [
      IMAGE,
      withNulls('images', IMAGE),
      ...[
        { full: 'https://images.example/1' },
        { thumb: 'https://images.example/2', full: 'x' },
        { other: 'y' },
      ].map((urls) => ({ ...IMAGE, urls, tags: ['full-disk'] })),
      ...[-90, -0.1, 0, 0.1, 89.9].map((site_lat) => ({ ...IMAGE, site_lat, site_lng: -site_lat * 2 + 0 })),
    ]))

  it('preserves daily activity, from the earliest day that can be published', () =>
    assertReadBack('activity', [
      ...['1600-01-01', '1969-12-31', '1970-01-01', '2400-02-29'].map((day) => ({ ...DAY, day })),
      withNulls('activity', DAY),
      ...[0, 0.01, 99_999.99].map((mean) => ({ ...DAY, wolf_mean: mean, carrington_rotation: -3_400 })),
    ]))

  it('preserves the index, whose days are settled or not', () =>
    assertReadBack(
      'index-daily',
      Array.from({ length: 21 }, (_, at) => ({
        ...INDEX_DAY,
        sd: at === 0 ? null : at / 4,
        settled: at % 3 === 0 || at > 15,
      })),
    ))

  it('preserves arbitrary texts, times, numbers and tags', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    const count = fc.option(fc.integer({ min: 0, max: 9_999 }))
    const observation = fc.record({
      ...Object.fromEntries(Object.entries(OBSERVATION).map(([name, value]) => [name, fc.constant(value)])),
      id: text,
      observer: text,
      title: fc.option(text),
      gt: count,
      wolf: count,
      a_number: fc.option(fc.nat({ max: 2 ** 31 - 1 })),
      date_of_observation: fc
        .integer({ min: Date.parse('1600-01-01') / 1000, max: Date.parse('2400-01-01') / 1000 })
        .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')),
      comments: fc.option(text),
      tags: fc.array(text, { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(observation, { minLength: 1, maxLength: 60 }), (records) =>
        assertReadBack('observations', records),
      ),
      { numRuns: 8 },
    )
  })

  it('declares the type and nullability of every column', () => {
    assert.deepEqual(arrowColumns(parquetFileOf('observations', [OBSERVATION])), [
      'id: Utf8',
      'observer: Utf8',
      'type: Int32',
      'date_of_observation: Timestamp<MILLISECOND, UTC>',
      'title: Utf8?',
      ...['gt', 'gn', 'gs', 'st', 'sn', 'ss', 'wolf', 'wolf_north', 'wolf_south'].map(
        (name) => `${name}: Int32?`,
      ),
      ...['a_number', 'seeing', 'transparency', 'cloud_cover'].map((name) => `${name}: Int32?`),
      'comments: Utf8?',
      'tags: List<Utf8>',
    ])
    assert.deepEqual(arrowColumns(parquetFileOf('images', [IMAGE])), [
      'id: Utf8',
      'observer: Utf8',
      'title: Utf8?',
      'date_of_observation: Timestamp<MILLISECOND, UTC>',
      'cdn_id: Utf8',
      'url_full: Utf8?',
      'url_thumb: Utf8?',
      'site_lat: Float64?',
      'site_lng: Float64?',
      'mount: Utf8?',
      'tags: List<Utf8>',
    ])
    assert.deepEqual(arrowColumns(parquetFileOf('activity', [DAY])), [
      'day: Date32<DAY>',
      ...['carrington_rotation', 'obs_count', 'observer_count'].map((name) => `${name}: Int32`),
      ...['wolf_mean: Float64?', 'wolf_min: Int32?', 'wolf_max: Int32?'],
      ...['a_mean: Float64?', 'a_min: Int32?', 'a_max: Int32?'],
      ...['wolf_north_mean: Float64?', 'wolf_south_mean: Float64?', 'image_count: Int32'],
    ])
  })

  it('writes a valid file when there are no rows', async () => {
    for (const table of ['observations', 'images', 'activity'] as const) {
      const file = parquetFileOf(table, [], [])
      assert.deepEqual(
        arrowColumns(file).map((column) => column.split(':')[0]),
        columnsOfTable(table, []).map(({ name }) => name),
      )
      for (const read of Object.values(READERS)) assert.deepEqual(await read(file, []), [])
      assert.equal(metadataOf(file).num_rows, 0n)
      assert.equal(metadataOf(file).key_value_metadata?.length, 2)
    }
  })
})
