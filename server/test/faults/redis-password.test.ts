/** HELIOLOG_REDIS_URL with a password: used, never shown, and a wrong one takes nothing but the sharing of limits away. */
import { strict as assert } from 'node:assert'
import { after, before, describe, type TestContext, test } from 'node:test'
import { call, linesOf, newPlace, until } from '../../../test/support/command-line.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { type RedisServer, startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'

/** Of characters that an address must escape. */
const PASSWORD = 's3cret/@:%é'
const WRONG = 'gu3ss/@'

const skip = withoutOwnRedis()
let redis: RedisServer
before(async () => {
  if (!skip) redis = await startRedis(PASSWORD)
})
after(() => redis?.stop())

const situation = async (t: TestContext, url: string) => {
  const place = await newPlace(t)
  const { token } = await place.issue({ rate: 3 })
  const servers = [1, 2].map(() => place.serve([], { env: { HELIOLOG_REDIS_URL: url } }))
  return { token, servers: await Promise.all(servers) }
}

const limitsOf = async ({ origin }: RunningServer): Promise<unknown> =>
  ((await (await fetch(`${origin}/readyz`)).json()) as { limits: unknown }).limits

/** What each of the servers answers, asked in turn. */
const statuses = async (servers: RunningServer[], token: string, rounds: number): Promise<number[]> => {
  const seen: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const server of servers) seen.push((await call(server, '/meta', token)).status)
  return seen
}

const assertNeverShown = async (servers: RunningServer[]): Promise<void> => {
  for (const { status, stdout, stderr } of await Promise.all(servers.map((server) => server.stop()))) {
    assert.deepEqual([status, stderr], [0, ''])
    assert.doesNotMatch(stdout, /s3cret|gu3ss/)
  }
}

describe('the password of HELIOLOG_REDIS_URL', { skip }, () => {
  test('lets instances share their limits, and is never shown', async (t) => {
    const { token, servers } = await situation(t, redis.url)
    assert.deepEqual(await statuses(servers, token, 2), [200, 200, 200, 429])
    for (const server of servers) assert.equal(await limitsOf(server), 'shared')
    await assertNeverShown(servers)
  })

  for (const [what, credentials] of [
    ['wrong', `:${encodeURIComponent(WRONG)}@`],
    ['missing', ''],
  ])
    test(`when ${what}, each instance counts for itself, answers, and says so without showing it`, async (t) => {
      const url = redis.url.replace(/(?<=\/\/).*@/, credentials as string)
      const { token, servers } = await situation(t, url)
      for (const server of servers)
        await until('its limits are its own', async () => (await limitsOf(server)) === 'instance')
      const answered = await statuses(servers, token, 4)
      assert.deepEqual(answered, [...Array<number>(6).fill(200), 429, 429])
      for (const server of servers) {
        const told = linesOf(server).filter(({ msg }) =>
          String(msg).startsWith('limits are no longer shared'),
        )
        assert.equal(told.length, 1)
        assert.match(String(told[0]?.['reason']), /WRONGPASS|NOAUTH/)
      }
      await assertNeverShown(servers)
    })
})
