/** Clients that pipeline requests without reading a response: bounded memory, and no effect on other clients. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { residentMegabytes, waitUntilIdle } from '../../../test/support/process-state.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { createSandbox, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

const REQUESTS = 100_000
const ANSWERED = 3_000
const PAGE_MEGABYTES = 1
const MAX_GROWTH_MEGABYTES = 150

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

describe('pipelined requests', { skip: process.platform !== 'linux' && 'needs /proc' }, () => {
  for (const engine of ENGINES)
    test(`need little memory when the client reads nothing: ${engine.name}`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.withDatabase((database) =>
        publishRows(
          database,
          OBSERVATIONS,
          Array.from({ length: 100 }, (_, index) =>
            observation(`o${index}`, '2024-03-01T12:00:00Z', {
              comments: 'x'.repeat(PAGE_MEGABYTES * 10_000),
            }),
          ),
        ),
      )
      const { token } = await sandbox.issueToken({ rate: 1_000_000 })
      const server = await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: '0' } })
      assert.equal((await requestApi(server, '/observations', token)).status, 200)
      const before = residentMegabytes(server)

      const socket = connect(portOf(server), '127.0.0.1').on('error', () => {})
      t.after(() => socket.destroy())
      socket.pause()
      // Each URL is different, so that no two requests share a cached response.
      for (let request = 0; request < REQUESTS; request++)
        socket.write(
          `GET /api/v1/observations?x=${request} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
        )
      await waitUntil('the first requests are handled', async () =>
        (await scrape(server)).has('heliolog_calls_total{route="/api/v1/observations",status="200"}'),
      )
      await waitUntilIdle(server)
      const growth = residentMegabytes(server) - before
      t.diagnostic(`${growth.toFixed()} MB more`)
      assert.ok(growth < MAX_GROWTH_MEGABYTES, `${growth} MB`)
      assert.equal((await requestApi(server, '/meta', token)).status, 200)

      const { status, stderr } = await server.stop()
      assert.deepEqual([status, stderr], [0, ''])
    })

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
