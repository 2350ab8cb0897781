/** HELIOLOG_REDIS_URL with a password: it is never shown, and a wrong one only stops the sharing of limits. */
import { strict as assert } from 'node:assert'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { type RedisServer, startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'

/** Contains characters that a URL must escape. */
const PASSWORD = 's3cret/@:%é'
const WRONG = 'gu3ss/@'

const skip = withoutOwnRedis()
let redis: RedisServer
before(async () => {
  if (!skip) redis = await startRedis(PASSWORD)
})
after(() => redis?.stop())

const startInstances = async (t: TestContext, url: string) => {
  const sandbox = await createSandbox(t)
  const { token } = await sandbox.issueToken({ rate: 3 })
  const servers = [1, 2].map(() => sandbox.serve([], { env: { HELIOLOG_REDIS_URL: url } }))
  return { token, servers: await Promise.all(servers) }
}

const limitsOf = async ({ origin }: RunningServer): Promise<unknown> =>
  ((await (await fetch(`${origin}/readyz`)).json()) as { limits: unknown }).limits

/** Status codes of requests sent to the servers in turn. */
const statuses = async (servers: RunningServer[], token: string, rounds: number): Promise<number[]> => {
  const received: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const server of servers) received.push((await requestApi(server, '/meta', token)).status)
  return received
}

const assertNeverShown = async (servers: RunningServer[]): Promise<void> => {
  for (const { status, stdout, stderr } of await Promise.all(servers.map((server) => server.stop()))) {
    assert.deepEqual([status, stderr], [0, ''])
    assert.doesNotMatch(stdout, /s3cret|gu3ss/)
  }
}

describe('password of HELIOLOG_REDIS_URL', { skip }, () => {
  test('lets instances share limits and is never shown', async (t) => {
    const { token, servers } = await startInstances(t, redis.url)
    assert.deepEqual(await statuses(servers, token, 2), [200, 200, 200, 429])
    for (const server of servers) assert.equal(await limitsOf(server), 'shared')
    await assertNeverShown(servers)
  })

  for (const [problem, credentials] of [
    ['wrong', `:${encodeURIComponent(WRONG)}@`],
    ['missing', ''],
  ])
    test(`makes each instance count on its own, with a warning, when ${problem}`, async (t) => {
      const url = redis.url.replace(/(?<=\/\/).*@/, credentials as string)
      const { token, servers } = await startInstances(t, url)
      for (const server of servers)
        await waitUntil('limits are not shared', async () => (await limitsOf(server)) === 'instance')
      const received = await statuses(servers, token, 4)
      assert.deepEqual(received, [...Array<number>(6).fill(200), 429, 429])
      for (const server of servers) {
        const warnings = logLines(server).filter(({ msg }) =>
          String(msg).startsWith('limits are no longer shared'),
        )
        assert.equal(warnings.length, 1)
        assert.match(String(warnings[0]?.['reason']), /WRONGPASS|NOAUTH/)
      }
      await assertNeverShown(servers)
    })
})
