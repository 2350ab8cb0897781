/** heliolog backup: what is in the way is told in a sentence, and nothing half-made is left. */
import { strict as assert } from 'node:assert'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { assertRefused, newBackupPlace } from '../../../test/support/backups.ts'
import { exists, newPlace } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { asModule, heldBackup, inPlaceOf } from '../../../test/support/held-backup.ts'

describe('heliolog backup', { concurrency: 2 }, () => {
  for (const name of ['sun.db', 'sun.calls.db', 'sun.db-wal'])
    test(`refuses a ${name} that is there already, and leaves it as it was`, async (t) => {
      const { place, listed } = await newBackupPlace(t)
      const file = await place.write(`backups/${name}`, 'precious')
      assertRefused(
        await place.run(['backup', 'backups/sun.db']),
        new RegExp(`^heliolog: ${file} is there already, .*\n$`),
      )
      assert.equal(await readFile(file, 'utf8'), 'precious')
      assert.deepEqual(await listed(), [name])
    })

  test('overwrites no file that has come meanwhile', async (t) => {
    const { place, target, listed } = await newBackupPlace(t)
    const backup = await heldBackup(t, place, target.data)
    await writeFile(target.data, 'precious')
    await backup.goOn()
    assertRefused(await backup.ended, /sun\.db is there already/)
    assert.equal(await readFile(target.data, 'utf8'), 'precious')
    assert.deepEqual(await listed(), ['sun.db'])
  })

  test('names its files without overwriting any on a disk that knows no links, too', async (t) => {
    const { place, target, listed } = await newBackupPlace(t)
    const refusing = asModule(`
      export * from 'node:fs/promises'
      export const link = async () => { throw Object.assign(new Error('no links'), { code: 'EPERM' }) }`)
    const env = { NODE_OPTIONS: `--import ${inPlaceOf('node:fs/promises', refusing)}` }
    const { status, stderr } = await place.run(['backup', 'backups/sun.db'], { env })
    assert.deepEqual([status, stderr], [0, ''])
    assert.deepEqual(await listed(), ['sun.calls.db', 'sun.db'])
    const backup = await heldBackup(t, place, join(place.path, 'backups/moon.db'), { env })
    await writeFile(join(place.path, 'backups/moon.db'), 'precious')
    await backup.goOn()
    assertRefused(await backup.ended, /moon\.db is there already/)
    assert.deepEqual(await listed(), ['moon.db', 'sun.calls.db', 'sun.db'])
    assert.ok(await exists(target.data))
  })

  test('makes no store where there is none', async (t) => {
    const place = await newPlace(t)
    assertRefused(
      await place.run(['backup', 'sun.db', '--database', 'sqlite:data/none.db']),
      /^heliolog: there is no store at \S+\/data\/none\.db; nothing was backed up\n$/,
    )
    assert.deepEqual(await readdir(place.path), [])
  })

  test('refuses what is not a store of heliolog', async (t) => {
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

  test('gives no name to the copy of a damaged store', async (t) => {
    const { place, store, listed } = await newBackupPlace(t)
    const file = await open(store.data, 'r+')
    await file.write(Buffer.alloc(8_192, 7), 0, 8_192, 5 * 16_384)
    await file.close()
    assertRefused(await place.run(['backup', 'backups/sun.db']), /^heliolog: the copy is not sound \(.*\n$/)
    assert.deepEqual(await listed(), [])
  })

  test('names a folder that is not there, and makes none', async (t) => {
    const { place } = await newBackupPlace(t)
    assertRefused(
      await place.run(['backup', 'unmounted/sun.db']),
      /^heliolog: there is no folder \S+\/unmounted; make it first\n$/,
    )
    assert.equal(await exists(join(place.path, 'unmounted')), false)
  })

  test('says so where it may not write', async (t) => {
    const { place } = await newBackupPlace(t)
    await place.write('rows.csv', '')
    for (const file of ['/sys/sun.db', 'rows.csv/sun.db']) {
      const finished = await place.run(['backup', file])
      assertRefused(finished, /^heliolog: cannot back up sqlite:\S+ to \S+: .*\n$/)
      assert.ok(finished.stderr.includes(` to ${file}: `), finished.stderr)
    }
  })

  test('leaves nothing behind when the disk takes no more', async (t) => {
    const { place, listed } = await newBackupPlace(t)
    // The shell lets no file grow beyond 100 KiB.
    const finished = await place.shell('ulimit -f 200; heliolog backup backups/sun.db')
    assertRefused(finished, /^heliolog: cannot back up sqlite:\S+ to backups\/sun\.db: .*\n$/)
    assert.deepEqual(await listed(), [])
  })

  for (const at of ['copying', 'checking'] as const) {
    test(`killed while ${at} leaves no backup, and what it leaves does not disturb the next one`, async (t) => {
      const { place, target, listed } = await newBackupPlace(t)
      const backup = await heldBackup(t, place, target.data, { at })
      backup.process.kill('SIGKILL')
      assert.equal((await backup.ended).signal, 'SIGKILL')
      const left = await listed()
      assert.match(left.join(), /^sun\.db\.partial-\w+$/)
      assert.equal((await place.run(['backup', 'backups/sun.db'])).status, 0)
      assert.deepEqual(await listed(), ['sun.calls.db', 'sun.db', ...left])
    })

    test(`stopped by a signal while ${at} leaves nothing behind`, async (t) => {
      const { place, target, listed } = await newBackupPlace(t)
      const signal = at === 'copying' ? 'SIGINT' : 'SIGTERM'
      const backup = await heldBackup(t, place, target.data, { at })
      backup.process.kill(signal)
      await backup.goOn()
      assertRefused(await backup.ended, new RegExp(`^heliolog: the backup was stopped by ${signal}; .*\n$`))
      assert.deepEqual(await listed(), [])
    })
  }

  test('on PostgreSQL tells the command that does it, without the password', async (t) => {
    const place = await newPlace(t, POSTGRES)
    const { hostname, port, pathname } = new URL(place.url)
    const command = `pg_dump --format=custom --file='sun.dump' 'postgres://postgres@${hostname}:${port}${pathname}?sslmode=disable'`
    for (const more of ['?sslmode=disable', '?password=only-for-tests&sslmode=disable']) {
      const finished = await place.run(['backup', 'sun.dump', '--database', place.url + more])
      assertRefused(finished, /^heliolog: this store lies in PostgreSQL, /)
      assert.ok(finished.stderr.endsWith(`\n  ${command}\n`), finished.stderr)
    }
    assert.deepEqual(await readdir(place.path), [])
  })
})
