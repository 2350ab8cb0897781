/** Parquet files of heliolog's tables. Tests of the writer itself are in packages/table-writer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  arrowColumns,
  linesOf,
  metadataOf,
  type Row,
} from '../../../packages/table-writer/test/support/parquet-files.ts'
import { READERS } from '../../../test/support/parquet.ts'
import { columnsOfTable, FILE_TABLES, tableNamed } from '../../../test/support/tables.ts'
import { parquetWriter } from '../../src/files/write/parquet-writer.ts'

const METADATA = { 'heliolog.version': '0c51f0a9b3e27' }
const URL_KEYS = ['full', 'thumb']

const exampleOf = (table: string): Row => ({
  ...tableNamed(table).example,
  ...('tags' in tableNamed(table).fields && { tags: ['a', 'b;c'] }),
})

const fileOf = (table: string, records: readonly Row[]): Buffer => {
  const writer = parquetWriter(columnsOfTable(table, URL_KEYS), METADATA)
  return Buffer.concat([writer.header(), writer.rows(linesOf(records)), writer.footer()])
}

describe('parquetWriter', () => {
  for (const { name: table } of FILE_TABLES)
    it(`preserves the example of ${table}, and nulls`, async () => {
      const columns = columnsOfTable(table, URL_KEYS)
      const nulls = columns.filter(({ nullable, urlKey }) => nullable && urlKey === undefined)
      const example = exampleOf(table)
      const records = [example, { ...example, ...Object.fromEntries(nulls.map(({ name }) => [name, null])) }]
      const expected = records.map((record) =>
        Object.fromEntries(
          columns.map(({ name, urlKey }) => [
            name,
            (urlKey === undefined ? record[name] : (record['urls'] as Row)[urlKey]) ?? null,
          ]),
        ),
      )
      const names = columns.map(({ name }) => name)
      for (const [reader, read] of Object.entries(READERS))
        assert.deepEqual(await read(fileOf(table, records), names), expected, reader)
    })

  it('declares the type and nullability of every column', () => {
    const typesOf = (table: string) => arrowColumns(fileOf(table, [])).join(' ')
    const integers = (names: string) => names.replaceAll(/\w+/g, '$&: Int32?')
    assert.equal(
      typesOf('observations'),
      'id: Utf8 observer: Utf8 type: Int32 date_of_observation: Timestamp<MILLISECOND, UTC> title: Utf8? ' +
        integers('gt gn gs st sn ss wolf wolf_north wolf_south a_number seeing transparency cloud_cover') +
        ' comments: Utf8? tags: List<Utf8>',
    )
    assert.equal(
      typesOf('images'),
      'id: Utf8 observer: Utf8 title: Utf8? date_of_observation: Timestamp<MILLISECOND, UTC> cdn_id: Utf8 ' +
        'url_full: Utf8? url_thumb: Utf8? site_lat: Float64? site_lng: Float64? mount: Utf8? tags: List<Utf8>',
    )
    assert.equal(
      typesOf('activity'),
      'day: Date32<DAY> carrington_rotation: Int32 obs_count: Int32 observer_count: Int32 ' +
        'wolf_mean: Float64? wolf_min: Int32? wolf_max: Int32? a_mean: Float64? a_min: Int32? a_max: Int32? ' +
        'wolf_north_mean: Float64? wolf_south_mean: Float64? image_count: Int32',
    )
  })

  it('names the program and the version of the data', () => {
    const { created_by, key_value_metadata } = metadataOf(fileOf('activity', []))
    assert.equal(created_by, 'heliolog version 1')
    assert.deepEqual(key_value_metadata, [{ key: 'heliolog.version', value: '0c51f0a9b3e27' }])
  })
})
