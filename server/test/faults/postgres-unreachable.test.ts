/** The network to PostgreSQL breaks, stalls and recovers under a running heliolog. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import {
  createSandbox,
  logLines,
  requestApi,
  type Sandbox,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.ts'

interface Setup {
  sandbox: Sandbox
  proxy: TcpProxy
  server: RunningServer
  token: string
}

/** Starts a server that reaches its store through a TCP proxy. */
const startBehindProxy = async (t: TestContext): Promise<Setup> => {
  const sandbox = await createSandbox(t, POSTGRES)
  const proxy = await startTcpProxy(sandbox.url)
  t.after(() => proxy.close())
  const { token } = await sandbox.issueToken()
  const server = await sandbox.serve([], { env: { HELIOLOG_DATABASE_URL: proxy.url } })
  return { sandbox, proxy, server, token }
}

describe('broken connection to PostgreSQL', { concurrency: true }, () => {
  test('ends waiting requests with 503; the first request after recovery succeeds', async (t) => {
    const { sandbox, proxy, server, token } = await startBehindProxy(t)
    const lock = await lockTables(sandbox.url, 'observation')
    const waiting = requestApi(server, '/observations', token)
    await lock.waitForWaiters(1)
    await proxy.disconnect()
    await assertUnavailable(await waiting)
    await assertUnavailable(await requestApi(server, '/observations', token))
    await lock.release()
    await proxy.restore()
    assert.equal((await requestApi(server, '/observations', token)).status, 200)
    assert.equal((await fetch(`${server.origin}/readyz`)).status, 200)
  })

  test('loses no call log rows of requests made during the outage', async (t) => {
    const { sandbox, proxy, server, token } = await startBehindProxy(t)
    await proxy.disconnect()
    await assertUnavailable(await requestApi(server, '/meta', token))
    await waitUntil('a write of the call log has failed', () =>
      logLines(server).some(({ msg }) => msg === 'the call log cannot be written at the moment'),
    )
    await proxy.restore()
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    assert.equal((await server.stop()).status, 0)
    const statuses = await sandbox.withDatabase(({ calls }) =>
      calls.selectFrom('call').select('status').execute(),
    )
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 503])
  })

  test('ends requests with 503 when PostgreSQL stalls', async (t) => {
    const { proxy, server, token } = await startBehindProxy(t)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    proxy.stall()
    const waiting = [requestApi(server, '/observations', token), fetch(`${server.origin}/readyz`)]
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    for (const response of await Promise.all(waiting)) await assertUnavailable(response)
  })

  test('makes a command fail with one line when PostgreSQL stalls', async (t) => {
    const { sandbox, proxy } = await startBehindProxy(t)
    proxy.stall()
    const { status, stdout, stderr } = await sandbox.run(['token', 'list', '--database', proxy.url])
    assert.deepEqual([status, stdout], [3, ''])
    assert.match(
      stderr,
      /^heliolog: the store at postgres:.* cannot be used: .*timeout; nothing was changed\n$/,
    )
  })

  test('does not delay SIGTERM beyond 10 s when PostgreSQL stalls', async (t) => {
    const { proxy, server, token } = await startBehindProxy(t)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    proxy.stall()
    const waiting = requestApi(server, '/observations', token).catch(() => undefined)
    const deadline = setTimeout(() => server.process.kill('SIGKILL'), 10_000)
    const { status, signal } = await server.stop()
    clearTimeout(deadline)
    await waiting
    assert.deepEqual([status, signal], [0, null])
  })
})
