/** Rate limits shared by several instances or workers. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { redisDatabase, withoutRedis } from '../../../test/support/redis.ts'
import { createSandbox, requestApi } from '../../../test/support/sandbox.ts'

const LIMIT = 60
const REQUESTS = 100
/** With more, counting on a busy machine may time out, and limits would no longer be shared. */
const CONCURRENCY = 12

/** Sends concurrent requests to the servers in turn: exactly the limit passes, each with a different remainder. */
const assertSharedLimit = async (t: TestContext, servers: RunningServer[], token: string) => {
  const responses: Response[] = []
  let sent = 0
  const sendRequests = async () => {
    while (sent < REQUESTS)
      responses.push(await requestApi(servers[sent++ % servers.length] as RunningServer, '/meta', token))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendRequests))
  const passed = responses.filter(({ status }) => status === 200)
  const rejected = responses.filter(({ status }) => status === 429)
  t.diagnostic(
    `${servers.length} instances: ${REQUESTS} requests sent, ${passed.length} passed, ${rejected.length} rejected, ` +
      `${REQUESTS - passed.length - rejected.length} other responses`,
  )
  assert.deepEqual([passed.length, rejected.length], [LIMIT, REQUESTS - LIMIT])
  const remaining = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
  assert.deepEqual(
    remaining.sort((a, b) => b - a),
    Array.from({ length: LIMIT }, (_, index) => LIMIT - 1 - index),
  )
  for (const { headers } of rejected) {
    assert.match(headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
    assert.equal(headers.get('x-ratelimit-remaining'), '0')
  }
}

describe('limit of 60 calls a minute per token', () => {
  test('is shared by three instances through PostgreSQL', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    const { token } = await sandbox.issueToken()
    const servers = await Promise.all([sandbox.serve(), sandbox.serve(), sandbox.serve()])
    await assertSharedLimit(t, servers, token)
  })

  test('is shared by three instances through Redis', { skip: withoutRedis() }, async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    const { token } = await sandbox.issueToken()
    const env = { HELIOLOG_REDIS_URL: await redisDatabase() }
    const servers = await Promise.all([1, 2, 3].map(() => sandbox.serve([], { env })))
    await assertSharedLimit(t, servers, token)
  })

  test('is shared by three workers on SQLite', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    const { token } = await sandbox.issueToken()
    await assertSharedLimit(t, [await sandbox.serve(['--workers', '3'])], token)
  })
})

test('counts bad tokens of an address across instances', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  const [one, other] = await Promise.all([sandbox.serve(), sandbox.serve()])
  for (let tried = 0; tried < 300; tried++)
    assert.equal((await requestApi(tried % 2 ? one : other, '/meta', 'bad')).status, 401)
  for (const server of [one, other]) assert.equal((await requestApi(server, '/meta', 'bad')).status, 429)
})
