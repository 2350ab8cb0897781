/** heliolog backup: the copy is a usable store, and failures print one sentence and leave no partial backup. */
import { strict as assert } from 'node:assert'
import { copyFile, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { createBackupSandbox } from '../../../../test/support/backups.ts'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, exists, observationsCsv } from '../../../../test/support/sandbox.ts'

describe('heliolog backup', () => {
  test('writes files that restore the store with its tokens when copied back', async (t) => {
    const { sandbox, store, target, listBackups } = await createBackupSandbox(t)
    const { id } = await sandbox.issueToken({ scope: 'hapi' })
    const before = await sandbox.readPublished()
    const { status, stdout, stderr } = await sandbox.run(['backup', 'backups/sun.db'])
    assert.deepEqual([status, stderr], [0, ''])
    const [written, contents] = stdout.trimEnd().split('\n')
    assert.match(
      written ?? '',
      /^written and checked: \S+\/sun\.db \(\d+ kB\), \S+\/sun\.tokens\.db \(\d+ kB\) and \S+\/sun\.calls\.db \(\d+ kB\)$/,
    )
    assert.equal(contents, `data version ${before.meta.version}: 3 observations, 0 images, 1 observer`)
    assert.deepEqual(await listBackups(), ['sun.calls.db', 'sun.db', 'sun.tokens.db'])
    await sandbox.writeFile('rows.csv', observationsCsv(3, 200))
    assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
    await sandbox.run(['token', 'revoke', id])
    for (const name of ['data', 'tokens', 'calls'] as const) await copyFile(target[name], store[name])
    assert.deepEqual(await sandbox.readPublished(), before)
    const [token] = JSON.parse((await sandbox.run(['token', 'list', '--json'])).stdout)
    assert.deepEqual([token.id, token.valid, token.scope], [id, true, 'hapi'])
    assert.match((await sandbox.run(['doctor'])).stdout, /^backup {4}\S+Z\nsound: /m)
  })

  test('leaves a store of an earlier release as it is', async (t) => {
    const { sandbox, store } = await createBackupSandbox(t)
    using file = new DatabaseSync(store.data)
    file.exec(`update heliolog_schema set version = 1 where table_set = 'data';
      drop table day_digest; alter table dataset drop column erasures`)
    assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
    assert.equal(file.prepare('select version from heliolog_schema').get()?.['version'], 1)
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

  test('rejects the name of an existing file, which is no failed backup', async (t) => {
    const { sandbox, listBackups } = await createBackupSandbox(t)
    assert.equal((await sandbox.run(['backup', 'earlier.db'])).status, 0)
    for (const name of ['sun.db', 'sun.tokens.db', 'sun.calls.db', 'sun.db-wal']) {
      const file = await sandbox.writeFile(`backups/${name}`, 'precious')
      assertFailed(
        await sandbox.run(['backup', 'backups/sun.db']),
        new RegExp(`^heliolog: ${file} already exists; choose another file name\n$`),
        2,
      )
      assert.equal(await readFile(file, 'utf8'), 'precious')
      assert.deepEqual(await listBackups(), [name])
      await rm(file)
    }
    assert.match((await sandbox.run(['doctor'])).stdout, /^backup {4}\S+Z$/m)
    assert.equal((await sandbox.run(['backup', 'unmounted/sun.db'])).status, 1)
    assert.match(
      (await sandbox.run(['doctor'])).stdout,
      /^backup {4}\S+Z; that of \S+ failed with exit code 1$/m,
    )
  })

  test('rejects a missing store, a database of another program, and other files', async (t) => {
    const sandbox = await createSandbox(t)
    const theirs = new DatabaseSync(join(sandbox.path, 'theirs.db'))
    theirs.exec('create table token (secret text)')
    theirs.close()
    await sandbox.writeFile('notes.db', 'These are notes, and no database at all. '.repeat(50))
    const before = await readdir(sandbox.path)
    for (const [store, sentence, status] of [
      ['data/none.db', /^heliolog: there is no store at \S+\/data\/none\.db; correct --database or /, 3],
      ['theirs.db', /theirs\.db is a database of another program; /, 2],
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

  test('keeps no copy whose contents are wrong, and doctor shows all of it', async (t) => {
    const { sandbox, store, listBackups } = await createBackupSandbox(t)
    assert.equal((await sandbox.run(['index'])).status, 0)
    const intact = await readFile(store.data)
    const change = async (statement: string) => {
      const file = new DatabaseSync(store.data)
      file.exec(statement)
      file.close()
    }
    for (const [damage, finding] of [
      ["update dataset set meta = replace(meta, '2010', '1999')", /the published meta record is /],
      ['delete from day_digest', /the digest of 2010-01-01 does not match its records/],
      [
        "insert into index_daily values ('2010-01-01', '{}')",
        /the table index_daily of the community index /,
      ],
    ] as const) {
      await change(damage)
      const reason = new RegExp(
        `^heliolog: the copy is not sound \\(${finding.source}.*\\) and was removed; heliolog doctor .*\n$`,
      )
      assertFailed(await sandbox.run(['backup', 'backups/sun.db']), reason, 3)
      assert.deepEqual(await listBackups(), [])
      const doctor = await sandbox.run(['doctor'])
      assert.equal(doctor.status, 1)
      assert.match(doctor.stdout, new RegExp(`^NOT SOUND: ${finding.source}`, 'm'))
      await writeFile(store.data, intact)
    }
    const damaged = Buffer.from(intact)
    damaged.write('9', intact.lastIndexOf('"id":"') + 6)
    await writeFile(store.data, damaged)
    assertFailed(await sandbox.run(['backup', 'backups/sun.db']), /^heliolog: the copy is corrupt \(.*\n$/, 3)
    assert.match((await sandbox.run(['doctor'])).stdout, /^NOT SOUND: \S+ is damaged: /m)
  })

  test('reports a target folder that is missing, and a target that it cannot write', async (t) => {
    const { sandbox } = await createBackupSandbox(t)
    assertFailed(
      await sandbox.run(['backup', 'unmounted/sun.db']),
      /^heliolog: there is no folder \S+\/unmounted; create it first\n$/,
    )
    assert.equal(await exists(join(sandbox.path, 'unmounted')), false)
    await sandbox.writeFile('rows.csv', '')
    for (const file of ['/sys/sun.db', 'rows.csv/sun.db']) {
      const finished = await sandbox.run(['backup', file])
      assertFailed(finished, /^heliolog: cannot back up sqlite:\S+ to \S+: .*\n$/, 3)
      assert.ok(finished.stderr.includes(` to ${file}: `), finished.stderr)
    }
  })

  test('prints the pg_dump command without the password on PostgreSQL', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    const { hostname, port, pathname } = new URL(sandbox.url)
    const command = `pg_dump --format=custom --extension=plpgsql --file=sun.dump 'postgres://postgres@${hostname}:${port}${pathname}?sslmode=disable'`
    for (const more of [
      '?sslmode=disable',
      '?password=only-for-tests&sslmode=disable',
      '?sslmode=disable&uselibpqcompat=true',
    ]) {
      const finished = await sandbox.run(['backup', 'sun.dump', '--database', sandbox.url + more])
      assertFailed(finished, /^heliolog: this store is in PostgreSQL; /, 2)
      assert.ok(finished.stderr.endsWith(`\n  ${command}\n`), finished.stderr)
    }
    assert.deepEqual(await readdir(sandbox.path), [])
  })
})
