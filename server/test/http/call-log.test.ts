import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { before, it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { onBothEngines, onSqlite } from '../support/each-setup.ts'
import { sendRequest } from '../support/raw-http.ts'

type Line = Record<string, unknown>

/** Waits for the log line of a call, which is written after the response was sent. */
const lineOf = async ({ lines }: TestServer, matches: (line: Line) => boolean): Promise<Line> => {
  await waitUntil('the call has a log line', () => lines.some(matches))
  return lines.find(matches) as Line
}

const rowsOf = async ({ waitForCallLog, database }: TestServer) => {
  await waitForCallLog()
  return database.calls.selectFrom('call').selectAll().orderBy('number').execute()
}

/** The log line of one call, after a comparison with its database row. */
const traceOf = async (server: TestServer, requestId: unknown): Promise<Line> => {
  assert.ok(requestId)
  const line = await lineOf(server, (one) => one['request_id'] === requestId)
  const rows = (await rowsOf(server)).filter(({ request_id }) => request_id === requestId)
  assert.equal(rows.length, 1)
  const { number: _, at, completed, count, milliseconds, ...row } = rows[0] as (typeof rows)[number]
  assert.equal(count, 1)
  assert.ok(milliseconds > 0 && Math.abs(Date.now() - Date.parse(at)) < 600_000, at)
  const { level: _level, time: _time, msg: _msg, milliseconds: _ms, ...logged } = line
  assert.deepEqual({ ...row, completed: completed === 1 }, logged)
  return line
}

onBothEngines((server) => {
  it('writes one line and one row with all fields for each call', async () => {
    const response = await sendRequest(server(), '/observations?limit=2&tag=%20x', {
      headers: { 'user-agent': 'telescope/1.0', 'x-forwarded-for': '203.0.113.7' },
    })
    const requestId = response.headers['x-request-id']
    const line = await traceOf(server(), requestId)
    const tokens = await server().database.reader.selectFrom('token').select('id').execute()
    const { time, milliseconds, ...fields } = line
    assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.ok(typeof milliseconds === 'number' && milliseconds > 0)
    assert.deepEqual(fields, {
      level: 30,
      request_id: requestId,
      method: 'GET',
      path: '/api/v1/observations',
      query: 'limit=2&tag=%20x',
      status: 200,
      completed: true,
      bytes: response.bytes,
      token_id: tokens[0]?.id,
      // No proxy is trusted by default.
      address: '127.0.0.1',
      user_agent: 'telescope/1.0',
      msg: 'call',
    })
    assert.equal(server().lines.filter(({ request_id }) => request_id === requestId).length, 1)
  })
})

onSqlite(
  (server) => {
    const trace = (requestId: unknown) => traceOf(server(), requestId)
    const openSocket = () => connect(Number(new URL(server().origin).port), '127.0.0.1')

    before(() =>
      server().publish(
        OBSERVATIONS,
        Array.from({ length: 500 }, (_, index) =>
          observation(`o${index}`, '2024-03-01T12:00:00Z', { comments: 'x'.repeat(9_000) }),
        ),
      ),
    )

    it('logs status, method, token and bytes of every kind of response', async () => {
      const etag = (await server().get('/meta')).headers.get('etag') ?? ''
      const none = { authorization: '' }
      for (const [status, method, path, headers, authorized] of [
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
      ] as [number, string, string, Record<string, string>, boolean][]) {
        const response = await sendRequest(server(), path, { method, headers })
        assert.equal(response.status, status)
        const line = await trace(response.headers['x-request-id'])
        assert.deepEqual([line['status'], line['method'], line['completed']], [status, method, true])
        assert.equal(line['path'], `/api/v1${path.split('?')[0]}`)
        assert.equal(line['token_id'] !== null, authorized)
        assert.deepEqual([line['user_agent'], line['bytes']], [null, response.bytes])
      }
    })

    it('counts the bytes of each call on a keep-alive connection separately', async (t) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      t.after(() => agent.destroy())
      const bytes = new Set<unknown>()
      for (let call = 0; call < 3; call++) {
        const options = { agent, headers: { authorization: `Bearer ${server().token}` } }
        const request = get(`${server().origin}/api/v1/observations/o1`, options)
        const [response] = await once(request, 'response')
        await once(response.resume(), 'end')
        assert.equal(request.reusedSocket, call > 0)
        bytes.add((await trace(response.headers['x-request-id']))['bytes'])
      }
      assert.equal(bytes.size, 1)
    })

    it('logs the address of the client behind a trusted proxy', async () => {
      const response = await server().get('/meta', { 'x-forwarded-for': '203.0.113.7, 192.0.2.9' })
      assert.equal((await trace(response.headers.get('x-request-id')))['address'], '192.0.2.9')
    })

    it('never logs a token, wherever and however encoded the request contains it', async () => {
      const { token } = server()
      const padding = 'p'.repeat(1_980)
      const everyLetter = [...token].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
      for (const [path, headers] of [
        [`/meta?access_token=${token}`, {}],
        [`/meta?a=1&b=${token}&c=${token}`, {}],
        [`/observers/${token}`, {}],
        ['/meta', { 'user-agent': `curl ${token}` }],
        ['/meta', { referer: `https://x.example/?t=${token}`, 'x-forwarded-for': token, cookie: token }],
        ['/meta', { authorization: `Basic ${token}` }],
        [`/meta?${padding}${token}`, { 'user-agent': padding + token }],
        [`/observations?limit=${token}&cursor=${token}`, { prefer: `handling=strict, x=${token}` }],
        ...[token.replace('_', '%5F'), token.replace('h', '%68'), everyLetter].map((written) => [
          `/observers/${written}?t=${written}`,
          {},
        ]),
      ] as [string, Record<string, string>][]) {
        const line = await trace((await sendRequest(server(), path, { headers })).headers['x-request-id'])
        for (const text of [line['path'], line['query']].map((one) => decodeURIComponent(String(one))))
          assert.ok(!text.includes(token), text)
      }
      const secret = token.slice(4, 12)
      assert.ok(!JSON.stringify(server().lines).includes(secret))
      assert.ok(!JSON.stringify(await rowsOf(server())).includes(secret))
    })

    it('logs a call as incomplete when its client disconnects during the response', async () => {
      const head = 'GET /api/v1/observations?limit=500 HTTP/1.1\r\nHost: x\r\nUser-Agent: impatient\r\n'
      const socket = openSocket()
      socket.write(`${head}Authorization: Bearer ${server().token}\r\n\r\n`)
      socket.once('data', () => socket.destroy())
      const line = await lineOf(server(), ({ user_agent }) => user_agent === 'impatient')
      await trace(line['request_id'])
      assert.deepEqual([line['status'], line['completed']], [200, false])
    })

    it('logs status 499 for the requests that a client pipelined before it disconnected', async () => {
      const socket = openSocket()
      // Together, the responses have more bytes than the kernel takes before the client reads.
      const numbers = Array.from({ length: 8 }, (_, index) => index)
      const requests = numbers.map(
        (number) =>
          `GET /api/v1/observations?limit=500 HTTP/1.1\r\nHost: x\r\nUser-Agent: gone-${number}\r\nAuthorization: Bearer ${server().token}\r\n\r\n`,
      )
      socket.write(requests.join(''))
      socket.once('data', () => socket.destroy())
      for (const number of numbers.slice(-2)) {
        const line = await lineOf(server(), ({ user_agent }) => user_agent === `gone-${number}`)
        assert.deepEqual([line['status'], line['completed']], [499, false])
        await trace(line['request_id'])
      }
    })

    it('logs malformed requests with status and address, and no health checks', async () => {
      openSocket().end('nonsense\r\n\r\n').resume()
      const line = await lineOf(server(), ({ parser }) => parser !== undefined)
      assert.deepEqual([line['status'], line['address'], line['msg']], [400, '127.0.0.1', 'call'])
      for (const path of ['/healthz', '/readyz']) await (await fetch(server().origin + path)).text()
      await trace((await server().get('/meta')).headers.get('x-request-id'))
      assert.ok(!/healthz|readyz/.test(JSON.stringify([server().lines, await rowsOf(server())])))
    })
  },
  { trustProxy: ['loopback'] },
)
