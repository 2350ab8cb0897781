/** Bulk files of observers and months contain what the API's records imply. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { download } from '../../../test/support/downloads.ts'
import { READERS } from '../../../test/support/parquet.ts'
import { EMPTY_VERSION } from '../../src/domain/meta.ts'
import { monthlyActivity } from '../../src/domain/monthly-wolf.ts'
import { walk } from './support/catalogue.ts'
import { onEachEngine } from './support/each-setup.ts'
import { publishOddRecords } from './support/odd-records.ts'

type Row = Record<string, unknown>

onEachEngine(
  (server) => {
    before(() => publishOddRecords(server()))

    const observers = async (): Promise<Row[]> => {
      const { data } = await server().json('/observers')
      return Promise.all(
        data.map(({ nickname }: { nickname: string }) =>
          server().json(`/observers/${encodeURIComponent(nickname)}`),
        ),
      )
    }
    const months = async (): Promise<Row[]> => {
      const days = (await walk(server(), '/activity/daily', { limit: 97 })).flat()
      return monthlyActivity(days as never) as unknown as Row[]
    }

    for (const [name, expected] of [
      ['observers', observers],
      ['activity-monthly', months],
    ] as const) {
      it(`writes ${name} as NDJSON, CSV and Parquet`, async () => {
        const rows = await expected()
        const columns = Object.keys(rows[0] ?? {})
        const ndjson = await download(server(), `/${name}.ndjson`)
        assert.deepEqual(ndjson.body.toString().split('\n'), [...rows.map((row) => JSON.stringify(row)), ''])
        assert.equal(ndjson.headers['x-row-count'], String(rows.length))
        const csv = await download(server(), `/${name}.csv`)
        assert.equal(csv.body.toString().split('\r\n', 1)[0], columns.join())
        const parquet = await download(server(), `/${name}.parquet`)
        assert.equal((await READERS.JavaScript(parquet.body, columns)).length, rows.length)
      })

      it(`writes ${name} without rows as of before the first publication`, async () => {
        const { status, body, headers } = await download(server(), `/${name}.ndjson?version=${EMPTY_VERSION}`)
        assert.deepEqual([status, body.length, headers['x-row-count']], [200, 0, '0'])
      })

      it(`rejects a filter of ${name}`, async () => {
        const { status } = await download(server(), `/${name}.csv?from=2024-01-01`)
        assert.equal(status, 400)
      })
    }
  },
  { bulkPerHour: 1_000_000 },
)
