import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { before, it } from 'node:test'
import { publishCatalogue } from './support/catalogue.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError, expectErrorText } from './support/expect.ts'
import { sendRequest } from './support/raw-http.ts'

const PATHS = [
  '/meta',
  '/activity/daily',
  '/observations',
  '/observations/~0',
  '/images',
  '/observers',
  '/observers/Ada',
  '/nothing',
  '/openapi.json',
]
const ORIGIN = { origin: 'https://portal.example' }
const EXPOSED = [
  'ETag',
  'Last-Modified',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Data-Attribution',
  'X-Data-Version',
  'X-Ignored-Parameters',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

inEachSetup((server) => {
  const send = (method: string, path: string, more: RequestInit = {}) =>
    fetch(`${server().origin}/api/v1${path}`, {
      method,
      ...more,
      headers: { authorization: `Bearer ${server().token}`, ...(more.headers as Record<string, string>) },
    })

  before(() => publishCatalogue(server()))

  it('returns 405 with Allow for methods that would change data', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])
      for (const path of PATHS) {
        const response = await send(method, path)
        assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
        const message = await expectError(response, 405, 'method_not_allowed')
        assert.match(message, new RegExp(`^${method} .*GET, HEAD`))
      }
  })

  it('returns 405 for every other HTTP method', async () => {
    // CONNECT has no path, and Node closes it without a response.
    const others = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method))
    for (const method of others) {
      const { status, headers, body } = await sendRequest(server(), '/meta', { method })
      assert.equal(status, 405, method)
      assert.equal(headers['allow'], 'GET, HEAD, OPTIONS')
      expectErrorText(body, 'method_not_allowed')
    }
  })

  it('returns 405 whatever body and content type are sent', async () => {
    for (const [type, body] of [
      ['application/json', '{"id":'],
      ['application/json', ''],
      ['application/xml', '<a/>'],
      ['text/plain', 'x'.repeat(200_000)],
      ['nonsense', 'x'],
      ['multipart/form-data', 'x'],
      ['application/x-www-form-urlencoded', 'a=%zz'],
    ] as const)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await send(method, '/observations', { body, headers: { 'content-type': type } })
        await expectError(response, 405, 'method_not_allowed')
      }
  })

  it('ignores the body of a GET request', async () => {
    const plain = (await sendRequest(server(), '/observers')).body
    for (const type of ['application/json', 'nonsense']) {
      const headers = { 'content-type': type, 'content-length': '6' }
      assert.equal((await sendRequest(server(), '/observers', { headers, body: '{"id":' })).body, plain)
    }
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
    const responses = [
      await send('GET', '/meta', { headers: ORIGIN }),
      await send('GET', '/observations?limit=0', { headers: ORIGIN }),
      await send('GET', '/nothing', { headers: ORIGIN }),
      await send('POST', '/meta', { headers: ORIGIN }),
      await fetch(`${server().origin}/api/v1/meta`, { headers: ORIGIN }),
      await fetch(`${server().origin}/api/v1/openapi.json`, { headers: ORIGIN }),
    ]
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 400, 404, 405, 401, 200],
    )
    for (const { headers } of responses) {
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('access-control-allow-credentials'), null)
      const exposed = (headers.get('access-control-expose-headers') ?? '').split(', ')
      for (const name of EXPOSED) assert.ok(exposed.includes(name), name)
    }
  })
})
