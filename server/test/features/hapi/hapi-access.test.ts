/** Who may use HAPI, by HELIOLOG_HAPI and token, and how requests are limited and logged. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { newToken } from '../../../src/access/token-format.ts'
import type { TokenRequest } from '../../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { publishCatalogue } from '../../support/catalogue.ts'
import { onEachLimiter, onSqlite } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'

const ENDPOINT = '/capabilities'
const NEEDS_HAPI_TOKEN =
  'A valid HAPI token is needed in the address: /hapi-token/{token}/hapi. The operators issue HAPI tokens on request.'
const MISSING = 'Bearer realm="heliolog"'
const INVALID = 'Bearer realm="heliolog", error="invalid_token"'

const issue = (server: TestServer, request: Partial<TokenRequest> = {}) =>
  server.issue({ scope: 'hapi', ...request })

const getWith = ({ origin }: TestServer, token: string, path = ENDPOINT, init: RequestInit = {}) =>
  fetch(`${origin}/hapi-token/${token}/hapi${path}`, init)

/** Asserts that a response has the status of HAPI, and our error beside it if one is expected; returns the message. */
const expectHapiError = async (response: Response, status: number, code?: string): Promise<string> => {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.match(response.statusText, /; HAPI 1400 Bad request - user input error$/)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const body = JSON.parse(text)
  assert.deepEqual([body.HAPI, body.status.code, body.error?.code], ['3.3', 1400, code])
  const start = 'HAPI error 1400: Bad request - user input error. '
  assert.ok(body.status.message.startsWith(start))
  const message = body.status.message.slice(start.length)
  if (code !== undefined) assert.equal(body.error.message, message)
  return message
}

const statusOf = async (response: Promise<Response>): Promise<number> => {
  const { status, body } = await response
  await body?.cancel()
  return status
}

/** Waits for the rows of a path that match. */
const loggedCalls = async (
  { waitForCallLog, database }: TestServer,
  { path, count }: { path: string; count: number },
  matches: (row: { token_id: string | null; address: string }) => boolean,
) => {
  let rows: { status: number; token_id: string | null; address: string }[] = []
  await waitUntil('the calls are logged', async () => {
    await waitForCallLog()
    const all = await database.calls.selectFrom('call').selectAll().where('path', '=', path).execute()
    rows = all.sort((a, b) => a.number - b.number).filter(matches)
    return rows.length === count
  })
  return rows
}

