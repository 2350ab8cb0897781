/** Pagination across instances and replicas, some of them lagging, skips and repeats nothing. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startOwnPostgres, startScenario } from '../../../test/support/fault-scenario.ts'
import { Follower, recordsAsOf } from '../../../test/support/feed-follower.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { type Replica, startReplica } from '../../../test/support/replica.ts'
import { requestJson, type Sandbox } from '../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

const WALKS = 12
const PAGE = 2
const PUBLICATIONS = 6

/**
 * Publishes without NOTIFY, so instances detect it with their next check. It adds a record at the end of the list and
 * moves one from the middle to before the last.
 */
const publishSilently = (sandbox: Sandbox, number: number) =>
  sandbox.withDatabase(async (database) => {
    const { db, close } = await database.openWriter()
    const version = number.toString(16).padStart(13, '0')
    await db.transaction().execute(async (transaction) => {
      for (const [id, at] of [
        ['o6', `2020-01-01T00:00:${String(number).padStart(2, '0')}Z`],
        [`new-${number}`, `2021-01-01T00:00:${String(number).padStart(2, '0')}Z`],
      ] as const) {
        await sql`delete from observation where id = ${id}`.execute(transaction)
        const body = JSON.stringify({ id, observer: 'Ada', type: 0, date_of_observation: at })
        await sql`insert into observation (at, id, observer, type, tags, body)
          values (${at}, ${id}, 'Ada', 0, '[]', ${body})`.execute(transaction)
      }
      await sql`update dataset set version = ${version}`.execute(transaction)
    })
    await close()
  })

/** Follows the change feed through both instances, while publications have not reached a replica. */
const followFeed = async (
  sandbox: Sandbox,
  servers: readonly RunningServer[],
  token: string,
  replica: Replica,
): Promise<void> => {
  const follower = new Follower(undefined)
  let requests = 0
  for (let number = 1; number <= PUBLICATIONS; number++) {
    await replica.waitUntilCaughtUp()
    await replica.pauseReplay()
    const { records, version } = await sandbox.withDatabase(async (database) => {
      await publishRows(database, OBSERVATIONS, [
        observation('o3', `2020-01-01T00:00:0${number}Z`),
        observation(`feed-${number}`, `2021-01-01T00:00:0${number}Z`),
      ])
      const { publication, version } = await database.reader
        .selectFrom('dataset')
        .select(['publication', 'version'])
        .executeTakeFirstOrThrow()
      return { records: await recordsAsOf(database, publication), version }
    })
    const advance = () => {
      const { origin } = servers[requests++ % servers.length] as RunningServer
      return follower.advance({ origin, token, limit: PAGE, asLines: false })
    }
    for (let page = await advance(); !page.isAtEnd || page.version !== version; page = await advance());
    assert.deepEqual(follower.records, records, `publication ${number}`)
    await replica.resumeReplay()
  }
}

test('skips and repeats no record when a replica lags behind a publication', async (t) => {
  const { server: primary, engine } = await startOwnPostgres(t)
  const replicas = [await startReplica(primary), await startReplica(primary)]
  for (const replica of replicas) t.after(() => replica.remove())
  const env = { HELIOLOG_DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join() }
  const { sandbox, servers, token } = await startScenario(t, engine, { instances: 2, env })
  const [one, other] = servers as [RunningServer, RunningServer]
  await followFeed(sandbox, servers, token, replicas[0] as Replica)
  let pages = 0
  for (let walk = 1; walk <= WALKS; walk++) {
    await replicas[0]?.waitUntilCaughtUp()
    await replicas[0]?.pauseReplay()
    // `other` caches the old version and the new token; the token makes `one` query and see the new version.
    await requestJson(other, '/observations?limit=1', token)
    const { token: unseen } = await sandbox.issueToken({ rate: 1_000_000 })
    await requestJson(other, '/observations?limit=1', unseen)
    await publishSilently(sandbox, walk)

    const seen: string[] = []
    let [server, path, bearer] = [one, `/observations?limit=${PAGE}`, unseen]
    for (;;) {
      const page = await requestJson(server, path, bearer)
      pages++
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      if (page.next_cursor === null) break
      ;[server, path, bearer] = [
        server === one ? other : one,
        `/observations?cursor=${page.next_cursor}`,
        unseen,
      ]
    }
    const expected = await sandbox.withDatabase(({ reader }) =>
      reader.selectFrom('observation').select('id').orderBy('at').orderBy('id').execute(),
    )
    assert.deepEqual(
      seen,
      expected.map(({ id }) => id),
      `walk ${walk}`,
    )
    await replicas[0]?.resumeReplay()
  }
  t.diagnostic(
    `${WALKS} walks over ${pages} pages from 2 instances and 2 replicas: nothing skipped, nothing repeated`,
  )
})
