/** Clients that disconnect before their response, or that never read it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { it, type TestContext } from 'node:test'
import { pino } from 'pino'
import type { CallLog, EndedCall } from '../../src/access/call-log.ts'
import { callRecorder } from '../../src/api/http/call.ts'
import { Connections } from '../../src/api/http/connections.ts'

const LOGGER = pino({ level: 'silent' })
const STALL_TIMEOUT_MS = 1_000
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

const serve = async (t: TestContext, connections: Connections, listener?: RequestListener) => {
  const server = createServer(listener)
  connections.limit(server, LOGGER)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  const open = (): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
    return socket
  }
  return { server, open }
}

const recorder = () => {
  const logged: EndedCall[] = []
  const callLog = { add: (call: EndedCall) => logged.push(call) } as unknown as CallLog
  return { logged, startCall: callRecorder({ callLog, logger: LOGGER, settings: { trustProxy: false } }) }
}

it('logs status 499 for a client that disconnects before the response begins', async (t) => {
  const { logged, startCall } = recorder()
  const { server } = await serve(t, new Connections(10))
  const call = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path: '/slow' })
  call.on('error', () => {})
  const [request, response] = await once(server, 'request')
  startCall(request, response)
  call.destroy()
  await once(response, 'close')
  assert.deepEqual(
    logged.map(({ url, status, completed }) => [url, status, completed]),
    [['/slow', 499, false]],
  )
})

it('logs status 499 for a response that a half-closed connection no longer accepts', async (t) => {
  const { logged, startCall } = recorder()
  const { server, open } = await serve(t, new Connections(10))
  const client = open()
  client.end(REQUEST)
  const [request, response] = await once(server, 'request')
  startCall(request, response)
  await once(request.socket, 'end')
  response.end('too late')
  await once(response, 'close')
  assert.deepEqual(
    logged.map(({ status, completed, bytes }) => [status, completed, bytes]),
    [[499, false, 0]],
  )
})

it('closes connections whose clients stop reading, and no others', { timeout: 30_000 }, async (t) => {
  const connections = new Connections(10, STALL_TIMEOUT_MS)
  const body = Buffer.alloc(2 ** 25)
  const { server, open } = await serve(t, connections, (_, response) => void response.end(body))
  // The third connection stays idle.
  const [stalled, slow] = [open().pause(), open().pause(), open()]
  for (const client of [stalled, slow]) client.write(REQUEST)
  // Reads a little at a time: each part is progress, although the response takes many timeouts.
  let read = 0
  slow.on('data', (chunk) => {
    read += chunk.length
    slow.pause()
  })
  const reading = setInterval(() => slow.resume(), 1)
  t.after(() => clearInterval(reading))
  const started = performance.now()
  await once(server, 'request')
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((done) => setTimeout(done, 10))
  }
  await until(() => connections.stalled > 0)
  const elapsed = performance.now() - started
  assert.ok(elapsed >= STALL_TIMEOUT_MS, `${elapsed} ms`)
  await until(() => performance.now() - started > 4 * STALL_TIMEOUT_MS)
  assert.deepEqual([connections.stalled, connections.open], [1, 2])
  clearInterval(reading)
  slow.removeAllListeners('data').on('data', (chunk) => {
    read += chunk.length
  })
  await until(() => read > body.length)
})

it('closes connections above the limit, and counts them', async (t) => {
  const connections = new Connections(2)
  const { open } = await serve(t, connections, (_, response) => void response.end('here'))
  const clients = [open(), open()]
  await Promise.all(clients.map((client) => once(client, 'connect')))
  const excess = open()
  await once(excess, 'close')
  assert.deepEqual([connections.open, connections.overLimit], [2, 1])
  clients[0]?.write(REQUEST)
  assert.match(String(await once(clients[0] as Socket, 'data')), /^HTTP\/1\.1 200 /)
  const closed = once(clients[1] as Socket, 'close')
  clients[1]?.end()
  await closed
  const next = open()
  next.write(REQUEST)
  assert.match(String(await once(next, 'data')), /^HTTP\/1\.1 200 /)
})
