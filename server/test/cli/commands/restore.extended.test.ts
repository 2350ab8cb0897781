/** heliolog restore that is killed or has no space left leaves the former store, or the restored one. */
import { strict as assert } from 'node:assert'
import { readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { createBackupSandbox } from '../../../../test/support/backups.ts'
import { ended, startCommand } from '../../../../test/support/heliolog-process.ts'
import { observationsCsv, waitUntil } from '../../../../test/support/sandbox.ts'

const BALLAST_BYTES = 2e8

/** A backup that takes a while to copy, and a store with one more publication. */
const createLargeBackup = async (t: TestContext) => {
  const { sandbox, store } = await createBackupSandbox(t)
  const file = new DatabaseSync(store.data)
  file.exec(`create table ballast (content); insert into ballast values (zeroblob(${BALLAST_BYTES}))`)
  file.close()
  const old = await sandbox.readPublished()
  assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
  await sandbox.writeFile('rows.csv', observationsCsv(3, 200))
  assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
  return { sandbox, store, old, current: await sandbox.readPublished() }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

describe('heliolog restore', () => {
  for (const moment of ['the copy is checked', 'the former store is kept', 'the data are written'] as const)
    test(`leaves a complete store when killed while ${moment}`, async (t) => {
      const { sandbox, store, old, current } = await createLargeBackup(t)
      const hasFile = async (pattern: RegExp) =>
        (await readdir(dirname(store.data), { recursive: true })).some((name) => pattern.test(name))
      const isMoment = {
        'the copy is checked': () => hasFile(/\.partial-\w+\/\S+\.db$/),
        'the former store is kept': () => hasFile(/-before-restore-\w+\.db$/),
        'the data are written': async () => (await sizeOf(`${store.data}-wal`)) > 2 ** 20,
      }
      const running = startCommand(['restore', 'backups/sun.db'], {
        cwd: sandbox.path,
        env: { HELIOLOG_DATABASE_URL: sandbox.url },
      })
      await waitUntil(moment, isMoment[moment])
      running.kill('SIGKILL')
      assert.equal((await ended(running)).signal, 'SIGKILL', 'the restore was still running')
      assert.deepEqual(await sandbox.readPublished(), current)
      assert.match((await sandbox.run(['doctor'])).stdout, /^sound: /m)
      const again = await sandbox.run(['restore', 'backups/sun.db'])
      assert.equal(again.status, 0, again.stderr + again.stdout)
      assert.deepEqual(await sandbox.readPublished(), old)
    })

  test('changes nothing when the disk is full', async (t) => {
    const { sandbox, store, current } = await createLargeBackup(t)
    const listFiles = async () => (await readdir(dirname(store.data))).sort()
    const files = await listFiles()
    // A limit of file sizes simulates a full disk.
    const { status, stderr } = await sandbox.shell('ulimit -f 200; heliolog restore backups/sun.db')
    assert.equal(status, 3, stderr)
    assert.deepEqual(await sandbox.readPublished(), current)
    assert.deepEqual(await listFiles(), files)
  })
})
