import assert from 'node:assert/strict'
import { it } from 'node:test'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { onSqlite } from '../support/each-setup.ts'
import { expectErrorText } from '../support/expect.ts'
import { sendBytes, sendRequest } from '../support/raw-http.ts'

const HEAD = 'GET /api/v1/meta HTTP/1.1\r\nHost: x\r\n'
const MALFORMED: Record<string, string> = {
  garbage: 'garbage\r\n\r\n',
  'the start of a TLS connection': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an unknown method': `SHINE /api/v1/meta HTTP/1.1\r\nHost: x\r\n\r\n`,
  'an unknown version': 'GET /api/v1/meta HTTP/9.9\r\nHost: x\r\n\r\n',
  'a path without its slash': 'GET api/v1/meta HTTP/1.1\r\nHost: x\r\n\r\n',
  'bytes of a path that are not encoded': 'GET /api/v1/observers/Zo\xeb HTTP/1.1\r\nHost: x\r\n\r\n',
  'a header without a colon': `${HEAD}nonsense\r\n\r\n`,
  'a NUL in a header': `${HEAD}X-A: a\0b\r\n\r\n`,
  'a bad length': 'POST /api/v1/meta HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n',
  'two lengths': `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
  'a length and chunks': `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
}

onSqlite((server) => {
  const expectServing = async () => assert.equal((await server().get('/meta')).status, 200)

  /** The headers of every error, and a log line with the same request id. */
  const expectErrorHeaders = async (headers: Record<string, string>) => {
    const other = (await server().get('/nothing')).headers
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
      assert.equal(headers[name], other.get(name), name)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    const id = headers['x-request-id']
    assert.match(id ?? '', /^[\w-]{20,}$/)
    await waitUntil('the error is logged', () => server().lines.some(({ request_id }) => request_id === id))
  }

  it('returns a JSON error with the headers of every error for malformed requests', async () => {
    for (const [name, bytes] of Object.entries(MALFORMED)) {
      const { status, headers, body } = await sendBytes(server().origin, bytes)
      assert.equal(status, 400, name)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(Number(headers['content-length']), Buffer.byteLength(body))
      assert.equal(headers['connection'], 'close')
      await expectErrorHeaders(headers)
      assert.match(expectErrorText(body, 'invalid_parameter'), /HTTP\/1\.1/, name)
    }
    await expectServing()
  })

  it('returns 431 with a JSON error when the headers are too long', async () => {
    for (const bytes of [
      `${HEAD}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      `GET /api/v1/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `${HEAD}${'X-A: a\r\n'.repeat(3_000)}\r\n`,
    ]) {
      const { status, body } = await sendBytes(server().origin, bytes)
      assert.equal(status, 431)
      assert.match(expectErrorText(body, 'invalid_parameter'), /16 kB/)
    }
    await expectServing()
  })

  it('returns a JSON error for an incomplete request, and nothing without a request', async () => {
    for (const bytes of ['GET /api/v1/me', HEAD, `${HEAD}X-A`]) {
      const { status, body } = await sendBytes(server().origin, bytes, { end: true })
      assert.equal(status, 400)
      expectErrorText(body, 'invalid_parameter')
    }
    assert.equal((await sendBytes(server().origin, '', { end: true })).body, '')
    await expectServing()
  })

  it('requires a Host header in HTTP/1.1 but not in HTTP/1.0', async () => {
    const head = (version: string) =>
      `GET /api/v1/meta HTTP/${version}\r\nConnection: close\r\nAuthorization: Bearer ${server().token}\r\n\r\n`
    const { status, body } = await sendBytes(server().origin, head('1.1'))
    assert.equal(status, 400)
    assert.match(expectErrorText(body, 'invalid_parameter'), /Host/)
    assert.equal((await sendBytes(server().origin, head('1.0'))).status, 200)
  })

  it('rejects several Host headers, also equal ones', async () => {
    for (const second of ['Host: x', 'host: sun.example.org']) {
      const { status, body } = await sendBytes(
        server().origin,
        `${HEAD}${second}\r\nConnection: close\r\nAuthorization: Bearer ${server().token}\r\n\r\n`,
      )
      assert.equal(status, 400)
      assert.match(expectErrorText(body, 'invalid_parameter'), /several Host headers/)
    }
  })

  it('ignores upgrades and unknown expectations, and supports 100-continue', async () => {
    for (const headers of [
      { expect: 'the-unexpected' },
      { connection: 'upgrade, close', upgrade: 'websocket' },
    ])
      assert.equal(
        (await sendRequest(server(), '/meta', { headers: headers as Record<string, string> })).status,
        200,
      )
    const continued = await sendRequest(server(), '/meta', { headers: { expect: '100-continue' } })
    assert.equal(continued.status, 100)
    assert.match(continued.body, /^HTTP\/1\.1 200 OK\r\n/)
  })

  it('returns a JSON error for CONNECT', async () => {
    const connect = 'CONNECT sun.example:443 HTTP/1.1\r\nHost: sun.example:443\r\n\r\n'
    for (const bytes of [connect, `${connect}\x16\x03\x01`]) {
      const { status, headers, body } = await sendBytes(server().origin, bytes)
      assert.equal(status, 400)
      await expectErrorHeaders(headers)
      assert.match(expectErrorText(body, 'invalid_parameter'), /CONNECT.*GET, HEAD, OPTIONS/)
    }
    await expectServing()
  })

  it('answers a request before the malformed one or the CONNECT that follows it', async () => {
    const first = `GET /api/v1/observations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server().token}\r\n\r\n`
    for (const second of ['garbage\r\n\r\n', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n']) {
      const { status, body } = await sendBytes(server().origin, first + second)
      assert.equal(status, 200)
      assert.match(body, /^\{"data":.*\}HTTP\/1\.1 400 Bad Request\r\n/s)
    }
  })

  it('sends one response to a request with a malformed body, and closes the connection', async () => {
    const head = `${HEAD}Authorization: Bearer ${server().token}\r\n`
    for (const [bytes, expected] of [
      ['Transfer-Encoding: chunked\r\n\r\nnonsense\r\n', 200],
      ['Content-Length: 10\r\n\r\nshort', 200],
      ['Transfer-Encoding: gzip\r\n\r\nbody', 400],
      ['Transfer-Encoding: gzip, nonchunked\r\n\r\n', 400],
    ] as const) {
      const { status, body } = await sendBytes(server().origin, head + bytes, {
        end: bytes.endsWith('short'),
      })
      assert.equal(status, expected)
      assert.doesNotMatch(body, /HTTP\/1\.1 /)
      if (expected === 400) assert.match(expectErrorText(body, 'invalid_parameter'), /chunked/)
    }
    await expectServing()
    // Several encodings are accepted when the last one is chunked.
    const headers = { 'transfer-encoding': 'gzip, Chunked' }
    assert.equal((await sendRequest(server(), '/meta', { headers, body: '0\r\n\r\n' })).status, 200)
  })

  it('accepts a request target in absolute form', async () => {
    const line = 'GET http://heliolog.test/api/v1/meta HTTP/1.1'
    const head = `${line}\r\nHost: heliolog.test\r\nConnection: close\r\n`
    assert.equal((await sendBytes(server().origin, `${head}\r\n`)).status, 401)
    const authorized = `${head}Authorization: Bearer ${server().token}\r\n\r\n`
    assert.equal((await sendBytes(server().origin, authorized)).status, 200)
  })

  it('answers pipelined requests in order', async () => {
    const one = (path: string, connection: string) =>
      `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nAuthorization: Bearer ${server().token}\r\n\r\n`
    const { status, body } = await sendBytes(
      server().origin,
      one('/nothing', 'keep-alive') + one('/observers', 'close'),
    )
    assert.equal(status, 404)
    assert.match(body, /not_found.*HTTP\/1\.1 200 OK\r\n.*\{"data":\[\]\}$/s)
  })
})
