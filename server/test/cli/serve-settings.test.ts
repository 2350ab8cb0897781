/** heliolog serve: every setting does what it says. */
import { strict as assert } from 'node:assert'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { assertError } from '../../../test/support/api-errors.ts'
import { call, callJson, linesOf, newPlace, until } from '../../../test/support/command-line.ts'
import type { RunningServer } from '../../../test/support/process.ts'

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test('the setting', async (t) => {
  const place = await newPlace(t)
  await place.seed(2)
  const [usual, own] = [await place.issue(), await place.issue({ rate: 3 })]
  const { token } = await place.issue({ rate: 1_000 })
  const set = await place.serve([], {
    env: {
      HOST: HAS_IPV6 ? '::1' : '127.0.0.1',
      HELIOLOG_RATE_LIMIT: '2',
      HELIOLOG_PUBLIC_URL: 'https://sun.example.org/data/',
      HELIOLOG_TRUST_PROXY: '10.0.0.0/8, loopback',
      HELIOLOG_LOG_LEVEL: 'debug',
    },
  })
  // An empty value counts as none.
  const usualServer = await place.serve([], {
    env: { HELIOLOG_RATE_LIMIT: '', HELIOLOG_PUBLIC_URL: '', HELIOLOG_TRUST_PROXY: '10.0.0.0/8' },
  })

  await t.test(
    'HOST is the address that it listens on',
    { skip: !HAS_IPV6 && 'there is no ::1 here' },
    () => {
      assert.match(set.origin, /^http:\/\/\[::1\]:\d+$/)
      assert.match(usualServer.origin, /^http:\/\/127\.0\.0\.1:\d+$/)
    },
  )

  await t.test('HELIOLOG_RATE_LIMIT limits every token that has no limit of its own', async () => {
    for (const [caller, limit] of [
      [usual, 2],
      [own, 3],
    ] as const) {
      for (let calls = 1; calls <= limit; calls++) await callJson(set, '/meta', caller.token)
      const refused = await call(set, '/meta', caller.token)
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      await assertError(refused, 429, 'rate_limited')
    }
    const answer = await call(usualServer, '/meta', usual.token)
    assert.equal(answer.headers.get('x-ratelimit-limit'), '60')
  })

  await t.test('HELIOLOG_PUBLIC_URL is in the links to the next page and in openapi.json', async () => {
    for (const [server, expected] of [
      [set, 'https://sun.example.org/data'],
      [usualServer, ''],
    ] as const) {
      const link = (await call(server, '/observations?limit=1', token)).headers.get('link') ?? ''
      assert.ok(link.startsWith(`<${expected}/api/v1/observations?cursor=`), link)
      const { servers } = await callJson(server, '/openapi.json', token)
      assert.equal(servers[0].url, `${expected}/api/v1`)
    }
  })

  await t.test('HELIOLOG_TRUST_PROXY makes X-Forwarded-For count, from such a proxy only', async () => {
    const addressOf = async (server: RunningServer) => {
      const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
      const id = (await call(server, '/meta', token, headers)).headers.get('x-request-id')
      const line = () => linesOf(server).find(({ request_id }) => request_id === id)
      await until('the call is a line', () => line() !== undefined)
      return line()?.['address']
    }
    assert.equal(await addressOf(set), '203.0.113.7')
    assert.equal(await addressOf(usualServer), '127.0.0.1')
  })

  await t.test('HELIOLOG_LOG_LEVEL at debug writes health checks too', async () => {
    for (const server of [set, usualServer])
      assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    const isHealthCheck = ({ path }: Record<string, unknown>) => path === '/healthz'
    await until('the health check is a line', () => linesOf(set).some(isHealthCheck))
    await usualServer.stop()
    assert.ok(!linesOf(usualServer).some(isHealthCheck))
  })
})

test('HELIOLOG_CALL_LOG_DAYS says how long calls are kept, and HELIOLOG_LOG_LEVEL at warn writes none', async (t) => {
  const place = await newPlace(t)
  const [{ id }, { id: caller, token }] = [await place.issue(), await place.issue()]
  const oneCall = {
    request_id: '',
    method: 'GET',
    path: '/',
    query: '',
    status: 200,
    milliseconds: 1,
    bytes: 1,
  }
  await place.open(async ({ calls }) => {
    for (const days of [1, 6, 8, 100]) {
      const at = new Date(Date.now() - days * 86_400_000).toISOString()
      const row = { ...oneCall, at, token_id: id, address: '127.0.0.1', user_agent: null }
      await calls.insertInto('call').values(row).execute()
    }
  })
  // The demo tells the address that no line tells at this level; on a store that has data it adds none.
  await place.seed(1)
  const env = { HELIOLOG_CALL_LOG_DAYS: '7', HELIOLOG_LOG_LEVEL: 'warn' }
  const server = await place.serve(['--demo'], { env })
  await callJson(server, '/meta', token)
  await server.stop()
  assert.equal(await place.callsOf(id), 2)
  assert.deepEqual(linesOf(server), [])
  assert.equal(await place.callsOf(caller), 1, 'the call log has it all the same')
})
