import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { abortResponse, sendChunks } from '../../src/api/bulk/download.ts'

const PIECE = Buffer.alloc(2 ** 17, 'x')

/** Starts a request whose response the test writes. */
const startRequest = async (
  t: TestContext,
): Promise<{ response: ServerResponse; received: IncomingMessage }> => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  request.on('error', () => {})
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  response.flushHeaders()
  const [received] = (await once(request, 'response')) as [IncomingMessage]
  t.after(() => received.destroy())
  return { response, received }
}

const pieces = async function* (count: number): AsyncGenerator<Uint8Array, number> {
  for (let sent = 0; sent < count; sent++) yield PIECE
  return count
}

it('rejects when the client reads nothing, and the client sees an aborted response', async (t) => {
  const { response, received } = await startRequest(t)
  await assert.rejects(sendChunks(response, pieces(Infinity), 300), /read too little in 0\.3 seconds/)
  abortResponse(response)
  await assert.rejects(async () => {
    for await (const _ of received);
  }, /aborted/)
})

it('sends all pieces to a client that reads them', async (t) => {
  const { response, received } = await startRequest(t)
  let bytes = 0
  received.on('data', ({ length }) => (bytes += length))
  assert.equal(await sendChunks(response, pieces(50)), 50)
  response.end()
  await once(received, 'end')
  assert.equal(bytes, 50 * PIECE.length)
})

it('rejects when the client disconnects', async (t) => {
  const { response, received } = await startRequest(t)
  const sending = sendChunks(response, pieces(Infinity))
  received.destroy()
  await assert.rejects(sending)
})
