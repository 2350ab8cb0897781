/** heliolog serve: on shutdown it finishes open requests, writes the call log, and exits with 0. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { getChanges, readChanges } from '../../../test/support/change-feed.ts'
import { type Engine, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import type { CommandResult, RunningServer } from '../../../test/support/heliolog-process.ts'
import { startRawRequest } from '../../../test/support/raw-request.ts'
import {
  createSandbox,
  logLines,
  requestApi,
  type Sandbox,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

interface Serving {
  sandbox: Sandbox
  server: RunningServer
  id: string
  token: string
}

const startServing = async (t: TestContext, engine: Engine = SQLITE): Promise<Serving> => {
  const sandbox = await createSandbox(t, engine)
  const { id, token } = await sandbox.issueToken()
  return { sandbox, server: await sandbox.serve(), id, token }
}

const untilStopping = (server: RunningServer) =>
  waitUntil('"stopping" is logged', () => logLines(server).some(({ msg }) => msg === 'stopping'))

/** Asserts a clean exit in time; a server that exceeds the time is killed, so the assertion fails. */
const assertExitsWithin = async (
  milliseconds: number,
  ended: Promise<CommandResult>,
  server: RunningServer,
) => {
  const deadline = setTimeout(() => server.process.kill('SIGKILL'), milliseconds)
  const { status, signal, stderr } = await ended
  clearTimeout(deadline)
  assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' })
}

const requestHead = (token: string) =>
  `GET /api/v1/meta HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`

describe('heliolog serve, on shutdown', { concurrency: true }, () => {
  test('ends a request that waits for a publication, and closes its connection', async (t) => {
    const { server, token } = await startServing(t)
    const { next_cursor: since } = await readChanges({ origin: server.origin, token })
    const waiting = getChanges({ origin: server.origin, token }, { since }, { prefer: 'wait=60' })
    await readChanges({ origin: server.origin, token })
    await assertExitsWithin(4_000, server.stop('SIGTERM'), server)
    const response = await waiting
    assert.equal(response.headers.get('connection'), 'close')
    assert.deepEqual(await response.json(), { data: [], next_cursor: since, end: true })
  })

  test('completes and logs a request that waits for the store, and accepts no others', async (t) => {
    const { sandbox, server, id, token } = await startServing(t, POSTGRES)
    const lock = await lockTables(sandbox.url, 'observation')
    const response = requestApi(server, '/observations', token)
    await lock.waitForWaiters(1)
    const ended = server.stop('SIGTERM')
    await waitUntil('new connections are refused', () =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    await lock.release()
    assert.equal((await response).status, 200)
    assert.deepEqual(await (await response).json(), { data: [], next_cursor: null })
    await assertExitsWithin(9_000, ended, server)
    assert.equal(await sandbox.countCalls(id), 1)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`completes a partly received request after ${signal}, despite further signals`, async (t) => {
      const { sandbox, server, id, token } = await startServing(t)
      assert.equal((await requestApi(server, '/meta', token)).status, 200)
      const request = await startRawRequest(server.origin, requestHead(token))
      const ended = server.stop(signal)
      await untilStopping(server)
      server.process.kill('SIGTERM')
      server.process.kill('SIGINT')
      request.send('\r\n')
      assert.match(await request.response, /"observations":0/)
      await assertExitsWithin(9_000, ended, server)
      assert.equal(await sandbox.countCalls(id), 2)
    })

  test('does not wait for idle keep-alive connections', async (t) => {
    const { server, token } = await startServing(t)
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    await new Promise<void>((done, fail) => {
      const headers = { authorization: `Bearer ${token}` }
      get(`${server.origin}/api/v1/meta`, { agent, headers }, (response) => {
        response.resume().on('end', done)
      }).on('error', fail)
    })
    const { hostname, port } = new URL(server.origin)
    const silent = connect(Number(port), hostname).on('error', () => {})
    await once(silent, 'connect')
    // Shorter than the grace period for open requests, so the server cannot have waited it out.
    await assertExitsWithin(6_000, server.stop(), server)
    silent.destroy()
  })

  test('waits under 10 s for a request that never completes, and writes the call log', async (t) => {
    const { sandbox, server, id, token } = await startServing(t)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    const request = await startRawRequest(server.origin, requestHead(token))
    await assertExitsWithin(10_000, server.stop(), server)
    assert.doesNotMatch(await request.response, /"observations"/)
    assert.equal(await sandbox.countCalls(id), 1)
  })
})
