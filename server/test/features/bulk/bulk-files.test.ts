/** NDJSON files contain the records of the API's responses for the same filter. Another test compares the formats. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { download } from '../../../../test/support/downloads.ts'
import { EMPTY_VERSION } from '../../../src/domain/records/meta.ts'
import { monthlyActivity } from '../../../src/domain/records/monthly-wolf.ts'
import { type Filter, queryOf, walk } from '../../support/catalogue.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectSameRows } from '../../support/expect.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS, publishOddRecords } from '../../support/odd-records.ts'

type Row = Record<string, unknown>

const tagsById = (records: { id?: string; tags: string[] }[]) =>
  new Map(records.map(({ id, tags }) => [id, tags]))

interface Table {
  /** Path of its list, below /api/v1. */
  pages: string
  filters: Filter[]
  tags: Map<unknown, string[]> | undefined
}

const TABLES: Record<string, Table> = {
  observations: {
    pages: '/observations',
    tags: tagsById(ODD_OBSERVATIONS as never),
    filters: [
      {},
      { observer: '山田, "太郎"' },
      { tag: 'drawing', observer: '__proto__', from: '2024-02-28', to: '2024-03-01', type: 0 },
    ],
  },
  images: {
    pages: '/images',
    tags: tagsById(ODD_IMAGES as never),
    filters: [{}, { observer: 'a;b', tag: 'full disk', from: '2024-02-29' }],
  },
  activity: {
    pages: '/activity/daily',
    tags: undefined,
    filters: [{ from: '2024-02-29', to: '2024-03-01' }],
  },
}

/** The records of the pages, with their published tags added. */
const recordsOf = (table: Table, pages: Row[][]): Row[] =>
  pages.flat().map((record) => (table.tags ? { ...record, tags: table.tags.get(record['id']) } : record))

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
          expectSameRows(file.toString().split('\n'), [...records.map((one) => JSON.stringify(one)), ''])
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
