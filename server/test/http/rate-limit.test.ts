/** The limits of a token and of an address, as clients see them. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { serverFor, type TestServer } from '../../../test/support/server.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { newToken } from '../../src/access/token-format.ts'
import { revokeToken } from '../../src/access/tokens.ts'
import { onBothEngines, onEachLimiter, onSqlite } from '../support/each-setup.ts'
import { expectError } from '../support/expect.ts'

const PATH = '/observations'

/** Asserts that the rate-limit headers of a response agree, and returns their values. */
const rateLimitOf = ({ headers }: Response) => {
  const policy = /^"default";q=(\d+);w=60$/.exec(headers.get('ratelimit-policy') ?? '')
  const state = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '')
  assert.ok(policy && state, `${headers.get('ratelimit-policy')} ${headers.get('ratelimit')}`)
  const [limit, remaining, seconds] = [policy[1], state[1], state[2]].map(Number) as [number, number, number]
  assert.equal(headers.get('x-ratelimit-limit'), String(limit))
  assert.equal(headers.get('x-ratelimit-remaining'), String(remaining))
  assert.equal(headers.get('x-ratelimit-reset'), String(seconds))
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
  return { limit, remaining, seconds }
}

/** Issues a token and returns a function that calls with it. */
const newCaller = async (server: TestServer, rate?: number) => {
  const { token } = await server.issue(rate === undefined ? {} : { rate })
  return (path = PATH, init: { method?: string; headers?: Record<string, string> } = {}) =>
    fetch(`${server.origin}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
}

/** Calls until the limit is reached, and expects that two more calls are rejected. */
const expectLimit = async (call: Awaited<ReturnType<typeof newCaller>>, limit: number) => {
  for (let expected = limit - 1; expected >= 0; expected--) {
    const response = await call()
    assert.equal(response.status, 200)
    const { limit: sent, remaining } = rateLimitOf(response)
    assert.deepEqual([sent, remaining], [limit, expected])
    await response.text()
  }
  for (let again = 0; again < 2; again++) {
    const response = await call()
    const { limit: sent, remaining, seconds } = rateLimitOf(response)
    assert.deepEqual([sent, remaining], [limit, 0])
    const wait = response.headers.get('retry-after') ?? ''
    assert.match(wait, /^[1-9]\d*$/)
    assert.equal(Number(wait), seconds)
    const message = await expectError(response, 429, 'rate_limited')
    assert.match(message, new RegExp(`limit of ${limit} calls a minute.*${wait} seconds`))
  }
}

onEachLimiter(
  (server) => {
    it("applies the token's own limit or else the server's, to each token separately", async () => {
      await expectLimit(await newCaller(server()), 5)
      await expectLimit(await newCaller(server(), 2), 2)
      await expectLimit(await newCaller(server()), 5)
    })

    it('counts concurrent calls like sequential ones', async () => {
      const call = await newCaller(server(), 20)
      const responses = await Promise.all(Array.from({ length: 30 }, () => call()))
      await Promise.all(responses.map((response) => response.text()))
      assert.equal(responses.filter(({ status }) => status === 200).length, 20)
      assert.equal(responses.filter(({ status }) => status === 429).length, 10)
    })
  },
  { rateLimit: 5 },
)

onSqlite(
  (server) => {
    it('allows 60 calls a minute by default', async () => expectLimit(await newCaller(server()), 60))

    it('counts every authenticated call and reports the limit, whatever the status', async () => {
      const call = await newCaller(server(), 100)
      const etag = (await call()).headers.get('etag') ?? ''
      const calls: [number, string, Parameters<typeof call>[1]?][] = [
        [200, PATH],
        [200, PATH, { method: 'HEAD' }],
        [304, PATH, { headers: { 'if-none-match': etag } }],
        [400, '/observations?limit=0'],
        [400, '/observations?cursor=x'],
        [404, '/observations/nothing'],
        [404, '/nothing'],
        [405, PATH, { method: 'POST' }],
      ]
      let expectedRemaining = 99
      for (const [status, path, init] of calls) {
        const response = await call(path, init)
        assert.equal(response.status, status, path)
        assert.deepEqual(rateLimitOf(response).remaining, --expectedRemaining)
      }
    })

    it('returns 429 before any other error once the limit is used up', async () => {
      const call = await newCaller(server(), 1)
      assert.equal((await call()).status, 200)
      for (const [path, method] of [
        ['/nothing', 'GET'],
        [PATH, 'POST'],
        ['/observations?limit=0', 'GET'],
      ] as const)
        await expectError(await call(path, { method }), 429, 'rate_limited')
      const head = await call(PATH, { method: 'HEAD' })
      assert.equal(head.status, 429)
      assert.match(head.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    })

    it('sends no rate-limit headers without a valid token', async () => {
      for (const path of [PATH, '/openapi.json']) {
        const { headers } = await fetch(`${server().origin}/api/v1${path}`)
        for (const name of ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'retry-after'])
          assert.equal(headers.get(name), null)
      }
    })

    it('returns 429 to an address after 300 bad tokens in a minute', async () => {
      const getMeta = (address: string, authorization?: string) =>
        fetch(`${server().origin}/api/v1/meta`, {
          headers: { ...(authorization === undefined ? {} : { authorization }), 'x-forwarded-for': address },
        })
      for (let tried = 0; tried < 300; tried += 3)
        for (const authorization of ['Bearer x', `Bearer ${newToken()}`, 'Basic x'])
          assert.equal((await getMeta('192.0.2.1', authorization)).status, 401)
      for (const authorization of ['Bearer x', `Bearer ${newToken()}`, '']) {
        const response = await getMeta('192.0.2.1', authorization)
        assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
        assert.equal(response.headers.get('www-authenticate'), null)
        await expectError(response, 429, 'rate_limited')
      }
      assert.equal((await getMeta('192.0.2.1', `Bearer ${server().token}`)).status, 200)
      // Requests without a token are not counted, and each address is counted separately.
      await expectError(await getMeta('192.0.2.1'), 401, 'unauthorized')
      await expectError(await getMeta('192.0.2.2', 'Bearer x'), 401, 'unauthorized')
    })
  },
  { trustProxy: ['loopback'] },
)

onBothEngines((server) => {
  const getMeta = (token: string) => server().get('/meta', { authorization: `Bearer ${token}` })

  it('accepts valid tokens, also new ones, from an address with too many bad ones', async () => {
    for (let sent = 0; sent < 300; sent++) await (await getMeta('x')).text()
    await expectError(await getMeta(newToken()), 429, 'rate_limited')
    assert.equal((await getMeta(server().token)).status, 200)
    const { id, token } = await server().issue()
    assert.equal((await getMeta(token)).status, 200)
    await revokeToken(server().database, id)
    await expectError(await getMeta(token), 429, 'rate_limited')
  })
})

it('queries no token table for bad tokens of an address with too many', async (t) => {
  const server = await serverFor(t, {}, POSTGRES)
  const sendBad = () => server.get('/meta', { authorization: `Bearer ${newToken()}` })
  for (let sent = 0; sent < 300; sent++) await (await sendBad()).text()
  for (let sent = 0; sent < 2; sent++) await expectError(await sendBad(), 429, 'rate_limited')
  const lock = await lockTables(server.databaseUrl, 'token')
  t.after(lock.release)
  await expectError(await sendBad(), 429, 'rate_limited')
  await lock.release()
})
