/** The way to PostgreSQL breaks under an import: a sentence, and nothing published. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { type FedImport, fedImport, HEADER } from '../../../test/support/fed-import.ts'
import { openGate } from '../../../test/support/gate.ts'
import { connectSql } from '../../../test/support/sql.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

const ROW = 'k,Bo,0,2024-05-11T09:30:00Z\n'

/** An import through a gate: shutting it breaks the import's connection. */
const situation = async (t: TestContext) => {
  const place = await newPlace(t, POSTGRES)
  await place.seed(2)
  const gate = await openGate(place.url)
  t.after(() => gate.close())
  const running = fedImport(t, gate.url)
  return { place, gate, running, before: await place.published() }
}

const staged = async ({ url }: Place): Promise<void> => {
  const sql = connectSql(url)
  await until('rows wait in the temporary table', async () => {
    const rows = await sql`select 1 from pg_stat_activity where datname = current_database()
      and query like 'copy pg_temp.observation_staged%' and state = 'idle'`
    return rows.length > 0
  }).finally(() => sql.end())
}

const assertSentence = async ({ ended }: FedImport): Promise<void> => {
  const { status, stdout, stderr } = await ended
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: .*\n$/)
  assert.doesNotMatch(stderr, /only-for-tests/)
}

describe('an import whose PostgreSQL goes away publishes nothing and says so in a sentence:', () => {
  test('while it waits for rows', async (t) => {
    const { place, gate, running, before } = await situation(t)
    running.feed(`${HEADER}\n${ROW}`)
    await staged(place)
    await gate.shut()
    running.end('l,Bo,0,2024-05-11T09:30:00Z\n')
    await assertSentence(running)
    assert.deepEqual(await place.published(), before)
  })

  test('while it writes', async (t) => {
    const { place, gate, running, before } = await situation(t)
    const lock = await lockTables(place.url, 'daily_activity')
    running.end(`${HEADER}\n${ROW}`)
    await lock.waiters(1)
    await gate.shut()
    await assertSentence(running)
    await lock.release()
    assert.deepEqual(await place.published(), before)
    assert.equal((await place.run(['doctor'])).status, 0)
  })
})
