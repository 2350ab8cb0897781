/** heliolog backup: failures print one sentence and leave no partial backup. */
import { strict as assert } from 'node:assert'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { assertFailed, createBackupSandbox } from '../../../test/support/backups.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { moduleUrl, replaceModule, startPausedBackup } from '../../../test/support/paused-backup.ts'
import { createSandbox, exists } from '../../../test/support/sandbox.ts'

describe('heliolog backup, on failure', { concurrency: 2 }, () => {
  for (const name of ['sun.db', 'sun.tokens.db', 'sun.calls.db', 'sun.db-wal'])
    test(`does not overwrite an existing ${name}`, async (t) => {
      const { sandbox, listBackups } = await createBackupSandbox(t)
      const file = await sandbox.writeFile(`backups/${name}`, 'precious')
      assertFailed(
        await sandbox.run(['backup', 'backups/sun.db']),
        new RegExp(`^heliolog: ${file} already exists; choose another file name\n$`),
      )
      assert.equal(await readFile(file, 'utf8'), 'precious')
      assert.deepEqual(await listBackups(), [name])
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

  test('creates no store when the given one does not exist', async (t) => {
    const sandbox = await createSandbox(t)
    assertFailed(
      await sandbox.run(['backup', 'sun.db', '--database', 'sqlite:data/none.db']),
      /^heliolog: there is no store at \S+\/data\/none\.db; correct --database or HELIOLOG_DATABASE_URL\n$/,
      3,
    )
    assert.deepEqual(await readdir(sandbox.path), [])
  })

  test('rejects a database of another program and a file that is not a database', async (t) => {
    const sandbox = await createSandbox(t)
    const theirs = new DatabaseSync(join(sandbox.path, 'theirs.db'))
    theirs.exec('create table token (secret text)')
    theirs.close()
    await sandbox.writeFile('notes.db', 'These are notes, and no database at all. '.repeat(50))
    const before = await readdir(sandbox.path)
    for (const [store, sentence, status] of [
      ['theirs.db', /theirs\.db is not a store of heliolog/, 2],
      ['notes.db', /^heliolog: cannot back up sqlite:notes\.db to sun\.db: .*not a database\n$/, 3],
    ] as const)
      assertFailed(await sandbox.run(['backup', 'sun.db', '--database', `sqlite:${store}`]), sentence, status)
    assert.deepEqual(await readdir(sandbox.path), before)
  })

  test('keeps no copy of a damaged store', async (t) => {
    const { sandbox, store, listBackups } = await createBackupSandbox(t)
    const file = await open(store.data, 'r+')
    await file.write(Buffer.alloc(8_192, 7), 0, 8_192, 5 * 16_384)
    await file.close()
    assertFailed(await sandbox.run(['backup', 'backups/sun.db']), /^heliolog: the copy is corrupt \(.*\n$/, 3)
    assert.deepEqual(await listBackups(), [])
  })

  test('names a missing target folder and does not create it', async (t) => {
    const { sandbox } = await createBackupSandbox(t)
    assertFailed(
      await sandbox.run(['backup', 'unmounted/sun.db']),
      /^heliolog: there is no folder \S+\/unmounted; create it first\n$/,
    )
    assert.equal(await exists(join(sandbox.path, 'unmounted')), false)
  })

  test('reports a target that it cannot write', async (t) => {
    const { sandbox } = await createBackupSandbox(t)
    await sandbox.writeFile('rows.csv', '')
    for (const file of ['/sys/sun.db', 'rows.csv/sun.db']) {
      const finished = await sandbox.run(['backup', file])
      assertFailed(finished, /^heliolog: cannot back up sqlite:\S+ to \S+: .*\n$/, 3)
      assert.ok(finished.stderr.includes(` to ${file}: `), finished.stderr)
    }
  })

  test('leaves no files when the disk is full', async (t) => {
    const { sandbox, listBackups } = await createBackupSandbox(t)
    // A file size limit of 100 KiB simulates a full disk.
    const finished = await sandbox.shell('ulimit -f 200; heliolog backup backups/sun.db')
    assertFailed(finished, /^heliolog: cannot back up sqlite:\S+ to backups\/sun\.db: .*\n$/, 3)
    assert.deepEqual(await listBackups(), [])
  })

  for (const at of ['copying', 'checking'] as const) {
    test(`leaves only a partial file when killed while ${at}, and the next run succeeds`, async (t) => {
      const { sandbox, target, listBackups } = await createBackupSandbox(t)
      const backup = await startPausedBackup(t, sandbox, target.data, { at })
      backup.process.kill('SIGKILL')
      assert.equal((await backup.ended).signal, 'SIGKILL')
      const left = await listBackups()
      assert.match(left.join(), /^sun\.db\.partial-\w+$/)
      assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
      assert.deepEqual(await listBackups(), ['sun.calls.db', 'sun.db', ...left, 'sun.tokens.db'])
    })

    test(`leaves no files when stopped by a signal while ${at}`, async (t) => {
      const { sandbox, target, listBackups } = await createBackupSandbox(t)
      const signal = at === 'copying' ? 'SIGINT' : 'SIGTERM'
      const backup = await startPausedBackup(t, sandbox, target.data, { at })
      backup.process.kill(signal)
      await backup.resume()
      assertFailed(await backup.ended, new RegExp(`^heliolog: the backup was stopped by ${signal}; .*\n$`))
      assert.deepEqual(await listBackups(), [])
    })
  }

  test('prints the pg_dump command without the password on PostgreSQL', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    const { hostname, port, pathname } = new URL(sandbox.url)
    const command = `pg_dump --format=custom --file='sun.dump' 'postgres://postgres@${hostname}:${port}${pathname}?sslmode=disable'`
    for (const more of ['?sslmode=disable', '?password=only-for-tests&sslmode=disable']) {
      const finished = await sandbox.run(['backup', 'sun.dump', '--database', sandbox.url + more])
      assertFailed(finished, /^heliolog: this store is in PostgreSQL; /, 2)
      assert.ok(finished.stderr.endsWith(`\n  ${command}\n`), finished.stderr)
    }
    assert.deepEqual(await readdir(sandbox.path), [])
  })
})
