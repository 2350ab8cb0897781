/** Connection loss during an import: it reports one line and publishes nothing. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { createSandbox, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { connectSql } from '../../../test/support/sql.ts'
import {
  CSV_HEADER,
  type StreamedImport,
  startStreamedImport,
} from '../../../test/support/streamed-import.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'

const ROW = 'k,Bo,0,2024-05-11T09:30:00Z\n'

/** Starts an import through a TCP proxy, which can break its connection. */
const startImport = async (t: TestContext) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(2)
  const proxy = await startTcpProxy(sandbox.url)
  t.after(() => proxy.close())
  const running = startStreamedImport(t, proxy.url)
  return { sandbox, proxy, running, before: await sandbox.readPublished() }
}

const waitUntilStaged = async ({ url }: Sandbox): Promise<void> => {
  const sql = connectSql(url)
  await waitUntil('rows are in the temporary table', async () => {
    const rows = await sql`select 1 from pg_stat_activity where datname = current_database()
      and query like 'copy pg_temp.observation_staged%' and state = 'idle'`
    return rows.length > 0
  }).finally(() => sql.end())
}

const assertOneLineError = async ({ ended }: StreamedImport): Promise<void> => {
  const { status, stdout, stderr } = await ended
  assert.deepEqual([status, stdout], [3, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: .*\n$/)
  assert.doesNotMatch(stderr, /only-for-tests/)
}

/** Enough rows that an import sends some of them before it has read all. */
const MANY_ROWS = Array.from({ length: 10_000 }, (_, index) => `m${index},Bo,0,2024-05-11T09:30:00Z\n`).join(
  '',
)

describe('import that loses PostgreSQL', () => {
  test('publishes nothing when the connection breaks while it reads rows', async (t) => {
    const { sandbox, proxy, running, before } = await startImport(t)
    running.write(`${CSV_HEADER}\n${MANY_ROWS}`)
    await waitUntilStaged(sandbox)
    await proxy.disconnect()
    running.end('l,Bo,0,2024-05-11T09:30:00Z\n')
    await assertOneLineError(running)
    assert.deepEqual(await sandbox.readPublished(), before)
  })

  test('publishes nothing when the connection breaks while it writes', async (t) => {
    const { sandbox, proxy, running, before } = await startImport(t)
    const lock = await lockTables(sandbox.url, 'daily_activity')
    running.end(`${CSV_HEADER}\n${ROW}`)
    await lock.waitForWaiters(1)
    await proxy.disconnect()
    await assertOneLineError(running)
    await lock.release()
    assert.deepEqual(await sandbox.readPublished(), before)
    assert.equal((await sandbox.run(['doctor'])).status, 0)
  })
})
