/** Bulk files of the community index. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { type BulkClient, download, readNdjson } from '../../../../test/support/downloads.ts'
import { ENGINES } from '../../../../test/support/engines.ts'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { READERS } from '../../../../test/support/parquet.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { walkPages } from '../../support/catalogue.ts'
import { onSqlite } from '../../support/each-setup.ts'

type Row = Record<string, unknown>

/** Two years with a gap of three days in between. */
const ROWS = communityRows('2022-11-20', 420).filter(({ id }) => !/^2023-03-0[234]/.test(String(id)))
const FILES = ['index-daily.csv', 'index-observers.parquet']

onSqlite(
  (server) => {
    const get = async (path: string): Promise<Row> => {
      const response = await server().request(`/index/v1${path}`)
      assert.equal(response.status, 200)
      return response.json() as Promise<Row>
    }
    const all = async (path: string): Promise<Row[]> => (await walkPages(get, `${path}?limit=500`)).flat()

    before(async () => {
      for (const file of FILES) {
        const { status, body } = await download(server(), `/${file}`)
        assert.equal(status, 404)
        assert.match(body.toString(), /The index has not been computed yet/)
      }
      await server().publish(OBSERVATIONS, ROWS)
      await updateIndex(server().database)
    })

    it('writes each table as NDJSON with the records of its route', async () => {
      for (const [name, path] of [
        ['index-daily', '/daily'],
        ['index-monthly', '/monthly'],
        ['index-observers', '/observers'],
        ['index-smoothed', '/smoothed'],
        ['index-flags', '/flags'],
      ] as const) {
        const rows = await all(path)
        const ndjson = await download(server(), `/${name}.ndjson`)
        assert.deepEqual(ndjson.body.toString().split('\n'), [...rows.map((row) => JSON.stringify(row)), ''])
        assert.equal(ndjson.headers['x-row-count'], String(rows.length))
        const { version } = await server().json('/meta')
        assert.equal(ndjson.headers['x-data-version'], version)
        assert.equal(ndjson.headers['x-change-cursor'], undefined)
      }
    })

    it('writes the factors of all years of the observers', async () => {
      const factors: Row[] = []
      for (const { nickname } of await all('/observers')) {
        const { years } = await get(`/observers/${encodeURIComponent(String(nickname))}`)
        for (const year of years as Row[]) factors.push({ nickname, ...year })
      }
      assert.ok(factors.some(({ year }) => year === 2022) && factors.some(({ year }) => year === 2023))
      const { headers, body } = await download(server(), '/index-factors.ndjson')
      assert.equal(headers['x-row-count'], String(factors.length))
      assert.deepEqual(body.toString().split('\n'), [...factors.map((row) => JSON.stringify(row)), ''])
      const csv = (await download(server(), '/index-factors.csv')).body.toString()
      assert.match(csv, /^nickname,year,factor,relative_uncertainty,common_days\r\nAda,2022,/)
    })

    it('filters flags as their route does', async () => {
      const flags = await all('/flags')
      const { flag, observer, date_of_observation } = flags.at(-1) ?? assert.fail()
      const day = String(date_of_observation).slice(0, 10)
      for (const [query, matches] of [
        [`flag=${flag}`, (row) => row['flag'] === flag],
        [`observer=${encodeURIComponent(String(observer))}`, (row) => row['observer'] === observer],
        [`from=${day}`, (row) => String(row['date_of_observation']) >= day],
      ] as [string, (row: Row) => boolean][]) {
        const expected = flags.filter(matches)
        assert.ok(expected.length > 0 && expected.length < flags.length, query)
        const { body } = await download(server(), `/index-flags.ndjson?${query}`)
        assert.deepEqual(readNdjson(body), expected, query)
      }
    })

    it('filters days', async () => {
      const rows = (await all('/daily')).filter(({ day }) => String(day).startsWith('2023-01'))
      const january = await download(server(), '/index-daily.ndjson?from=2023-01-01&to=2023-01-31')
      assert.equal(january.body.toString().split('\n').length, rows.length + 1)
      const unknown = await download(server(), '/index-monthly.csv?from=2023-01-01')
      assert.match(unknown.body.toString(), /It has: version\./)
    })

    it('writes days and months in the layout of SILSO, without gaps', async () => {
      const { headers, body } = await download(server(), '/index-daily.silso.csv')
      const lines = body.toString().trimEnd().split('\n')
      assert.deepEqual([lines.length, headers['x-row-count']], [420, '420'])
      assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=absent')
      const [{ index, sd, observer_count } = {}] = await all('/daily')
      const [value, deviation] = [Number(index).toFixed(0), Number(sd).toFixed(1)]
      const first = lines[0]?.replaceAll(' ', '')
      assert.equal(first, `2022;11;20;2022.886;${value};${deviation};${observer_count};1`)
      const missing = lines.filter((line) => line.includes(';  -1; -1.0;   0;'))
      assert.deepEqual(
        missing.map((line) => line.slice(0, 10)),
        ['2023;03;02', '2023;03;03', '2023;03;04'],
      )
      const part = await download(server(), '/index-daily.silso.csv?from=2023-02-27&to=2023-03-05')
      assert.equal(part.headers['x-row-count'], '7')
      const months = await download(server(), '/index-monthly.silso.csv')
      const [{ mean } = {}] = await all('/monthly')
      assert.match(
        months.body.toString(),
        new RegExp(`^2022;11;2022\\.874; *${Number(mean).toFixed(1)}; *\\d+\\.\\d; *\\d+;1\n`),
      )
      assert.equal(months.headers['x-row-count'], '15')
    })

    it('has an ETag that changes with the index only, in every encoding', async () => {
      const etags = async () =>
        Promise.all(FILES.map(async (file) => (await download(server(), `/${file}`)).headers.etag))
      const before = await etags()
      assert.equal(new Set(before).size, FILES.length)
      await server().publish(OBSERVATIONS, [
        observation('new', '2022-11-20T10:00:00Z', { observer: 'Bo', gt: 1, st: 1 }),
      ])
      assert.deepEqual(await etags(), before)
      await updateIndex(server().database)
      for (const [at, etag] of (await etags()).entries()) assert.notEqual(etag, before[at])
      const compressed = await download(server(), '/index-daily.silso.csv', { 'accept-encoding': 'gzip' })
      assert.deepEqual([compressed.status, compressed.headers['content-encoding']], [200, 'gzip'])
    })
  },
  { bulkPerHour: 1_000_000 },
)

