/** heliolog backup: the copy is a usable store, made while the original is served and written. */
import { strict as assert } from 'node:assert'
import { copyFile, readFile, rm, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { newBackupPlace } from '../../../test/support/backups.ts'
import { call, observationsCsv, until } from '../../../test/support/command-line.ts'
import { heldBackup } from '../../../test/support/held-backup.ts'
import type { RunningServer } from '../../../test/support/process.ts'

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
      const response = await call(server, path, token)
      assert.equal(response.status, 200)
      return `${response.headers.get('etag')} ${await response.text()}`
    }),
  )

describe('heliolog backup', { concurrency: 2 }, () => {
  test('copies the store as of its start, without blocking requests or imports', async (t) => {
    const { place, target, listed } = await newBackupPlace(t)
    const { id, token } = await place.issue()
    const { meta } = await place.published()
    const server = await place.serve()
    const before = await fetchAll(server, token)
    const logged = (times: number) =>
      until('the calls are in the call log', async () => (await place.callsOf(id)) === times * PATHS.length)
    await logged(1)

    const backup = await heldBackup(t, place, target.data)
    await place.write('rows.csv', observationsCsv(3, 200))
    const imported = await place.run(['import', 'observations', 'rows.csv'])
    assert.match(imported.stdout, /^observations: 199 new, /m)
    const during = await fetchAll(server, token)
    assert.notDeepEqual(during, before, 'the import is visible immediately')
    await logged(2)
    await backup.goOn()

    const { status, stdout, stderr } = await backup.ended
    assert.deepEqual([status, stderr], [0, ''])
    const [written, contents] = stdout.trimEnd().split('\n')
    assert.match(
      written ?? '',
      /^written and checked: \S+\/sun\.db \(0\.\d+ MB\) and \S+\/sun\.calls\.db \(0\.\d+ MB\)$/,
    )
    assert.equal(contents, `data version ${meta.version}: 3 observations, 0 images, 1 observers`)
    assert.deepEqual(await listed(), ['sun.calls.db', 'sun.db'])
    assert.deepEqual(await fetchAll(server, token), during, 'the original is still served')
    await server.stop()

    const args = ['--database', `sqlite:${target.data}`]
    const copy = await place.serve(args)
    assert.deepEqual(await fetchAll(copy, token), before)
    await copy.stop()
    const [used] = JSON.parse((await place.run(['usage', '--token', id, '--json', ...args])).stdout)
    assert.equal(used.calls, 2 * PATHS.length, 'calls before the backup plus calls to the copy')
    const doctor = await place.run(['doctor', ...args])
    assert.match(doctor.stdout, /^sound: /m)
  })

  test('writes files that restore the store when copied back', async (t) => {
    const { place, store, target } = await newBackupPlace(t)
    const { token } = await place.issue()
    const server = await place.serve()
    const before = await fetchAll(server, token)
    assert.equal((await place.run(['backup', 'backups/sun.db'])).status, 0)
    await place.write('rows.csv', observationsCsv(3, 200))
    assert.equal((await place.run(['import', 'observations', 'rows.csv'])).status, 0)
    await server.stop()

    await copyFile(target.data, store.data)
    await copyFile(target.calls, store.calls)
    assert.deepEqual(await fetchAll(await place.serve(), token), before)
  })

  test('creates files that only their owner can read, regardless of the umask', async (t) => {
    const { place, target } = await newBackupPlace(t)
    const { status } = await place.shell('umask 0; heliolog backup backups/sun.db')
    assert.equal(status, 0)
    for (const file of [target.data, target.calls]) assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  test('copies a store with pending migrations without migrating it', async (t) => {
    const { place, store, target } = await newBackupPlace(t)
    const older = new DatabaseSync(store.data)
    older.exec("delete from migration_data where name not like '001-%'")
    older.close()
    const before = await readFile(store.data)
    assert.equal((await place.run(['backup', 'backups/sun.db'])).status, 0)
    assert.deepEqual(await readFile(store.data), before)
    const copy = new DatabaseSync(target.data)
    assert.equal(copy.prepare('select name from migration_data').all().length, 1)
    copy.close()
  })

  test('writes one file when the store has no call log', async (t) => {
    const { place, store, listed } = await newBackupPlace(t)
    await rm(store.calls)
    const { status, stdout } = await place.run(['backup', 'backups/sun.db'])
    assert.equal(status, 0)
    assert.match(stdout, /^written and checked: \S+\/sun\.db \(0\.\d+ MB\)\n/)
    assert.deepEqual(await listed(), ['sun.db'])
  })
})
