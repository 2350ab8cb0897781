/** Clients that pipeline many requests, with or without reading the responses. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { createSandbox, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'

const ANSWERED = 3_000

const portOf = ({ origin }: RunningServer): number => Number(new URL(origin).port)

const expectAllAnswered = async (server: RunningServer, token: string): Promise<void> => {
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('latin1')
  for (let request = 0; request < ANSWERED; request++)
    socket.write(
      `GET /api/v1/observers/nobody-${request} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  let text = ''
  for await (const part of socket) {
    text += part
    if (text.includes(`nobody-${ANSWERED - 1}`)) break
  }
  const answered = [...text.matchAll(/nobody-(\d+)/g)].map(([, number]) => Number(number))
  assert.deepEqual(
    answered,
    Array.from({ length: ANSWERED }, (_, request) => request),
  )
}

describe('pipelined requests', () => {
  test('are all answered, in order, when the client reads', async (t) => {
    const sandbox = await createSandbox(t)
    const { token } = await sandbox.issueToken({ rate: 1_000_000 })
    await expectAllAnswered(await sandbox.serve(), token)
  })

  test('are limited over all connections, until those are closed', async (t) => {
    const sandbox = await createSandbox(t)
    const { token } = await sandbox.issueToken({ rate: 1_000_000 })
    const server = await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: '0' } })
    const connections = async () => (await scrape(server)).get('heliolog_connections') as number
    const requests = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost:\r\n\r\n'.repeat(6_000)
    const sockets = Array.from({ length: 20 }, () => connect(portOf(server), '127.0.0.1'))
    t.after(() => sockets.map((socket) => socket.destroy()))
    for (const socket of sockets) {
      socket.on('error', () => {}).pause()
      await once(socket, 'connect')
    }
    await waitUntil('all are open', async () => (await connections()) === sockets.length)
    for (const socket of sockets) socket.write(requests)
    await waitUntil('some are reset', async () => (await connections()) < sockets.length)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    for (const socket of sockets) socket.destroy()
    await expectAllAnswered(server, token)
  })
})
