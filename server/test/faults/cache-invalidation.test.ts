/** Publications, new tokens and revocations reach every instance within a second. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { POSTGRES } from '../../../test/support/engines.ts'
import { recordFutureResponses, startScenario, withoutMeta } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { startLoad } from '../../../test/support/load.ts'
import { reportCounts } from '../../../test/support/load-counts.ts'
import { redisDatabase, withoutRedis } from '../../../test/support/redis.ts'
import {
  createSandbox,
  requestApi,
  requestJson,
  type Sandbox,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { revokeToken } from '../../src/access/tokens.ts'

const WITHIN_MS = 1_000

interface Setup {
  sandbox: Sandbox
  servers: RunningServer[]
  id: string
  token: string
}

/** Starts two instances and fills their caches. */
const startInstances = async (t: TestContext): Promise<Setup> => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  const { id, token } = await sandbox.issueToken({ rate: 1_000_000 })
  const servers = await Promise.all([sandbox.serve(), sandbox.serve()])
  await fillCaches(servers, token)
  return { sandbox, servers, id, token }
}

/** The second request caches a list, so the third is answered without a query. */
const fillCaches = async (servers: RunningServer[], token: string) => {
  for (const server of servers)
    for (let time = 0; time < 3; time++) await requestJson(server, '/observations', token)
}

/** Asserts that every request sent a second or more after a change sees it, however slow the response. */
const expectSeen = async (
  t: TestContext,
  servers: RunningServer[],
  isSeenBy: (server: RunningServer) => Promise<boolean>,
) => {
  const changedAt = performance.now()
  const waitFor = async (server: RunningServer) => {
    for (;;) {
      const sentAfter = performance.now() - changedAt
      if (await isSeenBy(server)) return
      assert.ok(sentAfter < WITHIN_MS, `not seen by a request sent after ${Math.round(sentAfter)} ms`)
    }
  }
  await Promise.all(servers.map(waitFor))
  const milliseconds = Math.round(performance.now() - changedAt)
  t.diagnostic(`seen by ${servers.length} instances after ${milliseconds} ms`)
}

const countObservations = async (server: RunningServer, token: string) =>
  (await requestJson(server, '/observations', token)).data.length

describe('two instances', () => {
  test('serve a publication within a second, also from cached pages', async (t) => {
    const { sandbox, servers, token } = await startInstances(t)
    await sandbox.seed(4)
    await expectSeen(t, servers, async (server) => (await countObservations(server, token)) === 4)
  })

  test('serve complete pages of one version under load, soon only of the new one', async (t) => {
    const scenario = await startScenario(t, POSTGRES, { instances: 2 })
    const { sandbox, servers, token, origins, known } = scenario
    const requests = withoutMeta(scenario.requests)
    await recordFutureResponses(t, scenario, 20)
    const load = startLoad(t, { origins, requests, check: checkResponses(known), workers: 4 })
    const { counts } = load
    await waitUntil('the servers are busy', () => counts.answered > 100)
    await sandbox.seed(20)
    await expectSeen(t, servers, async (server) => (await countObservations(server, token)) === 20)
    const answered = counts.answered
    await waitUntil('the servers have been busy since', () => counts.answered > answered + 100)
    await load.stop()
    reportCounts(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(counts.byStatus), ['200'])
  })

  test('accept a new token immediately and reject a revoked one within a second', async (t) => {
    const { sandbox, servers, id, token } = await startInstances(t)
    const fresh = await sandbox.issueToken()
    for (const server of servers) assert.equal((await requestApi(server, '/meta', fresh.token)).status, 200)
    await sandbox.withDatabase((database) => revokeToken(database, id))
    await expectSeen(
      t,
      servers,
      async (server) => (await requestApi(server, '/observations', token)).status === 401,
    )
  })

  test('detect changes without NOTIFY within a second', async (t) => {
    const { sandbox, servers, id, token } = await startInstances(t)
    await sandbox.withDatabase(async (database) => {
      const { db, close } = await database.openWriter()
      await sql`update dataset set version = '0123456789abc'`.execute(db)
      await close()
    })
    await expectSeen(
      t,
      servers,
      async (server) =>
        (await requestApi(server, '/observations', token)).headers.get('x-data-version') === '0123456789abc',
    )
    await fillCaches(servers, token)
    await sandbox.withDatabase(async (database) => {
      const { db, close } = await database.openWriter()
      await sql`update token set revoked_at = '2024-01-01T00:00:00Z' where id = ${id}`.execute(db)
      await sql`update token_change set number = number + 1`.execute(db)
      await close()
    })
    await expectSeen(
      t,
      servers,
      async (server) => (await requestApi(server, '/observations', token)).status === 401,
    )
  })
})

const STALLED = 'returns 503 within a second instead of stale pages when PostgreSQL stalls'
test(STALLED, { skip: withoutRedis() }, async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const proxy = await startTcpProxy(sandbox.url)
  t.after(() => proxy.close())
  const env = {
    HELIOLOG_DATABASE_URL: proxy.url,
    HELIOLOG_DATABASE_TIMEOUT_MS: '1000',
    // Limits in PostgreSQL would stall the request too.
    HELIOLOG_REDIS_URL: await redisDatabase(),
  }
  const server = await sandbox.serve([], { env })
  const getStatus = async () => (await requestApi(server, '/observations', token)).status
  await fillCaches([server], token)
  await waitUntil('the server responds from its cache', async () => {
    await proxy.restore()
    await getStatus()
    proxy.stall()
    return (await getStatus()) === 200
  })
  await sandbox.seed(4)
  const publishedAt = performance.now()
  for (;;) {
    const sentAfter = performance.now() - publishedAt
    const status = await getStatus()
    if (status === 503) break
    assert.equal(status, 200)
    assert.ok(sentAfter < WITHIN_MS, 'no stale page a second after the publication')
  }
})
