/** The way to PostgreSQL breaks, freezes and comes back under a running heliolog. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { call, linesOf, newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { type Gate, openGate } from '../../../test/support/gate.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

interface Situation {
  place: Place
  gate: Gate
  server: RunningServer
  token: string
}

/** A server whose way to its store can be shut and held. */
const situation = async (t: TestContext): Promise<Situation> => {
  const place = await newPlace(t, POSTGRES)
  const gate = await openGate(place.url)
  t.after(() => gate.close())
  const { token } = await place.issue()
  const server = await place.serve([], { env: { HELIOLOG_DATABASE_URL: gate.url } })
  return { place, gate, server, token }
}

describe('when the way to PostgreSQL breaks', { concurrency: true }, () => {
  test('waiting calls get 503, and the first call after it is back is answered', async (t) => {
    const { place, gate, server, token } = await situation(t)
    const lock = await lockTables(place.url, 'observation')
    const waiting = call(server, '/observations', token)
    await lock.waiters(1)
    await gate.shut()
    await assertUnavailable(await waiting)
    await assertUnavailable(await call(server, '/observations', token))
    await lock.release()
    await gate.open()
    assert.equal((await call(server, '/observations', token)).status, 200)
    assert.equal((await fetch(`${server.origin}/readyz`)).status, 200)
  })

  test('calls made meanwhile are in the call log once it is back', async (t) => {
    const { place, gate, server, token } = await situation(t)
    await gate.shut()
    await assertUnavailable(await call(server, '/meta', token))
    await until('a write of the call log has failed', () =>
      linesOf(server).some(({ msg }) => msg === 'the call log cannot be written at the moment'),
    )
    await gate.open()
    assert.equal((await call(server, '/meta', token)).status, 200)
    assert.equal((await server.stop()).status, 0)
    const statuses = await place.open(({ calls }) => calls.selectFrom('call').select('status').execute())
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 503])
  })

  test('a call is refused with 503 in the end when PostgreSQL falls silent', async (t) => {
    const { gate, server, token } = await situation(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    gate.hold()
    const waiting = [call(server, '/observations', token), fetch(`${server.origin}/readyz`)]
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    for (const response of await Promise.all(waiting)) await assertUnavailable(response)
  })

  test('a command says in a sentence that PostgreSQL does not answer', async (t) => {
    const { place, gate } = await situation(t)
    gate.hold()
    const { status, stdout, stderr } = await place.run(['token', 'list', '--database', gate.url])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      /^heliolog: the store at postgres:.* cannot be used: .*timeout; nothing was changed\n$/,
    )
  })

  test('SIGTERM ends the server within 10 s though PostgreSQL has fallen silent', async (t) => {
    const { gate, server, token } = await situation(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    gate.hold()
    const waiting = call(server, '/observations', token).catch(() => undefined)
    const deadline = setTimeout(() => server.process.kill('SIGKILL'), 10_000)
    const { status, signal } = await server.stop()
    clearTimeout(deadline)
    await waiting
    assert.deepEqual([status, signal], [0, null])
  })
})
