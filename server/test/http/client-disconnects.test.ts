/** Clients that disconnect before their response, or that never read it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { it } from 'node:test'
import { pino } from 'pino'
import type { CallLog, EndedCall } from '../../src/access/call-log.ts'
import { callRecorder } from '../../src/api/http/call.ts'
import { limitConnections } from '../../src/api/http/connections.ts'

it('logs status 499 for a client that disconnects before the response begins', async (t) => {
  const logged: EndedCall[] = []
  const callLog = { add: (call: EndedCall) => logged.push(call) } as unknown as CallLog
  const startCall = callRecorder({
    callLog,
    logger: pino({ level: 'silent' }),
    settings: { trustProxy: false },
  })
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const call = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path: '/slow' })
  call.on('error', () => {})
  const [request, response] = await once(server, 'request')
  startCall(request, response)
  call.destroy()
  await once(response, 'close')
  assert.deepEqual(
    logged.map(({ url, status }) => [url, status]),
    [['/slow', 499]],
  )
})

it('closes a connection whose client reads nothing for a minute, and no other', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const body = Buffer.alloc(2 ** 24)
  const server = createServer((_, response) => void response.end(body))
  limitConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const [stalled, idle] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  t.after(() => idle.destroy())
  stalled.on('error', () => {})
  const requested = once(server, 'request')
  stalled.pause()
  stalled.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [{ socket }] = await requested
  // The first check sees what the kernel has accepted; the client reads none of it.
  for (let check = 0; check < 3; check++) {
    now += 10_000
    t.mock.timers.tick(10_000)
  }
  assert.equal(socket.destroyed, false)
  now += 2_000_000
  t.mock.timers.tick(10_000)
  assert.equal(socket.destroyed, true)
  assert.equal(idle.destroyed, false)
})
