/** Responses with the community index belong to one index: after restarts, and on replicas that lag behind. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { communityRows } from '../../../test/support/community.ts'
import { ENGINES } from '../../../test/support/engines.ts'
import { startOwnPostgres } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { startReplica } from '../../../test/support/replica.ts'
import { createSandbox, type Sandbox } from '../../../test/support/sandbox.ts'
import { updateIndex } from '../../src/publish/index/update-index.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

const ROWS = communityRows('2022-11-20', 60)
const PATHS = [
  '/index/v1/daily?limit=20',
  '/index/v1/monthly',
  '/index/v1/smoothed',
  '/index/v1/observers',
  '/index/v1/observers/Ada',
  '/index/v1/observations/2022-11-20-0',
  '/index/v1/flags',
  '/index/v1/recipe',
  '/bulk/v1/index-daily.csv',
  '/bulk/v1/index-observers.parquet',
  '/bulk/v1/index-monthly.silso.csv',
]

const request = async ({ origin }: RunningServer, path: string, token: string) => {
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200, path)
  return response
}

const publish = (sandbox: Sandbox, rows: object[]) =>
  sandbox.withDatabase((database) => publishRows(database, OBSERVATIONS, rows))

/** Stores the index of the published data, and returns its version and days. */
const storeIndex = (sandbox: Sandbox) =>
  sandbox.withDatabase(async (database) => {
    const { version = '' } = (await updateIndex(database)) ?? {}
    const days = await database.reader.selectFrom('index_daily').select('body').orderBy('day').execute()
    return { version, days: days.map(({ body }) => body) }
  })

describe('the index', { concurrency: 2 }, () => {
  for (const engine of ENGINES)
    test(`has the same bytes and ETags after a restart (${engine.name})`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await publish(sandbox, ROWS)
      await storeIndex(sandbox)
      const { token } = await sandbox.issueToken({ rate: 1_000_000 })
      const responses = async (cache: string) => {
        const env = { HELIOLOG_CACHE_DIR: `${sandbox.path}/${cache}`, HELIOLOG_BULK_PER_HOUR: '1000' }
        const server = await sandbox.serve([], { env })
        const found = await Promise.all(
          PATHS.map(async (path) => {
            const response = await request(server, path, token)
            const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
            return [path, response.headers.get('etag'), response.headers.get('last-modified'), body]
          }),
        )
        await server.stop('SIGTERM')
        return found
      }
      const before = await responses('one')
      assert.ok(before.every(([, etag]) => etag))
      assert.deepEqual(await responses('other'), before)
    })

  test('never mixes versions when a replica lags behind', async (t) => {
    const { server: primary, engine } = await startOwnPostgres(t)
    const replica = await startReplica(primary)
    t.after(() => replica.remove())
    const sandbox = await createSandbox(t, engine)
    const known = new Map<string, string[]>()
    const replaceIndex = async () => {
      const { version, days } = await storeIndex(sandbox)
      known.set(version, days)
    }
    await publish(sandbox, ROWS)
    await replaceIndex()
    const env = { HELIOLOG_DATABASE_REPLICA_URLS: replica.url }
    const servers = [await sandbox.serve([], { env }), await sandbox.serve([], { env })]
    const { token } = await sandbox.issueToken({ rate: 1_000_000 })
    for (let round = 1; round <= 4; round++) {
      const changed = { observer: 'Bo', gt: 9, st: 9 + round }
      await publish(sandbox, [observation('changed', '2022-11-20T11:00:00Z', changed)])
      await replica.waitUntilCaughtUp()
      // The replica has the data, but not their index.
      await replica.pauseReplay()
      const seen: string[] = []
      let version = ''
      for (let page = 0, path = '/index/v1/daily?limit=7'; path; page++) {
        const response = await request(servers[page % 2] as RunningServer, path, token)
        version = response.headers.get('x-data-version') ?? ''
        assert.ok(response.headers.get('etag')?.startsWith(`"${version}-index-1-`))
        const { data, next_cursor } = (await response.json()) as { data: object[]; next_cursor: string }
        const rows = data.map((row) => JSON.stringify(row))
        assert.deepEqual(rows, known.get(version)?.slice(seen.length, seen.length + rows.length))
        seen.push(...rows)
        if (page === 3) await replaceIndex()
        path = next_cursor && `/index/v1/daily?cursor=${next_cursor}`
      }
      assert.equal(seen.length, 60)
      assert.equal(version, [...known.keys()].at(-1), 'no page is older than the one before')
      await replica.resumeReplay()
    }
  })
})
