/** Clients that disconnect before their response, never read it, or send too many requests. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { it, type TestContext } from 'node:test'
import { pino } from 'pino'
import { waitUntil } from '../../../test/support/sandbox.ts'
import type { CallLog, EndedCall } from '../../src/access/call-log.ts'
import { callRecorder } from '../../src/http/call.ts'
import { Connections } from '../../src/http/sockets/connections.ts'
import { pipelineOf } from '../../src/http/sockets/pipelining.ts'
import { StalledClients } from '../../src/http/sockets/stalled-clients.ts'

const LOGGER = pino({ level: 'silent' })
/** Longer than a busy machine keeps a process from running. */
const STALL_TIMEOUT_MS = 3_000
const REQUEST = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'

const serve = async (t: TestContext, connections: Connections, listener?: RequestListener) => {
  const server = createServer(listener)
  connections.limit(server, LOGGER)
  server.listen(0, '127.0.0.1')
  t.after(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const open = (localAddress = '127.0.0.1'): Socket => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    t.after(() => socket.destroy())
    return socket
  }
  return { server, open }
}

it('logs status 499 when the client is gone before the response, or takes no more', async (t) => {
  const logged: EndedCall[] = []
  const callLog = { add: (call: EndedCall) => logged.push(call) } as unknown as CallLog
  const startCall = callRecorder({ callLog, logger: LOGGER, settings: { trustProxy: false } })
  const { server, open } = await serve(t, new Connections({ maximum: 10, perClient: 10 }))
  const gone = open()
  gone.write(REQUEST)
  const [request, response] = await once(server, 'request')
  startCall(request, response)
  gone.destroy()
  await once(response, 'close')
  open().end(REQUEST)
  const [halfClosed, late] = await once(server, 'request')
  startCall(halfClosed, late)
  await once(halfClosed.socket, 'end')
  late.end('too late')
  await once(late, 'close')
  const lost = ['/slow', 499, false, 0]
  assert.deepEqual(
    logged.map(({ url, status, completed, bytes }) => [url, status, completed, bytes]),
    [lost, lost],
  )
})

it('disconnects a client that stops reading, but not a slow or an idle one', async (t) => {
  const connections = new Connections({ maximum: 10, perClient: 10 })
  const stalledClients = new StalledClients(STALL_TIMEOUT_MS)
  const body = Buffer.alloc(2 ** 25)
  const { server, open } = await serve(t, connections, (_, response) => {
    stalledClients.watch(response)
    response.end(body)
  })
  // The third connection stays idle.
  const [stalled, slow] = [open().pause(), open().pause(), open()]
  for (const client of [stalled, slow]) client.write(REQUEST)
  // Reads a little at a time: each part is progress, although the response takes longer than the timeout.
  let read = 0
  slow.on('data', (chunk) => {
    read += chunk.length
    slow.pause()
  })
  const reading = setInterval(() => slow.resume(), 1)
  t.after(() => clearInterval(reading))
  const started = performance.now()
  const elapsed = () => performance.now() - started
  await once(server, 'request')
  await waitUntil('a client was disconnected', () => stalledClients.closed > 0 && connections.open.size < 3)
  assert.ok(elapsed() >= STALL_TIMEOUT_MS, `${elapsed()} ms`)
  await waitUntil('the slow client has read for two timeouts', () => elapsed() > 2 * STALL_TIMEOUT_MS)
  assert.deepEqual([stalledClients.closed, connections.open.size], [1, 2])
  clearInterval(reading)
  slow.removeAllListeners('data').on('data', (chunk) => {
    read += chunk.length
  })
  slow.resume()
  await waitUntil('the slow client has everything', () => read > body.length)
})

/** Returns false if the server closes the connection instead. */
const isServed = (client: Socket): Promise<boolean> =>
  new Promise((done) => {
    client.once('data', (data) => done(String(data).startsWith('HTTP/1.1 200 ')))
    client.once('close', () => done(false))
    client.write(REQUEST)
  })
const expectServed = async (client: Socket) => assert.ok(await isServed(client))

it('closes connections above the limit, and counts them', async (t) => {
  const connections = new Connections({ maximum: 2, perClient: 2 })
  const { open } = await serve(t, connections, (_, response) => void response.end('here'))
  const [first, second] = [open(), open()]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  await once(open(), 'close')
  assert.deepEqual([connections.open.size, connections.overLimit], [2, 1])
  await expectServed(first)
  const closed = once(second, 'close')
  second.end()
  await closed
  await expectServed(open())
})

it('closes connections of a client above its limit, but none of others or a proxy', async (t) => {
  const isProxy = (address: string) => address === '127.0.0.3'
  const connections = new Connections({ maximum: 10, perClient: 2, isProxy })
  const { open } = await serve(t, connections, (_, response) => void response.end('here'))
  const [first, second] = [open(), open()]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  assert.equal(await isServed(open()), false)
  assert.deepEqual([connections.overLimit, connections.overClientLimit], [0, 1])
  await expectServed(first)
  await expectServed(open('127.0.0.2'))
  for (let opened = 0; opened < 3; opened++) await expectServed(open('127.0.0.3'))
  const left = connections.open.size - 1
  second.end()
  await waitUntil('it is closed', () => connections.open.size === left)
  await expectServed(open())
})

it('resets connections while too many pipelined requests wait in all', async (t) => {
  const connections = new Connections({ maximum: 100, perClient: 100 })
  const { server, open } = await serve(t, connections, (request, response) =>
    pipelineOf(request.socket).add(request, response, () => {}),
  )
  let resets = 0
  for (let opened = 0; resets === 0; opened++) {
    assert.ok(opened < 100)
    open()
      .on('error', () => resets++)
      .write(REQUEST.repeat(2_000))
    await once(server, 'request')
  }
})
