/** heliolog backup: the copy is a usable store, made while the original is served and written. */
import { strict as assert } from 'node:assert'
import { copyFile, readFile, rm, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { createBackupSandbox } from '../../../test/support/backups.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { startPausedBackup } from '../../../test/support/paused-backup.ts'
import { observationsCsv, requestApi, waitUntil } from '../../../test/support/sandbox.ts'

const PATHS = [
  '/meta',
  '/observations?limit=2',
  '/observations?observer=Ada&type=0',
  '/observations/o2',
  '/images',
  '/activity/daily',
  '/observers',
  '/observers/Ada',
]

const fetchAll = (server: RunningServer, token: string): Promise<string[]> =>
  Promise.all(
    PATHS.map(async (path) => {
      const response = await requestApi(server, path, token)
      assert.equal(response.status, 200)
      return `${response.headers.get('etag')} ${await response.text()}`
    }),
  )

describe('heliolog backup', { concurrency: 2 }, () => {
  test('copies the store as of its start, without blocking requests or imports', async (t) => {
    const { sandbox, target, listBackups } = await createBackupSandbox(t)
    const { id, token } = await sandbox.issueToken()
    const { meta } = await sandbox.readPublished()
    const server = await sandbox.serve()
    const before = await fetchAll(server, token)
    const logged = (times: number) =>
      waitUntil(
        'the calls are in the call log',
        async () => (await sandbox.countCalls(id)) === times * PATHS.length,
      )
    await logged(1)

    const backup = await startPausedBackup(t, sandbox, target.data)
    await sandbox.writeFile('rows.csv', observationsCsv(3, 200))
    const imported = await sandbox.run(['import', 'observations', 'rows.csv'])
    assert.match(imported.stdout, /^observations: 199 new, /m)
    const during = await fetchAll(server, token)
    assert.notDeepEqual(during, before, 'the import is visible immediately')
    await logged(2)
    await backup.resume()

    const { status, stdout, stderr } = await backup.ended
    assert.deepEqual([status, stderr], [0, ''])
    const [written, contents] = stdout.trimEnd().split('\n')
    assert.match(
      written ?? '',
      /^written and checked: \S+\/sun\.db \(\d+ kB\), \S+\/sun\.tokens\.db \(\d+ kB\) and \S+\/sun\.calls\.db \(\d+ kB\)$/,
    )
    assert.equal(contents, `data version ${meta.version}: 3 observations, 0 images, 1 observer`)
    assert.deepEqual(await listBackups(), ['sun.calls.db', 'sun.db', 'sun.tokens.db'])
    assert.deepEqual(await fetchAll(server, token), during, 'the original is still served')
    await server.stop()

    const args = ['--database', `sqlite:${target.data}`]
    const copy = await sandbox.serve(args)
    assert.deepEqual(await fetchAll(copy, token), before)
    await copy.stop()
    const [used] = JSON.parse((await sandbox.run(['usage', '--token', id, '--json', ...args])).stdout)
    assert.equal(used.calls, 2 * PATHS.length, 'calls before the backup plus calls to the copy')
    const doctor = await sandbox.run(['doctor', ...args])
    assert.match(doctor.stdout, /^sound: /m)
  })

  test('writes files that restore the store when copied back', async (t) => {
    const { sandbox, store, target } = await createBackupSandbox(t)
    const { token } = await sandbox.issueToken()
    const server = await sandbox.serve()
    const before = await fetchAll(server, token)
    assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
    await sandbox.writeFile('rows.csv', observationsCsv(3, 200))
    assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
    await server.stop()

    await copyFile(target.data, store.data)
    await copyFile(target.tokens, store.tokens)
    await copyFile(target.calls, store.calls)
    assert.deepEqual(await fetchAll(await sandbox.serve(), token), before)
  })

  test('creates files that only their owner can read, regardless of the umask', async (t) => {
    const { sandbox, target } = await createBackupSandbox(t)
    const { status } = await sandbox.shell('umask 0; heliolog backup backups/sun.db')
    assert.equal(status, 0)
    for (const file of Object.values(target)) assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  test('copies a store with pending migrations without migrating it', async (t) => {
    const { sandbox, store, target } = await createBackupSandbox(t)
    const older = new DatabaseSync(store.data)
    older.exec("delete from migration_data where name not like '001-%'")
    older.close()
    const before = await readFile(store.data)
    assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
    assert.deepEqual(await readFile(store.data), before)
    const copy = new DatabaseSync(target.data)
    assert.equal(copy.prepare('select name from migration_data').all().length, 1)
    copy.close()
  })

  test('writes no call log when the store has none', async (t) => {
    const { sandbox, store, listBackups } = await createBackupSandbox(t)
    await rm(store.calls)
    const { status, stdout } = await sandbox.run(['backup', 'backups/sun.db'])
    assert.equal(status, 0)
    assert.match(
      stdout,
      /^written and checked: \S+\/sun\.db \(\d+ kB\) and \S+\/sun\.tokens\.db \(\d+ kB\)\n/,
    )
    assert.deepEqual(await listBackups(), ['sun.db', 'sun.tokens.db'])
  })
})