describe('bulk files of an index that is turned off', () => {
  it('return 404 with the reason, and are not in the dictionary', async (t) => {
    const server = await serverFor(t, { index: 'off' })
    const { status, body } = await download(server, '/index-daily.csv')
    assert.equal(status, 404)
    assert.match(body.toString(), /The index is turned off on this server/)
    const dictionary = await download(server, '/dictionary.json')
    const names = JSON.parse(dictionary.body.toString()).resources.map(({ name }: { name: string }) => name)
    assert.deepEqual(names, ['observations', 'images', 'activity', 'activity-monthly', 'observers'])
  })
})

for (const engine of ENGINES)
  it(`computes the index of former versions again on ${engine.name}`, async (t) => {
    const server = await serverFor(t, { bulkPerHour: 1_000_000 }, engine)
    const paths = [
      '/index-daily.csv?',
      '/index-daily.silso.csv?from=2023-02-27&to=2023-03-05',
      '/index-monthly.silso.csv?',
      '/index-monthly.ndjson?',
      '/index-observers.csv?',
      '/index-factors.csv?',
    ]
    const filesOf = async (parameter = '', method = 'GET', client: BulkClient = server) => {
      const files = []
      for (const path of paths) {
        const { status, headers, body } = await download(client, path + parameter, { method })
        files.push([status, headers.etag, headers['x-data-version'], headers['x-row-count'], body.toString()])
      }
      return files
    }
    const withoutBody = (files: unknown[][]) => files.map((file) => file.slice(0, -1))
    const astral = ['\u{1f31e}sun', '\ufffdbyte'].map((observer, at) =>
      observation(`astral${at}`, '2023-01-05T12:00:00Z', { observer, wolf: 30 }),
    )
    await server.publish(OBSERVATIONS, [...ROWS, ...astral])
    await updateIndex(server.database)
    const former = await filesOf()
    const version = String(former[0]?.[2])
    assert.deepEqual(await filesOf(`&version=${version}`), former, 'the current version')
    await server.publish(OBSERVATIONS, [
      observation('new', '2022-11-20T10:00:00Z', { observer: 'Bo', wolf: 70 }),
    ])
    await retract(server.database, 'observation', [String(ROWS[40]?.['id'])])
    await updateIndex(server.database)
    assert.notDeepEqual(await filesOf(), former)
    // Its cache is empty, so it has to compute the index.
    const second = await serveInProcess(server.database, { bulkPerHour: 1_000_000 }, undefined)
    t.after(() => second.close())
    const client = { origin: second.origin, token: server.token }
    const ofVersion = (method: string) => filesOf(`&version=${version}`, method, client)
    assert.deepEqual(withoutBody(await ofVersion('HEAD')), withoutBody(former))
    assert.deepEqual(await ofVersion('GET'), former)
    const parquet = await download(client, `/index-daily.parquet?version=${version}`)
    const csv = String(former[0]?.at(-1))
    const days = await READERS.JavaScript(parquet.body, ['day'])
    assert.equal(days.length, csv.split('\r\n').length - 2)
    const unknown = await download(server, '/index-daily.csv?version=000000000000000000ab')
    assert.equal(unknown.status, 404)
  })
