/** Connection loss during an import: it reports one line and publishes nothing. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { type FedImport, fedImport, HEADER } from '../../../test/support/fed-import.ts'
import { openGate } from '../../../test/support/gate.ts'
import { connectSql } from '../../../test/support/sql.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

const ROW = 'k,Bo,0,2024-05-11T09:30:00Z\n'

/** Starts an import through a TCP proxy, which can break its connection. */
const startImport = async (t: TestContext) => {
  const sandbox = await newPlace(t, POSTGRES)
  await sandbox.seed(2)
  const proxy = await openGate(sandbox.url)
  t.after(() => proxy.close())
  const running = fedImport(t, proxy.url)
  return { sandbox, proxy, running, before: await sandbox.published() }
}

const waitUntilStaged = async ({ url }: Place): Promise<void> => {
  const sql = connectSql(url)
  await until('rows are in the temporary table', async () => {
    const rows = await sql`select 1 from pg_stat_activity where datname = current_database()
      and query like 'copy pg_temp.observation_staged%' and state = 'idle'`
    return rows.length > 0
  }).finally(() => sql.end())
}

const assertOneLineError = async ({ ended }: FedImport): Promise<void> => {
  const { status, stdout, stderr } = await ended
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: .*\n$/)
  assert.doesNotMatch(stderr, /only-for-tests/)
}

describe('import that loses PostgreSQL', () => {
  test('publishes nothing when the connection breaks while it reads rows', async (t) => {
    const { sandbox, proxy, running, before } = await startImport(t)
    running.feed(`${HEADER}\n${ROW}`)
    await waitUntilStaged(sandbox)
    await proxy.shut()
    running.end('l,Bo,0,2024-05-11T09:30:00Z\n')
    await assertOneLineError(running)
    assert.deepEqual(await sandbox.published(), before)
  })

  test('publishes nothing when the connection breaks while it writes', async (t) => {
    const { sandbox, proxy, running, before } = await startImport(t)
    const lock = await lockTables(sandbox.url, 'daily_activity')
    running.end(`${HEADER}\n${ROW}`)
    await lock.waiters(1)
    await proxy.shut()
    await assertOneLineError(running)
    await lock.release()
    assert.deepEqual(await sandbox.published(), before)
    assert.equal((await sandbox.run(['doctor'])).status, 0)
  })
})
