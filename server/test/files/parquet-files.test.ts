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
import { FORMATS } from '../../src/files/file-formats.ts'
import type { WrittenFile } from '../../src/files/file-writer.ts'

const URL_KEYS = ['full', 'thumb']

const exampleOf = (table: string): Row => ({
  ...tableNamed(table).example,
  ...('tags' in tableNamed(table).fields && { tags: ['a', 'b;c'] }),
})

const PARQUET = FORMATS.find(({ name }) => name === 'parquet')

const fileOf = async (table: string, records: readonly Row[]): Promise<Buffer> => {
  const file: WrittenFile = {
    table: { name: table, title: '', description: '' },
    columns: columnsOfTable(table, URL_KEYS),
    version: '0c51f0a9b3e27',
    publishedAt: null,
    attribution: 'Data © them',
    citation: '',
    query: 'all',
    publication: {} as WrittenFile['publication'],
  }
  const writer = await PARQUET?.createWriter(file)
  assert.ok(writer?.footer)
  return Buffer.concat([writer.rows(linesOf(records)), writer.footer()])
}

describe('Parquet files', () => {
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
      const file = await fileOf(table, records)
      for (const [reader, read] of Object.entries(READERS))
        assert.deepEqual(await read(file, names), expected, reader)
    })

  it('declares the type and nullability of every column', async () => {
    const typesOf = async (table: string) => arrowColumns(await fileOf(table, [])).join(' ')
    const integers = (names: string) => names.replaceAll(/\w+/g, '$&: Int32?')
    assert.equal(
      await typesOf('observations'),
      'id: Utf8 observer: Utf8 type: Int32 date_of_observation: Timestamp<MILLISECOND, UTC> title: Utf8? ' +
        integers('gt gn gs st sn ss wolf wolf_north wolf_south a_number seeing transparency cloud_cover') +
        ' comments: Utf8? tags: List<Utf8>',
    )
    assert.equal(
      await typesOf('images'),
      'id: Utf8 observer: Utf8 title: Utf8? date_of_observation: Timestamp<MILLISECOND, UTC> cdn_id: Utf8 ' +
        'url_full: Utf8? url_thumb: Utf8? site_lat: Float64? site_lng: Float64? mount: Utf8? tags: List<Utf8>',
    )
    assert.equal(
      await typesOf('activity'),
      'day: Date32<DAY> carrington_rotation: Int32 obs_count: Int32 observer_count: Int32 ' +
        'wolf_mean: Float64? wolf_min: Int32? wolf_max: Int32? a_mean: Float64? a_min: Int32? a_max: Int32? ' +
        'wolf_north_mean: Float64? wolf_south_mean: Float64? image_count: Int32',
    )
  })

  it('names the program, the version of the data, and the meanings and units of the columns', async () => {
    const { created_by, key_value_metadata = [] } = metadataOf(await fileOf('images', []))
    assert.equal(created_by, 'heliolog version 2')
    const { 'heliolog.columns': columns = '', ...others } = Object.fromEntries(
      key_value_metadata.map(({ key, value }) => [key, value]),
    )
    assert.deepEqual(others, {
      'heliolog.version': '0c51f0a9b3e27',
      'heliolog.published_at': '',
      'heliolog.query': 'all',
      'heliolog.attribution': 'Data © them',
    })
    const described: Record<string, object> = JSON.parse(columns)
    assert.deepEqual(
      Object.keys(described),
      columnsOfTable('images', URL_KEYS).map(({ name }) => name),
    )
    assert.deepEqual(described['site_lat'], {
      description: columnsOfTable('images', URL_KEYS).find(({ name }) => name === 'site_lat')?.keywords
        .meaning,
      unit: 'deg',
    })
  })
})
