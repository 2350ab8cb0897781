/** heliolog import: a killed import leaves the store unchanged. */
import { strict as assert } from 'node:assert'
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { ENGINES, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { createSandbox, observationsCsv, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import {
  CSV_HEADER,
  type StreamedImport,
  startStreamedImport,
} from '../../../test/support/streamed-import.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

const kill = async (running: StreamedImport): Promise<void> => {
  running.process.kill('SIGKILL')
  assert.equal((await running.ended).signal, 'SIGKILL', 'the import was still running')
}

const execute = (path: string, statement: string): void => {
  const file = new DatabaseSync(path)
  file.exec(statement)
  file.close()
}

/** Seeds the store, kills an import, and asserts that the store is unchanged and still importable. */
const assertSurvives = async (sandbox: Sandbox, killImport: () => Promise<void>): Promise<void> => {
  await sandbox.seed(3)
  const before = await sandbox.readPublished()
  await killImport()
  const after = await sandbox.readPublished()
  assert.deepEqual(after.meta, before.meta)
  assert.deepEqual(after.observations, before.observations)
  const doctor = await sandbox.run(['doctor'])
  assert.equal(doctor.status, 0, doctor.stdout)
  assert.match(doctor.stdout, /^sound: /m)
  await sandbox.writeFile('again.csv', observationsCsv(3, 3))
  const again = await sandbox.run(['import', 'observations', 'again.csv'])
  assert.match(again.stdout, /^observations: 2 new, 0 changed, 1 unchanged, 0 retracted$/m)
}

describe('heliolog import, when killed', { concurrency: true }, () => {
  for (const engine of ENGINES)
    test(`leaves the store unchanged while it reads rows (${engine.name})`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await assertSurvives(sandbox, async () => {
        const running = startStreamedImport(t, sandbox.url)
        running.write(`${CSV_HEADER}\n`)
        let rows = 0
        const feeding = setInterval(() => running.write(`k${++rows},Bo,0,2024-05-11T09:30:00Z\n`), 20)
        await waitUntil('progress is printed', () => running.output.stderr.includes('\n')).finally(() =>
          clearInterval(feeding),
        )
        await kill(running)
        assert.match(running.output.stderr, /^observations: [1-9][\d,]* rows read\n$/)
      })
    })

  test('leaves the store unchanged before the new version is written (SQLite)', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    const path = sandbox.url.slice('sqlite:'.length)
    await assertSurvives(sandbox, async () => {
      // The last statement fires a trigger that writes more than the page cache holds, so the WAL grows visibly.
      execute(
        path,
        'create table digit (n); insert into digit values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)',
      )
      execute(path, 'create table ballast (content)')
      execute(
        path,
        `create trigger slow before update on dataset begin
          insert into ballast select zeroblob(100000) from digit, digit b, digit c, digit d; end`,
      )
      const running = startStreamedImport(t, sandbox.url)
      running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
      await waitUntil('the last statement runs', async () => {
        const { size } = await stat(`${path}-wal`).catch(() => ({ size: 0 }))
        return size > 8 * 2 ** 20
      })
      await kill(running)
      execute(path, 'drop trigger slow')
    })
  })

  test('leaves the store unchanged before daily activity is updated (PostgreSQL)', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await assertSurvives(sandbox, async () => {
      const lock = await lockTables(sandbox.url, 'daily_activity')
      const running = startStreamedImport(t, sandbox.url)
      running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
      await lock.waitForWaiters(1)
      await kill(running)
      await lock.release()
    })
  })
})
