/** heliolog backup: a copy while the store is used, and backups that are interrupted. */
import { strict as assert } from 'node:assert'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { assertFailed, createBackupSandbox } from '../../../test/support/backups.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { moduleUrl, replaceModule, startPausedBackup } from '../../../test/support/paused-backup.ts'
import {
  createSandbox,
  exists,
  observationsCsv,
  requestApi,
  waitUntil,
} from '../../../test/support/sandbox.ts'

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

describe('heliolog backup', () => {
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

  test('does not overwrite a file that was created while it ran', async (t) => {
    const { sandbox, target, listBackups } = await createBackupSandbox(t)
    const backup = await startPausedBackup(t, sandbox, target.data)
    await writeFile(target.data, 'precious')
    await backup.resume()
    assertFailed(await backup.ended, /sun\.db already exists/)
    assert.equal(await readFile(target.data, 'utf8'), 'precious')
    assert.deepEqual(await listBackups(), ['sun.db'])
  })

  test('does not overwrite files on a file system without hard links', async (t) => {
    const { sandbox, target, listBackups } = await createBackupSandbox(t)
    const withoutLinks = moduleUrl(`
      export * from 'node:fs/promises'
      export const link = async () => { throw Object.assign(new Error('no links'), { code: 'EPERM' }) }`)
    const env = { NODE_OPTIONS: `--import ${replaceModule('node:fs/promises', withoutLinks)}` }
    const { status, stderr } = await sandbox.runProcess(['backup', 'backups/sun.db'], { env })
    assert.deepEqual([status, stderr], [0, ''])
    assert.deepEqual(await listBackups(), ['sun.calls.db', 'sun.db', 'sun.tokens.db'])
    const backup = await startPausedBackup(t, sandbox, join(sandbox.path, 'backups/moon.db'), { env })
    await writeFile(join(sandbox.path, 'backups/moon.db'), 'precious')
    await backup.resume()
    assertFailed(await backup.ended, /moon\.db already exists/)
    assert.deepEqual(await listBackups(), ['moon.db', 'sun.calls.db', 'sun.db', 'sun.tokens.db'])
    assert.ok(await exists(target.data))
  })

  test('leaves no files when the disk is full', async (t) => {
    const { sandbox, listBackups } = await createBackupSandbox(t)
    // A file size limit of 100 KiB simulates a full disk.
    const finished = await sandbox.shell('ulimit -f 200; heliolog backup backups/sun.db')
    assertFailed(finished, /^heliolog: cannot back up sqlite:\S+ to backups\/sun\.db: .*\n$/, 3)
    assert.deepEqual(await listBackups(), [])
  })

  for (const at of ['copying', 'checking'] as const)
    test(`leaves at most a partial file when it is ended while ${at}, and the next run succeeds`, async (t) => {
      const { sandbox, target, listBackups } = await createBackupSandbox(t)
      const stopped = await startPausedBackup(t, sandbox, target.data, { at })
      const signal = at === 'copying' ? 'SIGINT' : 'SIGTERM'
      stopped.process.kill(signal)
      await stopped.resume()
      assertFailed(await stopped.ended, new RegExp(`^heliolog: the backup was stopped by ${signal}; .*\n$`))
      assert.deepEqual(await listBackups(), [])
      const killed = await startPausedBackup(t, sandbox, target.data, { at })
      killed.process.kill('SIGKILL')
      assert.equal((await killed.ended).signal, 'SIGKILL')
      const left = await listBackups()
      assert.match(left.join(), /^sun\.db\.partial-\w+$/)
      assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
      assert.deepEqual(await listBackups(), ['sun.calls.db', 'sun.db', ...left, 'sun.tokens.db'])
    })
})

test('files of the store and of backups are for their owner only, whatever the umask', async (t) => {
  const sandbox = await createSandbox(t)
  const modeOf = async (path: string) => (await stat(join(sandbox.path, path))).mode & 0o777
  await sandbox.writeFile('rows.csv', observationsCsv(1, 2))
  const database = '--database sqlite:new/data/sun.db'
  const { status, stderr } = await sandbox.shell(
    `umask 0; heliolog import observations rows.csv ${database} && heliolog backup copy.db ${database}`,
  )
  assert.equal(status, 0, stderr)
  for (const name of ['copy.db', 'copy.tokens.db', 'copy.calls.db']) assert.equal(await modeOf(name), 0o600)
  assert.deepEqual([await modeOf('new'), await modeOf('new/data')], [0o700, 0o700])
  await sandbox.serve(database.split(' '))
  // While the store is served, each file has a log and an index of the log.
  const open = ['sun.calls.db', 'sun.db', 'sun.tokens.db'].flatMap((name) => [
    name,
    `${name}-shm`,
    `${name}-wal`,
  ])
  assert.deepEqual((await readdir(join(sandbox.path, 'new/data'))).sort(), [...open, 'sun.cache'].sort())
  assert.equal(await modeOf('new/data/sun.cache'), 0o700)
  for (const name of open) assert.equal(await modeOf(`new/data/${name}`), 0o600, name)
})
