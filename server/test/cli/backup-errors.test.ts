/** heliolog backup: failures print one sentence and leave no partial backup. */
import { strict as assert } from 'node:assert'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { assertRefused, newBackupPlace } from '../../../test/support/backups.ts'
import { exists, newPlace } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { asModule, heldBackup, inPlaceOf } from '../../../test/support/held-backup.ts'

describe('heliolog backup, on failure', { concurrency: 2 }, () => {
  for (const name of ['sun.db', 'sun.calls.db', 'sun.db-wal'])
    test(`does not overwrite an existing ${name}`, async (t) => {
      const { place, listed } = await newBackupPlace(t)
      const file = await place.write(`backups/${name}`, 'precious')
      assertRefused(
        await place.run(['backup', 'backups/sun.db']),
        new RegExp(`^heliolog: ${file} already exists, .*\n$`),
      )
      assert.equal(await readFile(file, 'utf8'), 'precious')
      assert.deepEqual(await listed(), [name])
    })

  test('does not overwrite a file that was created while it ran', async (t) => {
    const { place, target, listed } = await newBackupPlace(t)
    const backup = await heldBackup(t, place, target.data)
    await writeFile(target.data, 'precious')
    await backup.goOn()
    assertRefused(await backup.ended, /sun\.db already exists/)
    assert.equal(await readFile(target.data, 'utf8'), 'precious')
    assert.deepEqual(await listed(), ['sun.db'])
  })

  test('does not overwrite files on a file system without hard links', async (t) => {
    const { place, target, listed } = await newBackupPlace(t)
    const withoutLinks = asModule(`
      export * from 'node:fs/promises'
      export const link = async () => { throw Object.assign(new Error('no links'), { code: 'EPERM' }) }`)
    const env = { NODE_OPTIONS: `--import ${inPlaceOf('node:fs/promises', withoutLinks)}` }
    const { status, stderr } = await place.run(['backup', 'backups/sun.db'], { env })
    assert.deepEqual([status, stderr], [0, ''])
    assert.deepEqual(await listed(), ['sun.calls.db', 'sun.db'])
    const backup = await heldBackup(t, place, join(place.path, 'backups/moon.db'), { env })
    await writeFile(join(place.path, 'backups/moon.db'), 'precious')
    await backup.goOn()
    assertRefused(await backup.ended, /moon\.db already exists/)
    assert.deepEqual(await listed(), ['moon.db', 'sun.calls.db', 'sun.db'])
    assert.ok(await exists(target.data))
  })

  test('creates no store when the given one does not exist', async (t) => {
    const place = await newPlace(t)
    assertRefused(
      await place.run(['backup', 'sun.db', '--database', 'sqlite:data/none.db']),
      /^heliolog: there is no store at \S+\/data\/none\.db; nothing was backed up\n$/,
    )
    assert.deepEqual(await readdir(place.path), [])
  })

  test('rejects a database of another program and a file that is not a database', async (t) => {
    const place = await newPlace(t)
    const theirs = new DatabaseSync(join(place.path, 'theirs.db'))
    theirs.exec('create table token (secret text)')
    theirs.close()
    await place.write('notes.db', 'These are notes, and no database at all. '.repeat(50))
    const before = await readdir(place.path)
    for (const [store, sentence] of [
      ['theirs.db', /theirs\.db is not a store of heliolog/],
      ['notes.db', /^heliolog: cannot back up sqlite:notes\.db to sun\.db: .*not a database\n$/],
    ] as const)
      assertRefused(await place.run(['backup', 'sun.db', '--database', `sqlite:${store}`]), sentence)
    assert.deepEqual(await readdir(place.path), before)
  })

  test('keeps no copy of a damaged store', async (t) => {
    const { place, store, listed } = await newBackupPlace(t)
    const file = await open(store.data, 'r+')
    await file.write(Buffer.alloc(8_192, 7), 0, 8_192, 5 * 16_384)
    await file.close()
    assertRefused(await place.run(['backup', 'backups/sun.db']), /^heliolog: the copy is corrupt \(.*\n$/)
    assert.deepEqual(await listed(), [])
  })

  test('names a missing target folder and does not create it', async (t) => {
    const { place } = await newBackupPlace(t)
    assertRefused(
      await place.run(['backup', 'unmounted/sun.db']),
      /^heliolog: there is no folder \S+\/unmounted; create it first\n$/,
    )
    assert.equal(await exists(join(place.path, 'unmounted')), false)
  })

  test('reports a target that it cannot write', async (t) => {
    const { place } = await newBackupPlace(t)
    await place.write('rows.csv', '')
    for (const file of ['/sys/sun.db', 'rows.csv/sun.db']) {
      const finished = await place.run(['backup', file])
      assertRefused(finished, /^heliolog: cannot back up sqlite:\S+ to \S+: .*\n$/)
      assert.ok(finished.stderr.includes(` to ${file}: `), finished.stderr)
    }
  })

  test('leaves no files when the disk is full', async (t) => {
    const { place, listed } = await newBackupPlace(t)
    // A file size limit of 100 KiB simulates a full disk.
    const finished = await place.shell('ulimit -f 200; heliolog backup backups/sun.db')
    assertRefused(finished, /^heliolog: cannot back up sqlite:\S+ to backups\/sun\.db: .*\n$/)
    assert.deepEqual(await listed(), [])
  })

  for (const at of ['copying', 'checking'] as const) {
    test(`leaves only a partial file when killed while ${at}, and the next run succeeds`, async (t) => {
      const { place, target, listed } = await newBackupPlace(t)
      const backup = await heldBackup(t, place, target.data, { at })
      backup.process.kill('SIGKILL')
      assert.equal((await backup.ended).signal, 'SIGKILL')
      const left = await listed()
      assert.match(left.join(), /^sun\.db\.partial-\w+$/)
      assert.equal((await place.run(['backup', 'backups/sun.db'])).status, 0)
      assert.deepEqual(await listed(), ['sun.calls.db', 'sun.db', ...left])
    })

    test(`leaves no files when stopped by a signal while ${at}`, async (t) => {
      const { place, target, listed } = await newBackupPlace(t)
      const signal = at === 'copying' ? 'SIGINT' : 'SIGTERM'
      const backup = await heldBackup(t, place, target.data, { at })
      backup.process.kill(signal)
      await backup.goOn()
      assertRefused(await backup.ended, new RegExp(`^heliolog: the backup was stopped by ${signal}; .*\n$`))
      assert.deepEqual(await listed(), [])
    })
  }

  test('prints the pg_dump command without the password on PostgreSQL', async (t) => {
    const place = await newPlace(t, POSTGRES)
    const { hostname, port, pathname } = new URL(place.url)
    const command = `pg_dump --format=custom --file='sun.dump' 'postgres://postgres@${hostname}:${port}${pathname}?sslmode=disable'`
    for (const more of ['?sslmode=disable', '?password=only-for-tests&sslmode=disable']) {
      const finished = await place.run(['backup', 'sun.dump', '--database', place.url + more])
      assertRefused(finished, /^heliolog: this store is in PostgreSQL; /)
      assert.ok(finished.stderr.endsWith(`\n  ${command}\n`), finished.stderr)
    }
    assert.deepEqual(await readdir(place.path), [])
  })
})
