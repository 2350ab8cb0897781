import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { cutOff, sendPieces } from '../../src/api/bulk/download.ts'

const PIECE = Buffer.alloc(2 ** 17, 'x')

/** A call to a server that does nothing but wait for what the test does with its answer. */
const newCall = async (t: TestContext): Promise<{ response: ServerResponse; received: IncomingMessage }> => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const call = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  call.on('error', () => {})
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  response.flushHeaders()
  const [received] = (await once(call, 'response')) as [IncomingMessage]
  t.after(() => received.destroy())
  return { response, received }
}

const pieces = async function* (count: number): AsyncGenerator<Uint8Array, number> {
  for (let sent = 0; sent < count; sent++) yield PIECE
  return count
}

it('a caller who takes nothing for as long as is waited is given up, and sees no whole-looking end', async (t) => {
  const { response, received } = await newCall(t)
  await assert.rejects(sendPieces(response, pieces(Infinity), 300), /read too little in 0\.3 seconds/)
  cutOff(response)
  await assert.rejects(async () => {
    for await (const _ of received);
  }, /aborted/)
})

it('a caller who takes all gets all, and no more is asked for than they take', async (t) => {
  const { response, received } = await newCall(t)
  let bytes = 0
  received.on('data', ({ length }) => (bytes += length))
  assert.equal(await sendPieces(response, pieces(50)), 50)
  response.end()
  await once(received, 'end')
  assert.equal(bytes, 50 * PIECE.length)
})

it('a caller who goes away ends the sending at once', async (t) => {
  const { response, received } = await newCall(t)
  const sending = sendPieces(response, pieces(Infinity))
  received.destroy()
  await assert.rejects(sending)
})
