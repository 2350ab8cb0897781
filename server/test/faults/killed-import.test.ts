/** An import killed in its last statements leaves the store as it was. */
import { strict as assert } from 'node:assert'
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { createSandbox, observationsCsv, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { CSV_HEADER, startStreamedImport } from '../../../test/support/streamed-import.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

/** Kills an import once `isWriting` resolves, and asserts that the store is unchanged and still importable. */
const assertSurvives = async (t: TestContext, sandbox: Sandbox, isWriting: () => Promise<void>) => {
  const before = await sandbox.readPublished()
  const running = startStreamedImport(t, sandbox.url)
  running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
  await isWriting()
  running.process.kill('SIGKILL')
  assert.equal((await running.ended).signal, 'SIGKILL', 'the import was still running')
  return async () => {
    assert.deepEqual(await sandbox.readPublished(), before)
    const doctor = await sandbox.run(['doctor'])
    assert.match(doctor.stdout, /^sound: /m)
    await sandbox.writeFile('again.csv', observationsCsv(3, 3))
    const again = await sandbox.run(['import', 'observations', 'again.csv'])
    assert.match(again.stdout, /^observations: 2 new, 0 changed, 1 unchanged, 0 retracted$/m)
  }
}

test('leaves SQLite unchanged when killed before the new version is written', async (t) => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.seed(3)
  const path = sandbox.url.slice('sqlite:'.length)
  const execute = (statements: string): void => {
    const file = new DatabaseSync(path)
    file.exec(statements)
    file.close()
  }
  // The last statement fires a trigger that writes more than the page cache holds, so the WAL grows visibly.
  execute(`create table digit (n); insert into digit values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9);
    create table ballast (content);
    create trigger slow before update on dataset begin
      insert into ballast select zeroblob(100000) from digit, digit b, digit c, digit d; end`)
  const assertUnchanged = await assertSurvives(t, sandbox, () =>
    waitUntil('the last statement runs', async () => {
      const { size } = await stat(`${path}-wal`).catch(() => ({ size: 0 }))
      return size > 8 * 2 ** 20
    }),
  )
  execute('drop trigger slow')
  await assertUnchanged()
})

test('leaves PostgreSQL unchanged when killed before daily activity is updated', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  const lock = await lockTables(sandbox.url, 'daily_activity')
  t.after(lock.release)
  const assertUnchanged = await assertSurvives(t, sandbox, () => lock.waitForWaiters(1))
  await lock.release()
  await assertUnchanged()
})
