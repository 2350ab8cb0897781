/** PostgreSQL is lost, stalls and recovers under a running server: 503 meanwhile, never stale data. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { assertFailed } from '../../../test/support/heliolog-process.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { expectUnavailable } from '../support/expect.ts'

const PATHS = ['/meta', '/activity/daily', '/observations', '/observations/x', '/images', '/observers']
const ONE_LINE = /^heliolog: the store at postgres:.* cannot be used: .*; nothing was changed\n$/

test('PostgreSQL', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  const proxy = await startTcpProxy(t, sandbox.url)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const env = { HELIOLOG_DATABASE_URL: proxy.url, HELIOLOG_DATABASE_TIMEOUT_MS: '1000' }
  const server = await sandbox.serve([], { env })
  const get = (path: string, headers?: Record<string, string>) => requestApi(server, path, token, headers)
  const waitUntilServed = () =>
    waitUntil('requests succeed', async () => (await get('/observations')).status === 200)
  await t.test('ends waiting requests with 503 when its connections break', async (t) => {
    const lock = await lockTables(sandbox.url, 'observation')
    t.after(lock.release)
    const { response } = await lock.sendUntilWaiting(() => get('/observations'))
    await proxy.disconnect()
    await expectUnavailable(await response)
    await lock.release()
  })

  await t.test('returns 503 with Retry-After for all that needs it while it is gone', async () => {
    for (const path of PATHS) await expectUnavailable(await get(path))
    await expectUnavailable(await get('/observations', { 'if-none-match': '*' }))
    for (const path of ['/portal/summary.json', '/readyz'])
      await expectUnavailable(await fetch(`${server.origin}${path}`))
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    assert.equal((await fetch(`${server.origin}/api/v1/meta`)).status, 401)
    const command = await sandbox.run(['token', 'list', '--database', proxy.url])
    assert.deepEqual([command.status, command.stdout], [3, ''])
    assert.match(command.stderr, ONE_LINE)
    assert.doesNotMatch(command.stderr, /only-for-tests/)
    await waitUntil('a write of the call log has failed', () =>
      logLines(server).some(({ msg }) => msg === 'the call log cannot be written at the moment'),
    )
  })

  await t.test('serves again, and logs the calls of the outage, when it is back', async () => {
    await proxy.restore()
    await waitUntilServed()
    assert.equal((await fetch(`${server.origin}/readyz`)).status, 200)
    const countUnavailable = () =>
      sandbox.withDatabase(async ({ calls }) => {
        const rows = await calls.selectFrom('call').select('count').where('status', '=', 503).execute()
        return rows.reduce((sum, { count }) => sum + count, 0)
      })
    const logged = () => logLines(server).filter(({ msg, status }) => msg === 'call' && status === 503).length
    await waitUntil('every call is logged once', async () => (await countUnavailable()) === logged())
    assert.ok(logged() > PATHS.length)
  })

  await t.test('causes 503 instead of stale pages when it stalls', async () => {
    for (let time = 0; time < 3; time++) await get('/observations')
    proxy.stall()
    await sandbox.seed(4)
    await waitUntil('requests get 503', async () => {
      const response = await get('/observations')
      if (response.status === 200) return false
      await expectUnavailable(response)
      return true
    })
    await proxy.restore()
    await waitUntilServed()
    const { data } = (await (await get('/observations')).json()) as { data: unknown[] }
    assert.equal(data.length, 4)
  })

  await t.test('leaves no password, stack trace or other text in the log', async () => {
    const { status, signal, stdout, stderr } = await server.stop()
    assert.deepEqual([status, signal, stderr], [0, null, ''])
    assert.equal(logLines(server).length, stdout.trimEnd().split('\n').length, 'all lines are JSON')
    assert.ok(!logLines(server).some(({ msg }) => msg === 'unexpected error'))
    assert.doesNotMatch(stdout, /only-for-tests|"stack"/)
  })
})

/** Makes commits of publications wait for a lock on the table `gate`. */
const GATE = `create table gate (number integer);
  create function pass_gate() returns trigger language plpgsql as
    $$ begin perform count(*) from gate; return null; end $$;
  create constraint trigger gate after update on dataset deferrable initially deferred
    for each row execute function pass_gate()`

test('reports an unknown result when PostgreSQL is lost during a commit', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  const proxy = await startTcpProxy(t, sandbox.url)
  await querySql(sandbox.url, GATE)
  const lock = await lockTables(sandbox.url, 'gate')
  t.after(lock.release)
  const retraction = sandbox.run(['retract', 'observations', 'o1', '--database', proxy.url])
  await lock.waitForWaiters(1)
  await proxy.disconnect()
  assertFailed(
    await retraction,
    /^heliolog: .* it is unknown whether the change was made: check it with .*\n$/,
    3,
  )
  await lock.release()
  await waitUntil(
    'PostgreSQL has committed',
    async () => (await sandbox.readPublished()).meta.observations === 2,
  )
})
