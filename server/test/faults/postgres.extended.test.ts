/** Timeouts, pools and lost connections of a real PostgreSQL. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { type Connection, listConnections, type Purpose } from '../../../test/support/connections.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import {
  createSandbox,
  logLines,
  requestApi,
  requestJson,
  type Sandbox,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { queryValue } from '../../../test/support/sql.ts'
import { CSV_HEADER, startStreamedImport } from '../../../test/support/streamed-import.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { expectUnavailable } from '../support/expect.ts'

/** `query` is appended to the database URL. */
const startWithSettings = async (t: TestContext, settings: Record<string, string>, query = '') => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const env = { HELIOLOG_DATABASE_URL: `${sandbox.url}${query}`, ...settings }
  const server = await sandbox.serve([], { env })
  await requestJson(server, '/observations', token)
  return { sandbox, token, server }
}

/** Long enough for every other statement of a command, even on a busy machine. */
const SHORT = { HELIOLOG_DATABASE_TIMEOUT_MS: '1000' }

/** Waits until connections have waited for a lock longer than that timeout. */
const waitPastTimeout = (sandbox: Sandbox, connections = 1): Promise<void> =>
  waitUntil('it has waited longer than the timeout', async () => {
    const waiting = `select count(*) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query_start < now() - interval '1.5 s'`
    return (await queryValue(sandbox.url, waiting)) === String(connections)
  })

const hasPurpose = (purpose: Purpose) => (connection: Connection) => connection.purpose === purpose

describe('HELIOLOG_DATABASE_TIMEOUT_MS', () => {
  test('overrides the URL, and ends a slow request with 503', async (t) => {
    const settings = { HELIOLOG_DATABASE_TIMEOUT_MS: '500', HELIOLOG_DATABASE_POOL: '1' }
    const { sandbox, token, server } = await startWithSettings(t, settings, '?statement_timeout=60000')
    const lock = await lockTables(sandbox.url, 'observation')
    t.after(lock.release)
    const { response } = await lock.sendUntilWaiting(() => requestApi(server, '/observations?limit=1', token))
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    await expectUnavailable(await response)
    const lines = () => logLines(server).filter(({ msg }) => msg === 'the store does not respond')
    await waitUntil('the reason is logged', () => lines().length > 0)
    assert.match(String(lines()[0]?.['reason']), /canceling statement due to statement timeout/)

    await lock.release()
    assert.equal((await requestJson(server, '/observations?limit=1', token)).data.length, 1)
    assert.equal((await listConnections(sandbox.url)).filter(hasPurpose('reading')).length, 1)
  })

  test('does not apply to imports', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.seed(1)
    const lock = await lockTables(sandbox.url, 'daily_activity')
    t.after(lock.release)
    const running = startStreamedImport(t, sandbox.url, SHORT)
    running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
    await waitPastTimeout(sandbox)
    await lock.release()
    const { status, stderr } = await running.ended
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal((await sandbox.readPublished()).meta.observations, 2)
  })
})

describe('settings of a role', () => {
  const ROLE = {
    statement_timeout: '500ms',
    lock_timeout: '500ms',
    idle_in_transaction_session_timeout: '500ms',
    default_transaction_isolation: 'repeatable read',
  }

  test('neither cancel an import nor make one fail that waits for another', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.seed(1)
    const database = new URL(sandbox.url).pathname.slice(1)
    for (const [name, value] of Object.entries(ROLE))
      await queryValue(
        sandbox.url,
        `alter role current_user in database ${database} set ${name} = '${value}'`,
      )
    // Its own session must not have the timeouts.
    const lock = await lockTables(
      `${sandbox.url}?statement_timeout=0&idle_in_transaction_session_timeout=0`,
      'daily_activity',
    )
    t.after(lock.release)
    const imports = ['first', 'second'].map((id) => {
      const running = startStreamedImport(t, sandbox.url)
      running.end(`${CSV_HEADER}\n${id},Bo,0,2024-05-11T09:30:00Z\n`)
      return running
    })
    await lock.waitForWaiters(2)
    await waitPastTimeout(sandbox, 2)
    await lock.release()
    for (const { ended } of imports) {
      const { status, stderr } = await ended
      assert.deepEqual([status, stderr], [0, ''])
    }
    assert.equal((await sandbox.readPublished()).meta.observations, 3)
  })
})

describe('HELIOLOG_DATABASE_POOL', () => {
  test('limits the reading connections while every concurrent request succeeds', async (t) => {
    const [pool, requests] = [2, 40]
    const { sandbox, token, server } = await startWithSettings(t, {
      HELIOLOG_DATABASE_POOL: String(pool),
      // The requests wait until the test releases the lock, which takes long on a busy machine.
      HELIOLOG_DATABASE_TIMEOUT_MS: '60000',
    })
    const countedRequests = async () =>
      Number(await queryValue(sandbox.url, "select max(points) from call_window where key like '%token%'"))
    const before = await countedRequests()
    const lock = await lockTables(sandbox.url, 'observation')
    t.after(lock.release)
    const responses = Array.from({ length: requests }, (_, index) =>
      requestApi(server, `/observations?limit=${index + 1}`, token),
    )
    await waitUntil('all requests have arrived', async () => (await countedRequests()) === before + requests)
    await lock.waitForWaiters(pool)
    const connections = await listConnections(sandbox.url)
    const countOf = (purpose: Purpose) => connections.filter(hasPurpose(purpose)).length
    assert.equal(countOf('reading'), pool)
    assert.ok(countOf('limits') <= pool / 2 && countOf('call log') <= 2 && countOf('watch') === 1)
    await lock.release()
    // On a busy machine, some may have waited too long for a connection while the table was locked.
    for (const response of await Promise.all(responses))
      if (response.status !== 200) await expectUnavailable(response)
    const later = Array.from({ length: requests }, (_, index) =>
      requestApi(server, `/observations?limit=${100 + index}`, token),
    )
    for (const { status } of await Promise.all(later)) assert.equal(status, 200)
    assert.equal((await listConnections(sandbox.url)).filter(hasPurpose('reading')).length, pool)
  })
})

test('an import that loses its connection while it writes publishes nothing', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(2)
  const before = await sandbox.readPublished()
  const proxy = await startTcpProxy(t, sandbox.url)
  const lock = await lockTables(sandbox.url, 'daily_activity')
  t.after(lock.release)
  const running = startStreamedImport(t, proxy.url)
  running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
  await lock.waitForWaiters(1)
  await proxy.disconnect()
  const { status, stdout, stderr } = await running.ended
  assert.deepEqual([status, stdout], [3, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: .*\n$/)
  assert.doesNotMatch(stderr, /only-for-tests/)
  await lock.release()
  assert.deepEqual(await sandbox.readPublished(), before)
  assert.equal((await sandbox.run(['doctor'])).status, 0)
})
