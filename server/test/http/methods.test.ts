/** Methods, and access from other origins. */
import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { it } from 'node:test'
import { onSqlite } from '../support/each-setup.ts'
import { expectError, expectErrorText } from '../support/expect.ts'
import { sendRequest } from '../support/raw-http.ts'

const PATHS = ['/meta', '/observations', '/observations/~0', '/observers/Ada', '/nothing', '/openapi.json']
const ORIGIN = { origin: 'https://portal.example' }
const EXPOSED = `ETag Last-Modified Link RateLimit RateLimit-Policy Retry-After WWW-Authenticate
  X-Data-Attribution X-Data-Version X-Ignored-Parameters X-RateLimit-Limit X-RateLimit-Remaining
  X-RateLimit-Reset X-Request-Id`.split(/\s+/)

onSqlite((server) => {
  const send = (method: string, path: string, more: RequestInit = {}) =>
    fetch(`${server().origin}/api/v1${path}`, {
      method,
      ...more,
      headers: { authorization: `Bearer ${server().token}`, ...(more.headers as Record<string, string>) },
    })

  it('returns 405 with Allow for every method but GET, HEAD and OPTIONS', async () => {
    for (const path of PATHS) {
      const message = await expectError(await send('POST', path), 405, 'method_not_allowed')
      assert.match(message, /^POST .*GET, HEAD/)
    }
    // CONNECT has no path, and Node closes it without a response.
    for (const method of METHODS.filter((one) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(one))) {
      const { status, headers, body } = await sendRequest(server(), '/meta', { method })
      assert.equal(status, 405, method)
      assert.equal(headers['allow'], 'GET, HEAD, OPTIONS')
      expectErrorText(body, 'method_not_allowed')
    }
  })

  it('returns 405 whatever body is sent, and ignores the body of a GET request', async () => {
    for (const [type, body] of [
      ['application/json', '{"id":'],
      ['text/plain', 'x'.repeat(200_000)],
      ['nonsense', 'x'],
    ] as const) {
      const response = await send('POST', '/observations', { body, headers: { 'content-type': type } })
      await expectError(response, 405, 'method_not_allowed')
    }
    const headers = { 'content-type': 'application/json', 'content-length': '6' }
    assert.equal(
      (await sendRequest(server(), '/observers', { headers, body: '{"id":' })).body,
      (await sendRequest(server(), '/observers')).body,
    )
  })

  it('responds to CORS preflights from any origin without a token', async () => {
    for (const path of PATHS) {
      const response = await fetch(`${server().origin}/api/v1${path}`, {
        method: 'OPTIONS',
        headers: {
          ...ORIGIN,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,prefer,if-none-match',
        },
      })
      assert.equal(response.status, 204)
      assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
      assert.equal(response.headers.get('content-length'), null)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      assert.equal(response.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS')
      const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ')
      for (const name of ['authorization', 'prefer', 'if-none-match', 'if-modified-since'])
        assert.ok(allowed.includes(name), name)
      assert.ok(Number(response.headers.get('access-control-max-age')) > 0)
    }
  })

  it('allows every origin to read every response and its headers', async () => {
    for (const [status, request] of [
      [200, send('GET', '/meta', { headers: ORIGIN })],
      [400, send('GET', '/observations?limit=0', { headers: ORIGIN })],
      [404, send('GET', '/nothing', { headers: ORIGIN })],
      [405, send('POST', '/meta', { headers: ORIGIN })],
      [401, fetch(`${server().origin}/api/v1/meta`, { headers: ORIGIN })],
      [200, fetch(`${server().origin}/api/v1/openapi.json`, { headers: ORIGIN })],
    ] as const) {
      const response = await request
      assert.equal(response.status, status)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      assert.equal(response.headers.get('access-control-allow-credentials'), null)
      const exposed = (response.headers.get('access-control-expose-headers') ?? '').split(', ')
      for (const name of EXPOSED) assert.ok(exposed.includes(name), name)
    }
  })
})
