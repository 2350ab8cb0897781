/** The network to PostgreSQL breaks, stalls and recovers under a running heliolog. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { call, linesOf, newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { type Gate, openGate } from '../../../test/support/gate.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

interface Setup {
  sandbox: Place
  proxy: Gate
  server: RunningServer
  token: string
}

/** Starts a server that reaches its store through a TCP proxy. */
const startBehindProxy = async (t: TestContext): Promise<Setup> => {
  const sandbox = await newPlace(t, POSTGRES)
  const proxy = await openGate(sandbox.url)
  t.after(() => proxy.close())
  const { token } = await sandbox.issue()
  const server = await sandbox.serve([], { env: { HELIOLOG_DATABASE_URL: proxy.url } })
  return { sandbox, proxy, server, token }
}

describe('broken connection to PostgreSQL', { concurrency: true }, () => {
  test('ends waiting requests with 503; the first request after recovery succeeds', async (t) => {
    const { sandbox, proxy, server, token } = await startBehindProxy(t)
    const lock = await lockTables(sandbox.url, 'observation')
    const waiting = call(server, '/observations', token)
    await lock.waiters(1)
    await proxy.shut()
    await assertUnavailable(await waiting)
    await assertUnavailable(await call(server, '/observations', token))
    await lock.release()
    await proxy.open()
    assert.equal((await call(server, '/observations', token)).status, 200)
    assert.equal((await fetch(`${server.origin}/readyz`)).status, 200)
  })

  test('loses no call log rows of requests made during the outage', async (t) => {
    const { sandbox, proxy, server, token } = await startBehindProxy(t)
    await proxy.shut()
    await assertUnavailable(await call(server, '/meta', token))
    await until('a write of the call log has failed', () =>
      linesOf(server).some(({ msg }) => msg === 'the call log cannot be written at the moment'),
    )
    await proxy.open()
    assert.equal((await call(server, '/meta', token)).status, 200)
    assert.equal((await server.stop()).status, 0)
    const statuses = await sandbox.open(({ calls }) => calls.selectFrom('call').select('status').execute())
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 503])
  })

  test('ends requests with 503 when PostgreSQL stalls', async (t) => {
    const { proxy, server, token } = await startBehindProxy(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    proxy.hold()
    const waiting = [call(server, '/observations', token), fetch(`${server.origin}/readyz`)]
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    for (const response of await Promise.all(waiting)) await assertUnavailable(response)
  })

  test('makes a command fail with one line when PostgreSQL stalls', async (t) => {
    const { sandbox, proxy } = await startBehindProxy(t)
    proxy.hold()
    const { status, stdout, stderr } = await sandbox.run(['token', 'list', '--database', proxy.url])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      /^heliolog: the store at postgres:.* cannot be used: .*timeout; nothing was changed\n$/,
    )
  })

  test('does not delay SIGTERM beyond 10 s when PostgreSQL stalls', async (t) => {
    const { proxy, server, token } = await startBehindProxy(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    proxy.hold()
    const waiting = call(server, '/observations', token).catch(() => undefined)
    const deadline = setTimeout(() => server.process.kill('SIGKILL'), 10_000)
    const { status, signal } = await server.stop()
    clearTimeout(deadline)
    await waiting
    assert.deepEqual([status, signal], [0, null])
  })
})
