import assert from 'node:assert/strict'
import { it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

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

inEachSetup((server) => {
  const issue = async (rate: number | null = null) => {
    const { token } = await issueToken(server().database, {
      holder: 'h',
      purpose: 'p',
      rate,
      expiresOn: null,
    })
    return (path = PATH, init: { method?: string; headers?: Record<string, string> } = {}) =>
      fetch(`${server().origin}/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      })
  }

  it('allows 60 calls a minute, reports the remaining ones, then returns 429', async () => {
    const call = await issue()
    for (let expectedRemaining = 59; expectedRemaining >= 0; expectedRemaining--) {
      const response = await call()
      assert.equal(response.status, 200)
      const { limit, remaining } = rateLimitOf(response)
      assert.deepEqual([limit, remaining], [60, expectedRemaining])
      await response.text()
    }
    for (let again = 0; again < 2; again++) {
      const response = await call()
      const { limit, remaining, seconds } = rateLimitOf(response)
      assert.deepEqual([limit, remaining], [60, 0])
      const wait = response.headers.get('retry-after') ?? ''
      assert.match(wait, /^[1-9]\d*$/)
      assert.equal(Number(wait), seconds)
      const message = await expectError(response, 429, 'rate_limited')
      assert.match(message, new RegExp(`limit of 60 calls a minute.*${wait} seconds`))
    }
  })

  it('counts concurrent calls like sequential ones', async () => {
    const call = await issue(20)
    const responses = await Promise.all(Array.from({ length: 30 }, () => call()))
    assert.equal(responses.filter(({ status }) => status === 200).length, 20)
    assert.equal(responses.filter(({ status }) => status === 429).length, 10)
    await Promise.all(responses.map((response) => response.text()))
  })

  it('counts every authenticated call and reports the limit, whatever the status', async () => {
    await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
    const call = await issue(100)
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
      [405, '/nothing', { method: 'DELETE' }],
    ]
    let expectedRemaining = 99
    for (const [status, path, init] of calls) {
      const response = await call(path, init)
      assert.equal(response.status, status, path)
      assert.deepEqual(rateLimitOf(response).remaining, --expectedRemaining)
      await response.text()
    }
  })

  it('returns 429 before any other error once the limit is used up', async () => {
    const call = await issue(1)
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

  it("applies the token's own limit", async () => {
    const call = await issue(2)
    const statuses = [await call(), await call(), await call()].map((response) => {
      assert.equal(rateLimitOf(response).limit, 2)
      return response.status
    })
    assert.deepEqual(statuses, [200, 200, 429])
  })

  it('counts each token separately', async () => {
    const [one, other] = [await issue(1), await issue(1)]
    assert.equal((await one()).status, 200)
    assert.equal((await one()).status, 429)
    assert.equal((await other()).status, 200)
  })

  it('sends no rate-limit headers without a valid token', async () => {
    for (const path of [PATH, '/openapi.json']) {
      const { headers } = await fetch(`${server().origin}/api/v1${path}`)
      for (const name of ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'retry-after'])
        assert.equal(headers.get(name), null)
    }
  })
})

inEachSetup(
  (server) => {
    it('applies HELIOLOG_RATE_LIMIT to tokens without their own limit', async () => {
      const { token } = await issueToken(server().database, {
        holder: 'h',
        purpose: 'p',
        rate: null,
        expiresOn: null,
      })
      const statuses = []
      for (let call = 0; call < 4; call++)
        statuses.push((await server().get('/meta', { authorization: `Bearer ${token}` })).status)
      assert.deepEqual(statuses, [200, 200, 200, 429])
      assert.equal((await server().get('/meta')).status, 200)
    })
  },
  { rateLimit: 3 },
)
