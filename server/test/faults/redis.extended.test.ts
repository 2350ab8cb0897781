/** Redis stops, freezes, recovers or rejects the password: meanwhile each instance counts on its own. */
import { strict as assert } from 'node:assert'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { startLoad } from '../../../test/support/load.ts'
import { type RedisServer, startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'

const LIMIT = 3
/** Contains characters that a URL must escape. */
const PASSWORD = 's3cret/@:%é'

const skip = withoutOwnRedis() && 'needs redis-server'
let redis: RedisServer
before(async () => {
  if (!skip) redis = await startRedis(PASSWORD)
})
after(() => redis?.stop())

const startInstances = async (t: TestContext, url: string) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(12)
  const servers = await Promise.all([1, 2].map(() => sandbox.serve([], { env: { HELIOLOG_REDIS_URL: url } })))
  return { sandbox, servers }
}

const waitUntilLimitsAre = (scope: string, servers: RunningServer[]) =>
  waitUntil(`limits are ${scope}`, async () => {
    const ready = await Promise.all(
      servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).json()),
    )
    return ready.every((one) => (one as { limits: unknown }).limits === scope)
  })

/** How many requests of a token each instance allows. */
const countAllowed = async (servers: RunningServer[], token: string): Promise<number[]> => {
  const counts = []
  for (const server of servers) {
    let allowed = 0
    for (let sent = 0; sent < 2 * LIMIT; sent++)
      if ((await requestApi(server, '/meta', token)).status === 200) allowed++
    counts.push(allowed)
  }
  return counts
}

/** The levels of the reports that limits are no longer shared (40), and shared again (30). */
const reportsOf = (server: RunningServer) =>
  logLines(server)
    .filter(({ msg }) => /^limits are (no longer shared|shared again)/.test(String(msg)))
    .map(({ level }) => level)

const assertNeverShown = async (servers: RunningServer[]): Promise<void> => {
  for (const { status, stdout, stderr } of await Promise.all(servers.map((server) => server.stop()))) {
    assert.deepEqual([status, stderr], [0, ''])
    assert.doesNotMatch(stdout, /s3cret|gu3ss/)
  }
}

describe('Redis', { skip }, () => {
  test('affects no response when it stops or freezes; limits are shared again later', async (t) => {
    const { sandbox, servers } = await startInstances(t, redis.url)
    await waitUntilLimitsAre('shared', servers)
    const { token } = await sandbox.issueToken({ rate: 1_000_000 })
    const load = await startLoad(t, { origins: servers.map(({ origin }) => origin), token })
    for (const [lose, restore] of [
      [() => redis.stop(), () => redis.start()],
      [() => redis.freeze(), () => redis.thaw()],
    ] as const) {
      await load.more(100)
      await lose()
      await waitUntilLimitsAre('instance', servers)
      const during = await sandbox.issueToken({ rate: LIMIT })
      assert.deepEqual(await countAllowed(servers, during.token), [LIMIT, LIMIT])
      for (const server of servers) assert.equal((await requestApi(server, '/meta', 'bad')).status, 401)
      await restore()
      await waitUntilLimitsAre('shared', servers)
      const later = await sandbox.issueToken({ rate: LIMIT })
      assert.deepEqual(await countAllowed(servers, later.token), [LIMIT, 0])
    }
    const { wrong, lost } = await load.stop()
    assert.deepEqual([wrong, lost], [[], []])
    for (const server of servers) {
      const reports = reportsOf(server)
      // On a busy machine, Redis may also seem to be lost for a moment.
      const outages = Math.max(2, reports.length / 2)
      assert.deepEqual(reports, Array.from({ length: outages }, () => [40, 30]).flat())
    }
    await assertNeverShown(servers)
  })
})
