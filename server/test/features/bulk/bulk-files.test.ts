/** Each bulk file contains the same records and values as the API's responses for the same filter. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { download } from '../../../../test/support/downloads.ts'
import { READERS } from '../../../../test/support/parquet.ts'
import { EMPTY_VERSION } from '../../../src/domain/records/meta.ts'
import { monthlyActivity } from '../../../src/domain/records/monthly-wolf.ts'
import { type Filter, queryOf, walk } from '../../support/catalogue.ts'
import { type Cells, readCsv } from '../../support/csv-reader.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS, publishOddRecords } from '../../support/odd-records.ts'

type Row = Record<string, unknown>

const tagsById = (records: { id?: string; tags: string[] }[]) =>
  new Map(records.map(({ id, tags }) => [id, tags]))

const URL_KEYS = [...new Set(ODD_IMAGES.flatMap(({ urls }) => Object.keys(urls)))].sort()
const IMAGE_COLUMNS = 'id observer title date_of_observation cdn_id urls site_lat site_lng mount tags'

/** A day without observations. */
const EMPTY = { from: '2024-03-02', to: '2024-03-02' }

interface Table {
  /** Path of its list, below /api/v1. */
  pages: string
  filters: Filter[]
  columns: string[]
  tags: Map<unknown, string[]> | undefined
}

const TABLES: Record<string, Table> = {
  observations: {
    pages: '/observations',
    columns: `id observer type date_of_observation title gt gn gs st sn ss wolf wolf_north wolf_south a_number
      seeing transparency cloud_cover comments tags`.split(/\s+/),
    tags: tagsById(ODD_OBSERVATIONS as never),
    filters: [
      {},
      { observer: '山田, "太郎"' },
      { tag: 'drawing', observer: '__proto__', from: '2024-02-28', to: '2024-03-01', type: 0 },
    ],
  },
  images: {
    pages: '/images',
    columns: IMAGE_COLUMNS.split(' ').flatMap((name) =>
      name === 'urls' ? URL_KEYS.map((key) => `url_${key}`) : [name],
    ),
    tags: tagsById(ODD_IMAGES as never),
    filters: [{}, { observer: 'a;b', tag: 'full disk', from: '2024-02-29' }],
  },
  activity: {
    pages: '/activity/daily',
    columns: `day carrington_rotation obs_count observer_count wolf_mean wolf_min wolf_max a_mean a_min a_max
      wolf_north_mean wolf_south_mean image_count`.split(/\s+/),
    tags: undefined,
    filters: [{ from: '2024-02-29', to: '2024-03-01' }],
  },
}

/** The records of the pages, with their published tags added. */
const recordsOf = (table: Table, pages: Row[][]): Row[] =>
  pages.flat().map((record) => (table.tags ? { ...record, tags: table.tags.get(record['id']) } : record))

const rowOf = ({ columns }: Table, record: Row): Row =>
  Object.fromEntries(
    columns.map((name) => {
      const key = /^url_(.*)$/.exec(name)?.[1]
      const urls = record['urls'] as Row
      return [name, key === undefined ? record[name] : Object.hasOwn(urls, key) ? urls[key] : null]
    }),
  )

const tagsIn = (cell: string): unknown => (cell.startsWith('[') ? JSON.parse(cell) : cell.split(';'))

/** Parses CSV cells into the types of the record's values. */
const valuesIn = (cells: Cells, row: Row): Row =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      if (name === 'tags') return [name, cell === null ? [] : tagsIn(cell)]
      if (typeof row[name] !== 'number' || cell === null) return [name, cell]
      // CSV numbers are spelled exactly as in JSON.
      assert.equal(cell, JSON.stringify(row[name]))
      return [name, Number(cell)]
    }),
  )

/** The Parquet reader drops a byte order mark at the start of a text. */
const withoutMarks = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^\ufeff/, '') : value,
    ]),
  )

/** Compares one by one to keep the failure message short. */
const expectEqual = (actual: unknown[], expected: unknown[]): void => {
  for (const [index, one] of expected.entries()) assert.deepEqual(actual[index], one)
  assert.equal(actual.length, expected.length)
}

onSqlite(
  (server) => {
    before(() => publishOddRecords(server()))

    const fileOf = async (name: string, format: string, filter: Filter): Promise<Buffer> => {
      const { status, body } = await download(server(), `/${name}.${format}?${queryOf(filter)}`)
      assert.equal(status, 200)
      return body
    }

    for (const [name, table] of Object.entries(TABLES)) {
      const recordsFor = async (filter: Filter): Promise<Row[]> =>
        recordsOf(table, await walk(server(), table.pages, { ...filter, limit: 97 }))

      it(`writes ${name} as NDJSON with the pages' records and tags, for each filter`, async () => {
        for (const filter of table.filters) {
          const [records, file] = [await recordsFor(filter), await fileOf(name, 'ndjson', filter)]
          expectEqual(file.toString().split('\n'), [...records.map((one) => JSON.stringify(one)), ''])
        }
      })

      it(`writes ${name} as CSV and Parquet with the pages' values, or without rows`, async () => {
        for (const filter of name === 'images' ? [{}, EMPTY] : [{}]) {
          const rows = (await recordsFor(filter)).map((record) => rowOf(table, record))
          const csvFile = await fileOf(name, 'csv', filter)
          assert.equal(csvFile.toString().split('\r\n', 1)[0], table.columns.join())
          const cells = readCsv(csvFile)
          expectEqual(
            cells.map((one, index) => valuesIn(one, rows[index] ?? {})),
            rows,
          )
          const parquetFile = await fileOf(name, 'parquet', filter)
          expectEqual(await READERS.JavaScript(parquetFile, table.columns), rows.map(withoutMarks))
        }
      })
    }

    const observers = async (): Promise<Row[]> => {
      const { data } = await server().json('/observers')
      return Promise.all(
        data.map(({ nickname }: Row) => server().json(`/observers/${encodeURIComponent(String(nickname))}`)),
      )
    }
    const months = async (): Promise<Row[]> => {
      const days = (await walk(server(), '/activity/daily', { limit: 97 })).flat()
      return monthlyActivity(days as never) as unknown as Row[]
    }

    for (const [name, expected] of [
      ['observers', observers],
      ['activity-monthly', months],
    ] as const)
      it(`writes ${name} as NDJSON and CSV, also of no publication, without filters`, async () => {
        const rows = await expected()
        const columns = Object.keys(rows[0] ?? {})
        const ndjson = await download(server(), `/${name}.ndjson`)
        assert.deepEqual(ndjson.body.toString().split('\n'), [...rows.map((row) => JSON.stringify(row)), ''])
        assert.equal(ndjson.headers['x-row-count'], String(rows.length))
        const csvFile = await fileOf(name, 'csv', {})
        assert.equal(csvFile.toString().split('\r\n', 1)[0], columns.join())
        const empty = await download(server(), `/${name}.ndjson?version=${EMPTY_VERSION}`)
        assert.deepEqual([empty.status, empty.body.length, empty.headers['x-row-count']], [200, 0, '0'])
        assert.equal((await download(server(), `/${name}.csv?from=2024-01-01`)).status, 400)
      })
  },
  { bulkPerHour: 1_000_000 },
)
