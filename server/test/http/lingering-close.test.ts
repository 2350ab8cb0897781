/** The last response of a connection arrives, also if the client is still sending, which it can do only for a while. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { before, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { observation } from '../../../test/support/publishing.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { lingerOnClose } from '../../src/http/sockets/lingering-close.ts'
import { onSqlite } from '../support/each-setup.ts'

const UNLIMITED = 2 ** 30
const LAST = 'POST /api/v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2000000\r\n\r\n'
const PIECE = 'x'.repeat(1_000)

/** A client that reads nothing before `resume`. */
const connectTo = (t: TestContext, port: number) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
  t.after(() => socket.destroy())
  const client = { socket, text: '' }
  socket.on('data', (data) => {
    client.text += data.toString('latin1')
  })
  return client
}

onSqlite((server) => {
  // A page that the kernel takes completely from the server, but not for a client that does not read.
  before(() =>
    server().publish(
      OBSERVATIONS,
      Array.from({ length: 500 }, (_, index) =>
        observation(`o${index}`, '2024-03-01T12:00:00Z', { comments: 'c'.repeat(2_000) }),
      ),
    ),
  )

  for (const [name, last, status] of [
    ['a request with a body', LAST, 401],
    ['a request that others follow', LAST.replace('2000000', '0').repeat(2), 401],
    ['a malformed request', 'garbage\r\n\r\n', 400],
  ] as const)
    it(`delivers all responses when ${name} closes the connection`, async (t) => {
      const { origin, token, lines } = server()
      const client = connectTo(t, Number(new URL(origin).port))
      const first = `GET /api/v1/observations?limit=500 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
      const logged = lines.length
      client.socket.write(first + last + PIECE)
      await waitUntil('both requests have a response', () => lines.length === logged + 2)
      client.socket.write(PIECE)
      client.socket.resume()
      await once(client.socket, 'end')
      const [, page, error] = client.text.split(/\r\n\r\n(?=\{)/)
      assert.equal(page?.match(/"id":/g)?.length, 500)
      assert.match(page, new RegExp(`\\}HTTP/1\\.1 ${status} `))
      assert.match(error ?? '', /^\{"error":\{.*\}\}$/)
    })

  it('delivers all responses when more than the kernel takes follows a malformed request', async (t) => {
    const client = connectTo(t, Number(new URL(server().origin).port))
    client.socket.write(`${'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3)}garbage\r\n\r\n`)
    await promisify((done: () => void) => client.socket.write(PIECE.repeat(12_000), done))()
    client.socket.resume()
    await once(client.socket, 'end')
    assert.deepEqual(client.text.match(/(?<=HTTP\/1\.1 )\d+/g), ['200', '200', '200', '400'])
  })
})

const serveOne = async (t: TestContext, limits: Parameters<typeof lingerOnClose>[1]) => {
  const server = createServer((_, response) => void response.end('here'))
  lingerOnClose(server, limits)
  t.after(() => server.close().closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { socket } = connectTo(t, (server.address() as AddressInfo).port)
  socket.resume().write(LAST)
  await once(socket, 'end')
  return { socket, connections: () => promisify(server.getConnections.bind(server))() }
}

it('closes the connection of a client that sends too many bytes after its response', async (t) => {
  const { socket, connections } = await serveOne(t, { milliseconds: UNLIMITED, bytes: 10_000 })
  socket.on('error', () => {}).write(PIECE.repeat(11))
  await waitUntil('the connection is closed', async () => (await connections()) === 0)
})

it('closes the connection of a client that stays after its response', async (t) => {
  const { connections } = await serveOne(t, { milliseconds: 1, bytes: UNLIMITED })
  await waitUntil('the connection is closed', async () => (await connections()) === 0)
})
