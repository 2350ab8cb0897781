/** heliolog serve: the effect of each setting. */
import { strict as assert } from 'node:assert'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { assertError } from '../../../test/support/api-errors.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { createSandbox, logLines, requestApi, requestJson, waitUntil } from '../../../test/support/sandbox.ts'

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test('heliolog serve', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(2)
  const [defaultRate, ownRate] = [await sandbox.issueToken(), await sandbox.issueToken({ rate: 3 })]
  const { token } = await sandbox.issueToken({ rate: 1_000 })
  const configured = await sandbox.serve([], {
    env: {
      HOST: HAS_IPV6 ? '::1' : '127.0.0.1',
      HELIOLOG_RATE_LIMIT: '2',
      HELIOLOG_PUBLIC_URL: 'https://sun.example.org/data/',
      HELIOLOG_TRUST_PROXY: '10.0.0.0/8, loopback',
      HELIOLOG_LOG_LEVEL: 'debug',
    },
  })
  // An empty value counts as unset.
  const defaults = await sandbox.serve([], {
    env: { HELIOLOG_RATE_LIMIT: '', HELIOLOG_PUBLIC_URL: '', HELIOLOG_TRUST_PROXY: '10.0.0.0/8' },
  })

  await t.test('listens on HOST', { skip: !HAS_IPV6 && 'this machine has no IPv6 loopback' }, () => {
    assert.match(configured.origin, /^http:\/\/\[::1\]:\d+$/)
    assert.match(defaults.origin, /^http:\/\/127\.0\.0\.1:\d+$/)
  })

  await t.test('applies HELIOLOG_RATE_LIMIT to tokens without their own limit', async () => {
    for (const [issued, limit] of [
      [defaultRate, 2],
      [ownRate, 3],
    ] as const) {
      for (let calls = 1; calls <= limit; calls++) await requestJson(configured, '/meta', issued.token)
      const rejected = await requestApi(configured, '/meta', issued.token)
      assert.match(rejected.headers.get('retry-after') ?? '', /^\d+$/)
      await assertError(rejected, 429, 'rate_limited')
    }
    const response = await requestApi(defaults, '/meta', defaultRate.token)
    assert.equal(response.headers.get('x-ratelimit-limit'), '60')
  })

  await t.test('uses HELIOLOG_PUBLIC_URL in links to the next page and in openapi.json', async () => {
    for (const [server, expected] of [
      [configured, 'https://sun.example.org/data'],
      [defaults, ''],
    ] as const) {
      const link = (await requestApi(server, '/observations?limit=1', token)).headers.get('link') ?? ''
      assert.ok(link.startsWith(`<${expected}/api/v1/observations?cursor=`), link)
      const { servers } = await requestJson(server, '/openapi.json', token)
      assert.equal(servers[0].url, `${expected}/api/v1`)
    }
  })

  await t.test('reads X-Forwarded-For only from proxies in HELIOLOG_TRUST_PROXY', async () => {
    const addressOf = async (server: RunningServer) => {
      const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
      const id = (await requestApi(server, '/meta', token, headers)).headers.get('x-request-id')
      const line = () => logLines(server).find(({ request_id }) => request_id === id)
      await waitUntil('the call is logged', () => line() !== undefined)
      return line()?.['address']
    }
    assert.equal(await addressOf(configured), '203.0.113.7')
    assert.equal(await addressOf(defaults), '127.0.0.1')
  })

  await t.test('logs health checks when HELIOLOG_LOG_LEVEL is debug', async () => {
    for (const server of [configured, defaults])
      assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    const isHealthCheck = ({ path }: Record<string, unknown>) => path === '/healthz'
    await waitUntil('the health check is logged', () => logLines(configured).some(isHealthCheck))
    await defaults.stop()
    assert.ok(!logLines(defaults).some(isHealthCheck))
  })
})

test('heliolog serve deletes calls after HELIOLOG_CALL_LOG_DAYS; level warn logs none', async (t) => {
  const sandbox = await createSandbox(t)
  const [{ id }, { id: activeId, token }] = [await sandbox.issueToken(), await sandbox.issueToken()]
  const oneCall = {
    request_id: '',
    method: 'GET',
    path: '/',
    query: '',
    status: 200,
    completed: 1,
    milliseconds: 1,
    bytes: 1,
  }
  await sandbox.withDatabase(async ({ calls }) => {
    for (const days of [1, 6, 8, 100]) {
      const at = new Date(Date.now() - days * 86_400_000).toISOString()
      const row = { ...oneCall, at, token_id: id, address: '127.0.0.1', user_agent: null }
      await calls.insertInto('call').values(row).execute()
    }
  })
  // At level warn only --demo prints the address; it adds no data to a store that has some.
  await sandbox.seed(1)
  const env = { HELIOLOG_CALL_LOG_DAYS: '7', HELIOLOG_LOG_LEVEL: 'warn' }
  const server = await sandbox.serve(['--demo'], { env })
  await requestJson(server, '/meta', token)
  await server.stop()
  assert.equal(await sandbox.countCalls(id), 2)
  assert.deepEqual(logLines(server), [])
  assert.equal(await sandbox.countCalls(activeId), 1, 'the log level does not affect the call log')
})
