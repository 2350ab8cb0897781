/** Redis fails under load and recovers: meanwhile each instance counts on its own, and nothing else changes. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { startScenario } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { startLoad } from '../../../test/support/load.ts'
import { reportCounts } from '../../../test/support/load-counts.ts'
import { type RedisServer, startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'
import { logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'

const LIMIT = 5

const limitsOf = async ({ origin }: RunningServer): Promise<unknown> => {
  const response = await fetch(`${origin}/readyz`)
  assert.equal(response.status, 200)
  return ((await response.json()) as { limits: unknown }).limits
}

const waitUntilLimitsAre = (scope: string, servers: RunningServer[]) =>
  waitUntil(`limits are ${scope}`, async () =>
    (await Promise.all(servers.map(limitsOf))).every((limits) => limits === scope),
  )

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

const startOwnRedis = async (t: TestContext): Promise<RedisServer> => {
  const redis = await startRedis()
  t.after(() => redis.stop())
  return redis
}

describe('Redis', { skip: withoutOwnRedis() }, () => {
  for (const [fault, lose, restore] of [
    ['stopped and started', (redis: RedisServer) => redis.stop(), (redis: RedisServer) => redis.start()],
    ['frozen and thawed', (redis: RedisServer) => redis.freeze(), (redis: RedisServer) => redis.thaw()],
  ] as const)
    test(`affects no response when ${fault} under load; limits are shared again later`, async (t) => {
      const redis = await startOwnRedis(t)
      const { sandbox, servers, origins, requests, known } = await startScenario(t, POSTGRES, {
        instances: 2,
        env: { HELIOLOG_REDIS_URL: redis.url },
      })
      await waitUntilLimitsAre('shared', servers)
      const load = startLoad(t, { origins, requests, check: checkResponses(known), workers: 4 })
      const { counts } = load
      await waitUntil('the servers are busy', () => counts.answered > 100)

      await lose(redis)
      await waitUntilLimitsAre('instance', servers)
      const during = await sandbox.issueToken({ rate: LIMIT })
      assert.deepEqual(await countAllowed(servers, during.token), [LIMIT, LIMIT])
      for (const server of servers) {
        assert.equal(
          (await requestApi(server, '/meta', 'bad')).status,
          401,
          'bad tokens are rejected without Redis',
        )
        const warnings = logLines(server).filter(({ msg }) =>
          /^limits are no longer shared/.test(String(msg)),
        )
        assert.equal(warnings.length, 1)
        assert.equal(warnings[0]?.['level'], 40)
      }

      await restore(redis)
      await waitUntilLimitsAre('shared', servers)
      const after = await sandbox.issueToken({ rate: LIMIT })
      assert.deepEqual(await countAllowed(servers, after.token), [LIMIT, 0])
      for (const server of servers)
        assert.ok(logLines(server).some(({ msg }) => msg === 'limits are shared again'))
      await load.stop()
      reportCounts(t, counts)
      assert.deepEqual([counts.wrong, counts.lost, counts.refused], [0, 0, 0], counts.losses.join('\n'))
      assert.deepEqual(Object.keys(counts.byStatus), ['200'])
    })

  test('may be down at the start; limits are shared once it is up', async (t) => {
    const redis = await startOwnRedis(t)
    await redis.stop()
    const { servers } = await startScenario(t, POSTGRES, { env: { HELIOLOG_REDIS_URL: redis.url } })
    await waitUntilLimitsAre('instance', servers)
    await redis.start()
    await waitUntilLimitsAre('shared', servers)
  })
})
