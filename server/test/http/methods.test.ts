import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { before, it } from 'node:test'
import { publishCatalogue } from './support/catalogue.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError, expectErrorText } from './support/expect.ts'
import { ask } from './support/wire.ts'

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
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

inEachSetup((server) => {
  const call = (method: string, path: string, more: RequestInit = {}) =>
    fetch(`${server().origin}/api/v1${path}`, {
      method,
      ...more,
      headers: { authorization: `Bearer ${server().token}`, ...(more.headers as Record<string, string>) },
    })

  before(() => publishCatalogue(server()))

  it('methods that would change data are refused with what is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])
      for (const path of PATHS) {
        const response = await call(method, path)
        assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
        const message = await expectError(response, 405, 'method_not_allowed')
        assert.match(message, new RegExp(`^${method} .*GET, HEAD`))
      }
  })

  it('so is every other method that HTTP knows', async () => {
    // CONNECT asks for a tunnel and no path; Node closes it unanswered.
    const others = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method))
    for (const method of others) {
      const { status, headers, body } = await ask(server(), '/meta', { method })
      assert.equal(status, 405, method)
      assert.equal(headers['allow'], 'GET, HEAD, OPTIONS')
      expectErrorText(body, 'method_not_allowed')
    }
  })

  it('a body of any type makes no difference', async () => {
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
        const response = await call(method, '/observations', { body, headers: { 'content-type': type } })
        await expectError(response, 405, 'method_not_allowed')
      }
  })

  it('a GET that carries a body is answered as one without', async () => {
    const plain = (await ask(server(), '/observers')).body
    for (const type of ['application/json', 'nonsense']) {
      const headers = { 'content-type': type, 'content-length': '6' }
      assert.equal((await ask(server(), '/observers', { headers, body: '{"id":' })).body, plain)
    }
  })

  it('a preflight of any origin and path is answered without a token', async () => {
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
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      assert.equal(response.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS')
      const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ')
      for (const name of ['authorization', 'prefer', 'if-none-match', 'if-modified-since'])
        assert.ok(allowed.includes(name), name)
      assert.ok(Number(response.headers.get('access-control-max-age')) > 0)
    }
  })

  it('every answer may be read by every origin, its own headers included', async () => {
    const answers = [
      await call('GET', '/meta', { headers: ORIGIN }),
      await call('GET', '/observations?limit=0', { headers: ORIGIN }),
      await call('GET', '/nothing', { headers: ORIGIN }),
      await call('POST', '/meta', { headers: ORIGIN }),
      await fetch(`${server().origin}/api/v1/meta`, { headers: ORIGIN }),
      await fetch(`${server().origin}/api/v1/openapi.json`, { headers: ORIGIN }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400, 404, 405, 401, 200],
    )
    for (const { headers } of answers) {
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('access-control-allow-credentials'), null)
      const exposed = (headers.get('access-control-expose-headers') ?? '').split(', ')
      for (const name of EXPOSED) assert.ok(exposed.includes(name), name)
    }
  })
})
