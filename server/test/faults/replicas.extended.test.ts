/** Streaming replicas: reads alternate, skip replicas that fail or lag, and never mix versions. */
import { strict as assert } from 'node:assert'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Engine } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { startLoad } from '../../../test/support/load.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import { type Replica, startReplica } from '../../../test/support/replica.ts'
import {
  createSandbox,
  logLines,
  requestApi,
  requestJson,
  type Sandbox,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'
import { expectUnavailable } from '../support/expect.ts'

const PAGE = 2

interface Setup {
  sandbox: Sandbox
  primaryUrl: string
  replicas: [Replica, Replica]
  servers: [RunningServer, RunningServer]
  token: string
}

const startReplicated = async (t: TestContext): Promise<Setup> => {
  const primary = await startPostgres()
  t.after(() => primary.remove())
  const replicas: Replica[] = []
  for (let started = 0; started < 2; started++) {
    const replica = await startReplica(primary)
    t.after(() => replica.remove())
    replicas.push(replica)
  }
  const create: Engine['create'] = async () => ({ url: primary.url, remove: async () => {} })
  const sandbox = await createSandbox(t, { name: 'PostgreSQL', create })
  await sandbox.seed(12)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const env = { HELIOLOG_DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(', ') }
  const servers = [await sandbox.serve([], { env }), await sandbox.serve([], { env })]
  for (const replica of replicas) await replica.waitUntilCaughtUp()
  return {
    sandbox,
    primaryUrl: primary.url,
    replicas: replicas as Setup['replicas'],
    servers: servers as Setup['servers'],
    token,
  }
}

const countLines = (server: RunningServer, message: string) =>
  logLines(server).filter(({ msg }) => msg === message).length
const countDropped = (server: RunningServer) => countLines(server, 'stopped reading from a replica')
/** Waits until an instance has stopped reading from a replica once more. */
const nextDrop = (server: RunningServer, before = countDropped(server)) => ({
  seen: () => waitUntil('a replica is dropped', () => countDropped(server) > before),
})
const waitUntilRestored = async (servers: readonly RunningServer[]) => {
  for (const server of servers)
    await waitUntil(
      'all replicas are read from again',
      () => countDropped(server) === countLines(server, 'reading from a replica again'),
    )
}

test('replicas', async (t) => {
  const { sandbox, primaryUrl, replicas, servers, token } = await startReplicated(t)
  const [one, other] = servers
  const [replica, second] = replicas

  /** Runs `work` while the first replica has not replayed what is published meanwhile. */
  const whileLagging = async <T>(work: () => Promise<T>): Promise<T> => {
    await replica.waitUntilCaughtUp()
    await replica.pauseReplay()
    return work().finally(() => replica.resumeReplay())
  }

  await t.test('serve all reads in turn instead of the primary', async () => {
    await waitUntilRestored(servers)
    for (let page = 1; page <= 10; page++) await requestJson(one, `/observations?limit=${page}`, token)
    const countReaders = async (url: string) =>
      (
        await querySql(
          url,
          `select 1 from pg_stat_activity where application_name = 'heliolog'
             and query like '%from "observation"%'`,
        )
      ).length
    for (const { url } of replicas) assert.ok((await countReaders(url)) > 0)
    assert.equal(await countReaders(primaryUrl), 0)
  })

  await t.test('may stop, start and freeze under load; every request succeeds', async (t) => {
    const load = await startLoad(t, { origins: servers.map(({ origin }) => origin), token })
    for (const stopped of replicas) {
      const dropped = nextDrop(one)
      await stopped.stop({ mode: 'immediate' })
      await dropped.seen()
    }
    for (const stopped of replicas) await stopped.start()
    await waitUntilRestored(servers)
    const dropped = nextDrop(one)
    second.freeze()
    await dropped.seen()
    second.thaw()
    await waitUntilRestored(servers)
    const { wrong, lost } = await load.stop()
    assert.deepEqual([wrong, lost], [[], []])
  })

  await t.test('that lag are dropped, so that no response is stale', async () => {
    await whileLagging(async () => {
      const before = countDropped(one)
      await sandbox.seed(20)
      const { version } = (await sandbox.readPublished()).meta
      const isShown = async (server: RunningServer) =>
        (await requestApi(server, '/observations', token)).headers.get('x-data-version') === version
      for (const server of servers) await waitUntil('the publication is seen', () => isShown(server))
      let limit = 20
      await waitUntil('the replica is dropped', async () => {
        // No two requests share a cached page.
        await requestJson(one, `/observations?limit=${++limit}`, token)
        return countDropped(one) > before
      })
      for (const server of servers)
        for (let time = 0; time < 10; time++) {
          assert.ok(await isShown(server), 'the old version never comes back')
          const { data } = await requestJson(server, '/observations?limit=500', token)
          assert.equal(data.length, 20)
        }
    })
    await waitUntilRestored(servers)
  })

  /**
   * Publishes without NOTIFY, so instances detect it with their next check. It adds a record at the end of the list and
   * moves one from the middle to before the last.
   */
  const publishSilently = (number: number) =>
    sandbox.withDatabase(async (database) => {
      const { db, close } = await database.openWriter()
      await db.transaction().execute(async (transaction) => {
        for (const [id, at] of [
          ['o6', `2020-01-01T00:00:0${number}Z`],
          [`new-${number}`, `2021-01-01T00:00:0${number}Z`],
        ] as const) {
          await sql`delete from observation where id = ${id}`.execute(transaction)
          const body = JSON.stringify({ id, observer: 'Ada', type: 0, date_of_observation: at })
          await sql`insert into observation (at, id, observer, type, tags, body)
            values (${at}, ${id}, 'Ada', 0, '[]', ${body})`.execute(transaction)
        }
        const version = number.toString(16).padStart(13, '0')
        await sql`update dataset set version = ${version}`.execute(transaction)
      })
      await close()
    })

  await t.test('that lag neither skip nor repeat records of a list', async () => {
    for (let walk = 1; walk <= 5; walk++)
      await whileLagging(async () => {
        // `other` caches the old version and the new token; the token makes `one` query and see the new version.
        const { token: unseen } = await sandbox.issueToken({ rate: 1_000_000 })
        for (const bearer of [token, unseen]) await requestJson(other, '/observations?limit=1', bearer)
        await publishSilently(walk)
        const seen: string[] = []
        let path = `/observations?limit=${10 * PAGE}`
        for (let page = 0; path !== ''; page++) {
          const { data, next_cursor } = await requestJson(page % 2 === 0 ? one : other, path, unseen)
          seen.push(...data.map(({ id }: { id: string }) => id))
          path = next_cursor === null ? '' : `/observations?cursor=${next_cursor}`
        }
        const expected = await sandbox.withDatabase(({ reader }) =>
          reader.selectFrom('observation').select('id').orderBy('at').orderBy('id').execute(),
        )
        assert.deepEqual(
          seen,
          expected.map(({ id }) => id),
          `walk ${walk}`,
        )
      })
  })

  await t.test('are rejected as the primary because they may not know revoked tokens', async () => {
    const server = await sandbox.serve([], { env: { HELIOLOG_DATABASE_URL: replica.url } })
    await expectUnavailable(await requestApi(server, '/meta', token))
    await expectUnavailable(await fetch(`${server.origin}/readyz`))
    await waitUntil('the reason is logged', () =>
      logLines(server).some(({ reason }) => /standby/.test(String(reason))),
    )
  })
})
