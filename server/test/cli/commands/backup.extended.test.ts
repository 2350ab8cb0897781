/** heliolog backup on a full disk, and of a store that is served. */
import { strict as assert } from 'node:assert'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createBackupSandbox } from '../../../../test/support/backups.ts'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'

test('heliolog backup leaves no files when the disk is full', async (t) => {
  const { sandbox, listBackups } = await createBackupSandbox(t)
  // A file size limit of 100 KiB simulates a full disk.
  const finished = await sandbox.shell('ulimit -f 200; heliolog backup backups/sun.db')
  assertFailed(finished, /^heliolog: cannot back up sqlite:\S+ to backups\/sun\.db: .*\n$/, 3)
  assert.deepEqual(await listBackups(), [])
})

test('files of the store and of backups are for their owner only, whatever the umask', async (t) => {
  const sandbox = await createSandbox(t)
  const modeOf = async (path: string) => (await stat(join(sandbox.path, path))).mode & 0o777
  await sandbox.writeFile('rows.csv', observationsCsv(1, 2))
  const database = '--database sqlite:new/data/sun.db'
  const shell = async (line: string) => {
    const { status, stderr } = await sandbox.shell(`umask 0; heliolog ${line} ${database}`)
    assert.equal(status, 0, stderr)
  }
  await shell('import observations rows.csv')
  await sandbox.serve(database.split(' '))
  await shell('backup copy.db')
  for (const name of ['copy.db', 'copy.tokens.db', 'copy.calls.db']) assert.equal(await modeOf(name), 0o600)
  assert.deepEqual([await modeOf('new'), await modeOf('new/data')], [0o700, 0o700])
  // While the store is served, each file has a log and an index of the log.
  const open = ['sun.calls.db', 'sun.db', 'sun.tokens.db'].flatMap((name) => [
    name,
    `${name}-shm`,
    `${name}-wal`,
  ])
  assert.deepEqual(
    (await readdir(join(sandbox.path, 'new/data'))).sort(),
    [...open, 'sun.cache', 'sun.tokens.db-reserve'].sort(),
  )
  assert.equal(await modeOf('new/data/sun.cache'), 0o700)
  for (const name of open) assert.equal(await modeOf(`new/data/${name}`), 0o600, name)
})
