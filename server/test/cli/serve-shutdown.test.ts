/** heliolog serve: on shutdown it finishes open requests, writes the call log, and exits with 0. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { call, linesOf, newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { type Engine, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import type { Finished, RunningServer } from '../../../test/support/process.ts'
import { beginRequest } from '../../../test/support/raw-request.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

interface Serving {
  place: Place
  server: RunningServer
  id: string
  token: string
}

const startServing = async (t: TestContext, engine: Engine = SQLITE): Promise<Serving> => {
  const place = await newPlace(t, engine)
  const { id, token } = await place.issue()
  return { place, server: await place.serve(), id, token }
}

const untilStopping = (server: RunningServer) =>
  until('"stopping" is logged', () => linesOf(server).some(({ msg }) => msg === 'stopping'))

/** Asserts a clean exit in time; a server that exceeds the time is killed, so the assertion fails. */
const assertExitsWithin = async (milliseconds: number, ended: Promise<Finished>, server: RunningServer) => {
  const deadline = setTimeout(() => server.process.kill('SIGKILL'), milliseconds)
  const { status, signal, stderr } = await ended
  clearTimeout(deadline)
  assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' })
}

const requestHead = (token: string) =>
  `GET /api/v1/meta HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`

describe('heliolog serve, on shutdown', { concurrency: true }, () => {
  test('completes and logs a request that waits for the store, and accepts no others', async (t) => {
    const { place, server, id, token } = await startServing(t, POSTGRES)
    const lock = await lockTables(place.url, 'observation')
    const response = call(server, '/observations', token)
    await lock.waiters(1)
    const ended = server.stop('SIGTERM')
    await until('new connections are refused', () =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    await lock.release()
    assert.equal((await response).status, 200)
    assert.deepEqual(await (await response).json(), { data: [], next_cursor: null })
    await assertExitsWithin(9_000, ended, server)
    assert.equal(await place.callsOf(id), 1)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`completes a partly received request after ${signal}, despite further signals`, async (t) => {
      const { place, server, id, token } = await startServing(t)
      assert.equal((await call(server, '/meta', token)).status, 200)
      const request = await beginRequest(server.origin, requestHead(token))
      const ended = server.stop(signal)
      await untilStopping(server)
      server.process.kill('SIGTERM')
      server.process.kill('SIGINT')
      request.send('\r\n')
      assert.match(await request.answer, /"observations":0/)
      await assertExitsWithin(9_000, ended, server)
      assert.equal(await place.callsOf(id), 2)
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
    const { place, server, id, token } = await startServing(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    const request = await beginRequest(server.origin, requestHead(token))
    await assertExitsWithin(10_000, server.stop(), server)
    assert.doesNotMatch(await request.answer, /"observations"/)
    assert.equal(await place.callsOf(id), 1)
  })
})
