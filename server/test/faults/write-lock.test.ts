/** Commands that wait for one another: nobody waits for ever, and nobody waits with something that others wait for. */
import { strict as assert } from 'node:assert'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ENGINES, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { assertFailed } from '../../../test/support/heliolog-process.ts'
import { withStore } from '../../../test/support/importing.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { createSandbox, observationsCsv, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { CSV_HEADER, startStreamedImport } from '../../../test/support/streamed-import.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { updateIndex } from '../../src/features/index/update/update-index.ts'
import { takeSnapshot } from '../../src/storage/open/snapshot.ts'

const pathOf = (url: string): string => url.slice('sqlite:'.length)

/** Whether another connection gets the write lock at once. */
const isWritable = (url: string): boolean => {
  using file = new DatabaseSync(pathOf(url), { timeout: 0 })
  try {
    file.exec('begin immediate; rollback')
    return true
  } catch {
    return false
  }
}

/** Makes the next import keep its write lock until it is killed. */
const PREPARE: Record<string, (t: TestContext, sandbox: Sandbox) => Promise<() => Promise<void>>> = {
  [SQLITE.name]: async (_, { url }) => {
    using file = new DatabaseSync(pathOf(url))
    file.exec(`create trigger endless before update on dataset begin
      select count(*) from (with recursive c (n) as (select 1 union all select n + 1 from c) select n from c); end`)
    return () => waitUntil('an import has the lock', () => !isWritable(url))
  },
  [POSTGRES.name]: async (t, { url }) => {
    const lock = await lockTables(url, 'daily_activity')
    t.after(lock.release)
    return () => lock.waitForWaiters(1)
  },
}

describe('write lock', () => {
  for (const engine of ENGINES)
    test(`names the import that keeps it when the wait is over on ${engine.name}`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(3)
      const isWriting = await PREPARE[engine.name]?.(t, sandbox)
      const running = startStreamedImport(t, sandbox.url)
      running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
      await isWriting?.()
      await sandbox.writeFile('rows.csv', observationsCsv(3, 3))
      const args = ['import', 'observations', 'rows.csv']
      assertFailed(
        await sandbox.run(args, { env: { HELIOLOG_LOCK_TIMEOUT_MS: '100' } }),
        /^heliolog: the store at .* cannot be used: heliolog import \(process \d+.*\) has been writing to the store for more than 0\.1 s \(run this command again later, or .*HELIOLOG_LOCK_TIMEOUT_MS.*\); nothing was changed\n$/,
        3,
      )
      const dryRun = await sandbox.run([...args, '--dry-run'])
      assert.match(dryRun.stdout, /^observations: 2 new, 0 changed, 1 unchanged, 0 retracted \(dry run/m)
    })

  test('is awaited without a snapshot when the index is stored', () =>
    withStore(SQLITE, async (database, url) => {
      await publishRows(database, OBSERVATIONS, [observation('o1', '2024-05-11T09:30:00Z', { type: 0 })])
      using file = new DatabaseSync(pathOf(url), { timeout: 0 })
      let checkpoint: unknown
      await updateIndex(database, {
        onStoring: () => {
          checkpoint = file.prepare('pragma wal_checkpoint(truncate)').get()
        },
      })
      assert.deepEqual({ ...(checkpoint as object) }, { busy: 0, log: 0, checkpointed: 0 })
    }))

  test('is free while history prune waits for readers of the log', () =>
    withStore(SQLITE, async (database, url) => {
      await publishRows(database, OBSERVATIONS, [observation('o1', '2024-05-11T09:30:00Z')])
      const snapshot = await takeSnapshot(database.snapshotAddress)
      await snapshot.read('select version from dataset', [])
      const writer = await database.openWriter()
      let isErased = false
      const erased = writer.eraseDeleted([]).then(() => {
        isErased = true
      })
      for (let turn = 0; turn < 3; turn++) await nextTurn()
      assert.deepEqual([isErased, isWritable(url)], [false, true])
      await snapshot.close()
      await erased
      await writer.close()
    }))
})
