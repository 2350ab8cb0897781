/** Redis goes under load and comes back: limits are each instance's own meanwhile, and nothing else changes. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { call, linesOf, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { stage } from '../../../test/support/faulty.ts'
import { checkAgainst } from '../../../test/support/known-answers.ts'
import { startLoad } from '../../../test/support/load.ts'
import { report } from '../../../test/support/load-counts.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { type RedisServer, startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'

const LIMIT = 5

const limitsOf = async ({ origin }: RunningServer): Promise<unknown> => {
  const response = await fetch(`${origin}/readyz`)
  assert.equal(response.status, 200)
  return ((await response.json()) as { limits: unknown }).limits
}

const untilLimitsAre = (scope: string, servers: RunningServer[]) =>
  until(`limits are ${scope}`, async () =>
    (await Promise.all(servers.map(limitsOf))).every((limits) => limits === scope),
  )

/** How many of many calls of a token each instance lets pass. */
const passes = async (servers: RunningServer[], token: string): Promise<number[]> => {
  const counts = []
  for (const server of servers) {
    let passed = 0
    for (let made = 0; made < 2 * LIMIT; made++)
      if ((await call(server, '/meta', token)).status === 200) passed++
    counts.push(passed)
  }
  return counts
}

const ownRedis = async (t: TestContext): Promise<RedisServer> => {
  const redis = await startRedis()
  t.after(() => redis.stop())
  return redis
}

describe('Redis', { skip: withoutOwnRedis() }, () => {
  for (const [word, lose, restore] of [
    ['stopped and started', (redis: RedisServer) => redis.stop(), (redis: RedisServer) => redis.start()],
    ['frozen and thawed', (redis: RedisServer) => redis.freeze(), (redis: RedisServer) => redis.thaw()],
  ] as const)
    test(`${word} under load: every call is answered, and limits are shared again when it is back`, async (t) => {
      const redis = await ownRedis(t)
      const { place, servers, origins, calls, known } = await stage(t, POSTGRES, {
        instances: 2,
        env: { HELIOLOG_REDIS_URL: redis.url },
      })
      await untilLimitsAre('shared', servers)
      const load = startLoad(t, { origins, calls, check: checkAgainst(known), workers: 4 })
      const { counts } = load
      await until('it is busy', () => counts.answered > 100)

      await lose(redis)
      await untilLimitsAre('instance', servers)
      const during = await place.issue({ rate: LIMIT })
      assert.deepEqual(await passes(servers, during.token), [LIMIT, LIMIT])
      for (const server of servers) {
        assert.equal((await call(server, '/meta', 'bad')).status, 401, 'a lost Redis opens no door')
        const told = linesOf(server).filter(({ msg }) => /^limits are no longer shared/.test(String(msg)))
        assert.equal(told.length, 1)
        assert.equal(told[0]?.['level'], 40)
      }

      await restore(redis)
      await untilLimitsAre('shared', servers)
      const after = await place.issue({ rate: LIMIT })
      assert.deepEqual(await passes(servers, after.token), [LIMIT, 0])
      for (const server of servers)
        assert.ok(linesOf(server).some(({ msg }) => msg === 'limits are shared again'))
      await load.stop()
      report(t, counts)
      assert.deepEqual([counts.wrong, counts.lost, counts.refused], [0, 0, 0], counts.losses.join('\n'))
      assert.deepEqual(Object.keys(counts.byStatus), ['200'])
    })

  test('away at the start: the service starts, says so, and shares its limits once Redis is there', async (t) => {
    const redis = await ownRedis(t)
    await redis.stop()
    const { servers } = await stage(t, POSTGRES, { env: { HELIOLOG_REDIS_URL: redis.url } })
    await untilLimitsAre('instance', servers)
    await redis.start()
    await untilLimitsAre('shared', servers)
  })
})