describe('HAPI with a token in the address', () => {
  onSqlite(
    (server) => {
      before(() => publishCatalogue(server()))

      it('accepts a HAPI token in the path, and reports its limit', async () => {
        const { id, token } = await issue(server(), { rate: 3 })
        for (const remaining of ['2', '1', '0']) {
          const response = await getWith(server(), token)
          assert.equal(response.status, 200, await response.text())
          assert.equal(response.headers.get('ratelimit-policy'), '"default";q=3;w=60')
          assert.equal(response.headers.get('x-ratelimit-remaining'), remaining)
          assert.match(response.headers.get('cache-control') ?? '', /^private\b/)
        }
        await expectHapiError(await getWith(server(), token), 429, 'rate_limited')
        const logged = { path: '/hapi-token/…/hapi/capabilities', count: 4 }
        const calls = await loggedCalls(server(), logged, ({ token_id }) => token_id === id)
        assert.deepEqual(calls.map(({ status }) => status).sort(), [200, 200, 200, 429])
      })

      it('rejects a HAPI token in the header everywhere, and says where it works', async () => {
        const { token } = await issue(server())
        assert.equal(await statusOf(getWith(server(), token)), 200, 'the lookup is cached')
        for (const path of ['/api/v1/meta', '/bulk/v1/observations.csv', '/changes/v1/records']) {
          const response = await fetch(`${server().origin}${path}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          assert.equal(response.headers.get('www-authenticate'), INVALID)
          const message = await expectError(response, 401, 'unauthorized')
          assert.match(message, /^This token works only in HAPI addresses: \/hapi-token\/\{token\}\/hapi\. /)
        }
      })

      it('rejects an ordinary token in the path, and says where it works', async () => {
        assert.equal((await server().get('/meta')).status, 200, 'the lookup is cached')
        const response = await getWith(server(), server().token)
        assert.equal(response.headers.get('www-authenticate'), INVALID)
        const message = await expectHapiError(response, 401, 'unauthorized')
        assert.match(message, /^This token works only in the Authorization header\. /)
      })

      it('returns the same response for every text in the path that is no stored token', async () => {
        const { token } = await issue(server())
        const changed = [token.slice(0, -1), `${token}0`, `${token}%2f`, token.toUpperCase()]
        for (const bad of ['', 'x', '%zz', newToken(), ...changed]) {
          const response = await getWith(server(), bad)
          assert.equal(response.headers.get('www-authenticate'), INVALID, bad)
          assert.equal(await expectHapiError(response, 401, 'unauthorized'), NEEDS_HAPI_TOKEN)
        }
      })

      it('needs a token for every path but the page, whatever the header', async () => {
        const { token } = await issue(server())
        for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: 'Bearer x' }])
          for (const path of [ENDPOINT, '/nothing', '/data?dataset=daily']) {
            const response = await fetch(`${server().origin}/hapi${path}`, { headers })
            assert.equal(response.headers.get('www-authenticate'), MISSING)
            assert.equal(await expectHapiError(response, 401, 'unauthorized'), NEEDS_HAPI_TOKEN)
          }
        const page = await fetch(`${server().origin}/hapi`)
        const shown = await page.text()
        assert.ok(shown.includes('/hapi-token/{token}/hapi') && !shown.includes('observer/'), shown)
        assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
        assert.equal(page.headers.get('ratelimit'), null)
        assert.equal(await statusOf(getWith(server(), token, '')), 200)
        assert.equal(await statusOf(getWith(server(), 'x', '')), 401)
      })

      it('serves the page of a HAPI address and redirects without revealing the token', async () => {
        const { token } = await issue(server())
        const page = await getWith(server(), token, '')
        assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
        assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
        assert.match(page.headers.get('cache-control') ?? '', /^private\b/)
        const shown = await page.text()
        assert.ok(shown.includes('observer/') && !shown.includes(token.slice(4, 12)), shown)
        const redirect = await getWith(server(), token, '/catalog/?depth=dataset', { redirect: 'manual' })
        assert.deepEqual(
          [redirect.status, redirect.headers.get('location'), redirect.headers.get('cache-control')],
          [301, '../catalog?depth=dataset', 'private'],
        )
        assert.equal((await fetch(`${server().origin}/hapi/catalog/`, { redirect: 'manual' })).status, 401)
      })

      it('counts bad tokens in paths and headers of an IP address together', async () => {
        const headers = { 'x-forwarded-for': '192.0.2.7' }
        for (let tried = 0; tried < 300; tried++) {
          const bad = tried % 2 ? newToken() : 'x'
          assert.equal(await statusOf(getWith(server(), bad, ENDPOINT, { headers })), 401)
        }
        const response = await getWith(server(), newToken(), ENDPOINT, { headers })
        assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
        await expectHapiError(response, 429, 'rate_limited')
        const inHeader = { headers: { ...headers, authorization: 'Bearer x' } }
        assert.equal(await statusOf(fetch(`${server().origin}/api/v1/meta`, inHeader)), 429)
        const { token } = await issue(server())
        assert.equal(await statusOf(getWith(server(), token, ENDPOINT, { headers })), 200)
      })
    },
    { trustProxy: ['loopback'] },
  )
})

describe('public HAPI', () => {
  onSqlite(
    (server) => {
      before(() => publishCatalogue(server()))
      const get = (address: string, path = ENDPOINT, headers: Record<string, string> = {}) =>
        fetch(`${server().origin}/hapi${path}`, { headers: { 'x-forwarded-for': address, ...headers } })

      it('needs no token, and limits the calls of an IPv4 address and an IPv6 /64', async () => {
        for (const [first, second, other] of [
          ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
          ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
        ] as const) {
          for (const remaining of ['2', '1', '0']) {
            const response = await get(first)
            assert.equal(response.status, 200, await response.text())
            assert.equal(response.headers.get('ratelimit-policy'), '"default";q=3;w=60')
            assert.equal(response.headers.get('x-ratelimit-remaining'), remaining)
          }
          const response = await get(second, ENDPOINT, { authorization: `Bearer ${server().token}` })
          const wait = response.headers.get('retry-after')
          assert.equal(
            await expectHapiError(response, 429, 'rate_limited'),
            `The limit of 3 calls a minute for your IP address is used up; try again in ${wait} seconds.`,
          )
          assert.equal(await statusOf(get(other)), 200)
        }
      })

      it('accepts HAPI tokens too, each with its own limit', async () => {
        const { token } = await issue(server(), { rate: 50 })
        const headers = { 'x-forwarded-for': '192.0.2.1' }
        const response = await getWith(server(), token, ENDPOINT, { headers })
        assert.deepEqual([response.status, response.headers.get('x-ratelimit-limit')], [200, '50'])
        assert.equal(await statusOf(getWith(server(), server().token)), 401)
      })

      it('logs each call with a row, and rejected ones as well', async () => {
        const address = '198.51.100.9'
        for (let call = 0; call < 4; call++) await statusOf(get(address))
        const logged = { path: '/hapi/capabilities', count: 4 }
        const calls = await loggedCalls(server(), logged, (row) => row.address === address)
        assert.deepEqual(calls.map(({ status }) => status).sort(), [200, 200, 200, 429])
        assert.ok(calls.every(({ token_id }) => token_id === null))
      })
    },
    { hapi: 'public', rateLimit: 3, trustProxy: ['loopback'] },
  )
})

describe('long responses of HAPI', () => {
  onEachLimiter(
    (server) => {
      const DATA = '/data?dataset=observations&start=2024-05-11T09:30:00'
      const [LONG, SHORT] = [`${DATA}&stop=2024-05-12`, `${DATA}.5&stop=2024-05-12`]
      before(() =>
        server().publish(
          OBSERVATIONS,
          Array.from({ length: 600 }, (_, index) => observation(`o${index}`, '2024-05-11T09:30:00Z')),
        ),
      )
      const get = (address: string, path: string) =>
        fetch(`${server().origin}/hapi${path}`, { headers: { 'x-forwarded-for': address } })

      it('count as downloads of an IPv4 address or an IPv6 /64 without a token', async () => {
        for (const [first, second, other] of [
          ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
          ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
        ] as const) {
          const response = await get(first, LONG)
          assert.equal(response.status, 200, await response.text())
          assert.match(response.headers.get('ratelimit') ?? '', /, "bulk";r=1;t=3600$/)
          assert.equal(await statusOf(get(second, LONG)), 200)
          const rejected = await get(first, LONG)
          const wait = rejected.headers.get('retry-after')
          assert.equal(
            await expectHapiError(rejected, 429, 'rate_limited'),
            `The allowance of 2 downloads an hour for your IP address is used up; try again in ${wait} seconds.`,
          )
          assert.equal(await statusOf(get(first, SHORT)), 200, 'a short response is not a download')
          assert.equal(await statusOf(get(other, LONG)), 200)
        }
      })
    },
    { hapi: 'public', bulkPerHour: 2, trustProxy: ['loopback'] },
  )

  onSqlite((server) => {
    it('count as downloads of a token from 5,001 records on', async () => {
      await server().publish(
        OBSERVATIONS,
        Array.from({ length: 5_001 }, (_, index) =>
          observation(`o${index}`, `2024-05-${index < 600 ? 11 : 12}T09:${10 + (index % 50)}:00Z`),
        ),
      )
      const { token } = await issue(server(), { bulkPerHour: 1 })
      const until = (day: string) =>
        getWith(server(), token, `/data?dataset=observations&start=2024-05-11T09:10:00&stop=2024-05-${day}`)
      assert.equal(await statusOf(until('12T09:59:01')), 200)
      const message = await expectHapiError(await until('12T09:59:01'), 429, 'rate_limited')
      assert.match(message, /^The allowance of 1 downloads an hour is used up;/)
      assert.equal(await statusOf(until('12')), 200, '600 records do not count')
    })
  })
})

it('returns the 404 of any unknown path when HAPI is off', async (t) => {
  const server = await serverFor(t, { hapi: 'off' })
  const { token } = await issue(server)
  const unknown = await fetch(`${server.origin}/made-up`)
  const expected = [unknown.status, await unknown.text()]
  for (const path of [
    '/hapi',
    '/hapi/',
    '/hapi/capabilities',
    `/hapi-token/${token}/hapi`,
    '/hapi-token/x',
  ]) {
    const response = await fetch(`${server.origin}${path}`)
    assert.deepEqual([response.status, await response.text()], expected, path)
  }
  const logged = { path: '/hapi-token/…/hapi', count: 1 }
  await loggedCalls(server, logged, ({ token_id }) => token_id === null)
})
