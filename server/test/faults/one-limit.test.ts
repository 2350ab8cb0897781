/** A limit is one limit, whichever instances or workers are asked. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { call, newPlace } from '../../../test/support/command-line.ts'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { redisDatabase, withoutRedis } from '../../../test/support/redis.ts'

const LIMIT = 60
const CALLS = 100
/** More at once, on a busy machine, and the last waits so long for its count that limits are no longer shared. */
const AT_ONCE = 12

/** Asks the servers in turn, many at once: exactly the limit passes, and each that does has another number left. */
const assertOneLimit = async (t: TestContext, servers: RunningServer[], token: string) => {
  const answers: Response[] = []
  let asked = 0
  const askOn = async () => {
    while (asked < CALLS)
      answers.push(await call(servers[asked++ % servers.length] as RunningServer, '/meta', token))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  const passed = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  t.diagnostic(
    `${servers.length} instances: ${CALLS} calls sent, ${passed.length} passed, ${refused.length} refused, ` +
      `${CALLS - passed.length - refused.length} answered otherwise`,
  )
  assert.deepEqual([passed.length, refused.length], [LIMIT, CALLS - LIMIT])
  const left = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
  assert.deepEqual(
    left.sort((a, b) => b - a),
    Array.from({ length: LIMIT }, (_, index) => LIMIT - 1 - index),
  )
  for (const { headers } of refused) {
    assert.match(headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
    assert.equal(headers.get('x-ratelimit-remaining'), '0')
  }
}

describe('exactly 60 calls a minute of one token pass', () => {
  test('three instances that share their limits in PostgreSQL', async (t) => {
    const place = await newPlace(t, POSTGRES)
    const { token } = await place.issue()
    const servers = await Promise.all([place.serve(), place.serve(), place.serve()])
    await assertOneLimit(t, servers, token)
  })

  test('three instances that share their limits in Redis', { skip: withoutRedis() }, async (t) => {
    const place = await newPlace(t, POSTGRES)
    const { token } = await place.issue()
    const env = { HELIOLOG_REDIS_URL: await redisDatabase() }
    const servers = await Promise.all([1, 2, 3].map(() => place.serve([], { env })))
    await assertOneLimit(t, servers, token)
  })

  test('three workers on the embedded store', async (t) => {
    const place = await newPlace(t, SQLITE)
    const { token } = await place.issue()
    await assertOneLimit(t, [await place.serve(['--workers', '3'])], token)
  })
})

test('addresses that try bad tokens are counted together as well', async (t) => {
  const place = await newPlace(t, POSTGRES)
  const [one, other] = await Promise.all([place.serve(), place.serve()])
  for (let tried = 0; tried < 300; tried++)
    assert.equal((await call(tried % 2 ? one : other, '/meta', 'bad')).status, 401)
  for (const server of [one, other]) assert.equal((await call(server, '/meta', 'bad')).status, 429)
})
