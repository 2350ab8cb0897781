import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { before, it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { sendRequest } from './support/raw-http.ts'

const FIELDS = [
  'request_id',
  'method',
  'path',
  'query',
  'status',
  'completed',
  'milliseconds',
  'bytes',
  'token_id',
  'address',
  'user_agent',
]
const TIMEOUT_MS = 20_000

/** Waits for the log line of a call, which is written after the response was sent. */
const lineOf = async ({ lines }: TestServer, matches: (line: Record<string, unknown>) => boolean) => {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const line = lines.find(matches)
    if (line) return line
    assert.ok(Date.now() < deadline, 'the call has no log line')
    await new Promise((done) => setImmediate(done))
  }
}

const rowsOf = async ({ waitForCallLog, database }: TestServer) => {
  await waitForCallLog()
  return database.calls.selectFrom('call').selectAll().orderBy('number').execute()
}

inEachSetup(
  (server) => {
    /** The log line and the database row of one call, which must agree. */
    const traceOf = async (requestId: string | null | undefined) => {
      assert.ok(requestId)
      const line = await lineOf(server(), (one) => one['request_id'] === requestId)
      const row = (await rowsOf(server())).find(({ request_id }) => request_id === requestId)
      assert.ok(row)
      for (const name of FIELDS.filter((field) => !['milliseconds', 'completed'].includes(field)))
        assert.equal(row[name as keyof typeof row], line[name], name)
      assert.equal(row.completed === 1, line['completed'])
      return { line, row }
    }

    before(() =>
      server().publish(
        OBSERVATIONS,
        Array.from({ length: 500 }, (_, index) =>
          observation(`o${index}`, '2024-03-01T12:00:00Z', { comments: 'x'.repeat(9_000) }),
        ),
      ),
    )

    it('writes one line and one row with all fields for each call', async () => {
      const started = new Date().toISOString()
      const response = await sendRequest(server(), '/observations?limit=2&tag=%20x', {
        headers: { 'user-agent': 'telescope/1.0' },
      })
      const { line, row } = await traceOf(response.headers['x-request-id'])
      assert.deepEqual(Object.keys(line), ['level', 'time', ...FIELDS, 'msg'])
      const tokens = await server().database.reader.selectFrom('token').select('id').execute()
      assert.deepEqual(
        { ...line, level: 0, time: 0, request_id: '', milliseconds: 0, msg: '' },
        {
          level: 0,
          time: 0,
          request_id: '',
          method: 'GET',
          path: '/api/v1/observations',
          query: 'limit=2&tag=%20x',
          status: 200,
          completed: true,
          milliseconds: 0,
          bytes: response.bytes,
          token_id: tokens[0]?.id,
          address: '127.0.0.1',
          user_agent: 'telescope/1.0',
          msg: '',
        },
      )
      assert.ok(typeof line['milliseconds'] === 'number' && line['milliseconds'] > 0)
      assert.ok(row.milliseconds > 0)
      assert.ok(row.at >= started && row.at <= new Date().toISOString(), row.at)
      const { lines } = server()
      assert.equal(lines.filter(({ request_id }) => request_id === line['request_id']).length, 1)
      assert.equal((await rowsOf(server())).filter((one) => one.request_id === line['request_id']).length, 1)
    })

    it('logs status, method and token of every kind of response', async () => {
      const etag = (await server().get('/meta')).headers.get('etag') ?? ''
      const none = { authorization: '' }
      const calls: [number, string, string, Record<string, string>, boolean][] = [
        [200, 'HEAD', '/meta', {}, true],
        [304, 'GET', '/meta', { 'if-none-match': etag }, true],
        [400, 'GET', '/images?limit=0', {}, true],
        [404, 'GET', '/nothing', {}, true],
        [404, 'GET', '/observers/%zz', {}, true],
        [405, 'DELETE', '/meta', {}, true],
        [401, 'GET', '/meta', none, false],
        [401, 'PUT', '/nothing', none, false],
        [204, 'OPTIONS', '/meta', none, false],
        [200, 'GET', '/openapi.json', none, false],
      ]
      for (const [status, method, path, headers, authorized] of calls) {
        const response = await sendRequest(server(), path, { method, headers })
        assert.equal(response.status, status)
        const { line } = await traceOf(response.headers['x-request-id'])
        assert.deepEqual([line['status'], line['method'], line['completed']], [status, method, true])
        assert.equal(line['path'], `/api/v1${path.split('?')[0]}`)
        assert.equal(line['token_id'] !== null, authorized)
        assert.equal(line['user_agent'], null)
        assert.equal(line['bytes'], response.bytes)
      }
    })

    it('counts the bytes of each call on a keep-alive connection separately', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const traces = []
      for (let call = 0; call < 3; call++) {
        const options = { agent, headers: { authorization: `Bearer ${server().token}` } }
        const request = get(`${server().origin}/api/v1/observations/o1`, options)
        const [response] = await once(request, 'response')
        await once(response.resume(), 'end')
        assert.equal(request.reusedSocket, call > 0)
        traces.push(await traceOf(response.headers['x-request-id']))
      }
      agent.destroy()
      assert.equal(new Set(traces.map(({ line }) => line['bytes'])).size, 1)
    })

    it('logs the address of the client behind a trusted proxy', async () => {
      const response = await server().get('/meta', { 'x-forwarded-for': '203.0.113.7, 192.0.2.9' })
      const { line } = await traceOf(response.headers.get('x-request-id'))
      assert.equal(line['address'], '192.0.2.9')
    })

    it('never logs a token, wherever the request contains it', async () => {
      const { token } = server()
      const secret = token.slice(4, 12)
      const padding = 'p'.repeat(1_980)
      const requests: [string, Record<string, string>][] = [
        [`/meta?access_token=${token}`, {}],
        [`/meta?${token}`, {}],
        [`/meta?a=1&b=${token}&c=${token}`, {}],
        [`/observers/${token}`, {}],
        [`/${token}/x`, {}],
        ['/meta', { 'user-agent': `curl ${token}` }],
        ['/meta', { referer: `https://x.example/?t=${token}`, 'x-forwarded-for': token, cookie: token }],
        ['/meta', { authorization: `Basic ${token}` }],
        [`/meta?${padding}${token}`, { 'user-agent': padding + token }],
        [`/observations?limit=${token}&cursor=${token}`, { prefer: `handling=strict, x=${token}` }],
      ]
      for (const [path, headers] of requests) {
        const { line } = await traceOf(
          (await sendRequest(server(), path, { headers })).headers['x-request-id'],
        )
        assert.ok(!JSON.stringify(line).includes(secret), path)
      }
      assert.ok(!JSON.stringify(server().lines).includes(secret))
      assert.ok(!JSON.stringify(await rowsOf(server())).includes(secret))
    })

    it('never logs a percent-encoded token', async () => {
      const { token } = server()
      const everyLetter = [...token].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
      for (const written of [token.replace('_', '%5F'), token.replace('h', '%68'), everyLetter]) {
        const response = await sendRequest(server(), `/observers/${written}?t=${written}`)
        const { line } = await traceOf(response.headers['x-request-id'])
        for (const text of [line['path'], line['query']].map((one) => decodeURIComponent(String(one))))
          assert.ok(!text.includes(token), text)
      }
    })

    it('logs a call as incomplete when its client disconnects during the response', async () => {
      const head = `GET /api/v1/observations?limit=500 HTTP/1.1\r\nHost: x\r\nUser-Agent: impatient\r\n`
      const socket = connect(Number(new URL(server().origin).port), '127.0.0.1')
      socket.write(`${head}Authorization: Bearer ${server().token}\r\n\r\n`)
      socket.once('data', () => socket.destroy())
      const line = await lineOf(server(), ({ user_agent }) => user_agent === 'impatient')
      await traceOf(String(line['request_id']))
      assert.deepEqual([line['status'], line['completed']], [200, false])
    })

    it('logs status 499 for a client that gives up, and for the requests it pipelined', async () => {
      const socket = connect(Number(new URL(server().origin).port), '127.0.0.1')
      const requests = [1, 2, 3].map(
        (number) =>
          `GET /api/v1/observations?limit=500&type=0 HTTP/1.1\r\nHost: x\r\nUser-Agent: gone-${number}\r\nAccept-Encoding: br\r\nAuthorization: Bearer ${server().token}\r\n\r\n`,
      )
      socket.write(requests.join(''), () => socket.destroy())
      for (const number of [2, 3]) {
        const line = await lineOf(server(), ({ user_agent }) => user_agent === `gone-${number}`)
        assert.deepEqual([line['status'], line['completed']], [499, false])
        await traceOf(String(line['request_id']))
      }
    })

    it('logs status and address of malformed HTTP requests', async () => {
      const socket = connect(Number(new URL(server().origin).port), '127.0.0.1')
      socket.end('nonsense\r\n\r\n').resume()
      const line = await lineOf(server(), ({ parser }) => parser !== undefined)
      assert.deepEqual([line['status'], line['address'], line['msg']], [400, '127.0.0.1', 'call'])
    })

    it('does not log health checks', async () => {
      for (const path of ['/healthz', '/readyz']) await (await fetch(server().origin + path)).text()
      const { headers } = await server().get('/meta')
      await traceOf(headers.get('x-request-id'))
      assert.ok(!JSON.stringify(server().lines).includes('/healthz'))
      assert.ok(!(await rowsOf(server())).some(({ path }) => /^\/(healthz|readyz)/.test(path)))
    })
  },
  { trustProxy: ['loopback'] },
)

inEachSetup((server) => {
  it('logs the address of the connection when no proxy is trusted', async () => {
    const { headers } = await server().get('/meta', { 'x-forwarded-for': '203.0.113.7' })
    const id = headers.get('x-request-id')
    assert.equal((await lineOf(server(), ({ request_id }) => request_id === id))['address'], '127.0.0.1')
  })
})
