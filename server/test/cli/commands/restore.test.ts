/** heliolog restore: the store becomes the backup, but what was removed since does not come back. */
import { strict as assert } from 'node:assert'
import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { createBackupSandbox } from '../../../../test/support/backups.ts'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, observationsCsv, type Sandbox } from '../../../../test/support/sandbox.ts'
import { CSV_HEADER } from '../../../../test/support/streamed-import.ts'
import { restoreDatabase } from '../../../src/storage/open/open.ts'

const ROWS = `${CSV_HEADER}
a1,Ada,0,2024-05-11T09:30:00Z
b1,Bo,0,2024-05-11T10:30:00Z
c1,Cy,0,2024-05-11T11:30:00Z
`

const succeed = async (sandbox: Sandbox, ...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await sandbox.run(args)
  assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** A store with a backup, and a token that the backup has too. */
const createBackup = async (t: TestContext) => {
  const { sandbox, store, target } = await createBackupSandbox(t)
  await sandbox.writeFile('rows.csv', ROWS)
  await succeed(sandbox, 'import', 'observations', 'rows.csv')
  const { id } = await sandbox.issueToken({ holder: 'Before' })
  const published = await sandbox.readPublished()
  await succeed(sandbox, 'backup', 'backups/sun.db')
  return { sandbox, store, target, id, published }
}

const tokensOf = async (sandbox: Sandbox): Promise<{ holder: string; valid: boolean }[]> =>
  JSON.parse(await succeed(sandbox, 'token', 'list', '--json'))
    .map(({ holder, valid }: { holder: string; valid: boolean }) => ({ holder, valid }))
    .toSorted((one: { holder: string }, other: { holder: string }) => (one.holder < other.holder ? -1 : 1))

const overwriteStart = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+')
  await file.write(Buffer.alloc(4_096, 7), 0, 4_096, 0)
}

describe('heliolog restore', () => {
  test('restores the data without forgotten nicknames and revoked tokens', async (t) => {
    const { sandbox, id, published } = await createBackup(t)
    await succeed(sandbox, 'token', 'revoke', id)
    await sandbox.issueToken({ holder: 'Later' })
    await succeed(sandbox, 'observer', 'rename', 'Ada', 'Countess')
    await succeed(sandbox, 'observer', 'forget', '--retract', 'Bo')
    await succeed(sandbox, 'observer', 'forget', '--anonymous', 'otter', 'Cy')
    const changed = await sandbox.readPublished()

    const preview = await succeed(sandbox, 'restore', '--dry-run', 'backups/sun.db')
    assert.match(preview, /^would restore .* \(dry run: nothing was changed\)$/m)
    assert.deepEqual(await sandbox.readPublished(), changed)

    const report = await succeed(sandbox, 'restore', 'backups/sun.db')
    assert.deepEqual(await sandbox.readPublished(), published)
    assert.match(report, /^not in the backup: 3 publications, from 3 on; import their files again$/m)
    assert.match(report, /^ {2}heliolog observer rename Ada Countess$/m)
    assert.match(report, /^ {2}heliolog observer forget --retract Bo$/m)
    assert.match(report, /^ {2}heliolog observer forget --anonymous otter Cy$/m)
    assert.deepEqual(await tokensOf(sandbox), [
      { holder: 'Before', valid: false },
      { holder: 'Later', valid: true },
    ])
    assert.match(await succeed(sandbox, 'doctor'), /^sound: /m)

    const kept = /^the former store is kept: (.+)$/m.exec(report)?.[1]
    await succeed(sandbox, 'init', '--database', `sqlite:${kept}`)
    assert.match(await succeed(sandbox, 'doctor', '--database', `sqlite:${kept}`), /^sound: /m)
    const repeated = [...report.matchAll(/^ {2}heliolog (observer .+)$/gm)].map(([, line = '']) => line)
    for (const line of repeated) await succeed(sandbox, ...line.split(' '))
    const names = JSON.parse(await succeed(sandbox, 'observer', 'names', '--json'))
    assert.deepEqual(names.map(({ becomes }: { becomes: string | null }) => becomes).sort(), [
      'Countess',
      null,
      'otter',
    ])
    await succeed(sandbox, 'import', 'observations', 'rows.csv')
    const { observations } = await sandbox.readPublished()
    const nicknames = new Set(observations.map(({ observer }) => observer))
    assert.deepEqual([...nicknames].filter((nickname) => /^[BCo]/.test(nickname)).sort(), [
      'Countess',
      'otter',
    ])
  })

  test('restores a missing store with its tokens and call log', async (t) => {
    const { sandbox, store, published } = await createBackup(t)
    for (const path of Object.values(store)) await rm(path)
    const report = await succeed(sandbox, 'restore', 'backups/sun.db')
    assert.doesNotMatch(report, /kept|not in the backup/)
    assert.deepEqual(await sandbox.readPublished(), published)
    assert.deepEqual(await tokensOf(sandbox), [{ holder: 'Before', valid: true }])
  })

  test('replaces a damaged store, of which it keeps the files', async (t) => {
    const { sandbox, store, id, published } = await createBackup(t)
    await succeed(sandbox, 'token', 'revoke', id)
    await overwriteStart(store.data)
    const report = await succeed(sandbox, 'restore', 'backups/sun.db')
    assert.match(report, /^warning: \S+\.db is damaged, so nothing of it was taken over$/m)
    assert.match(report, /^the former store is kept: /m)
    assert.deepEqual(await sandbox.readPublished(), published)
    assert.deepEqual(await tokensOf(sandbox), [{ holder: 'Before', valid: false }])
  })

  test('rejects a store in use, and files that are no sound backup', async (t) => {
    const { sandbox, store, target } = await createBackup(t)
    const before = await sandbox.readPublished()
    const listFiles = async () => (await readdir(dirname(store.data))).filter((name) => name.endsWith('.db'))
    const files = await listFiles()
    const rejects = async (file: string, sentence: RegExp, status: number) =>
      assertFailed(await sandbox.run(['restore', file]), sentence, status)
    const server = await sandbox.serve()
    await succeed(sandbox, 'restore', '--dry-run', 'backups/sun.db')
    await rejects('backups/sun.db', /another process uses \S+; stop the server, .*restore again\n$/, 3)
    await server.stop()
    await rejects('backups/none.db', /none\.db is no backup; accepted: /, 2)
    await rejects(store.data, /is the store itself; accepted: /, 2)
    await writeFile(`${target.tokens}-wal`, 'log')
    await rejects('backups/sun.db', /tokens\.db-wal exists, so another process may be writing/, 2)
    await rm(`${target.tokens}-wal`)
    const copy = new DatabaseSync(target.data)
    copy.exec(`update daily_activity set body = replace(body, '1', '2')`)
    copy.close()
    await rejects('backups/sun.db', /^heliolog: the backup \S+ is not sound \(.*; nothing was changed\n$/, 3)
    await using file = await open(target.data, 'r+')
    await file.write(Buffer.alloc(8_192, 7), 0, 8_192, 5 * 16_384)
    await rejects('backups/sun.db', /^heliolog: \S+sun\.db is corrupt \(.*\); nothing was changed\n$/, 3)
    await rm(target.tokens)
    await rejects('backups/sun.db', /sun\.db is no backup; accepted: /, 2)
    assert.deepEqual(await sandbox.readPublished(), before)
    assert.deepEqual(new Set(await listFiles()), new Set(files))
  })

  test('changes nothing if something is published while the copy is checked', async (t) => {
    const { sandbox, store } = await createBackup(t)
    await sandbox.writeFile('more.csv', observationsCsv(10, 1))
    const restore = restoreDatabase(sandbox.url, `${sandbox.path}/backups/sun.db`, {
      prepare: () => succeed(sandbox, 'import', 'observations', 'more.csv'),
      dryRun: false,
      signal: new AbortController().signal,
    })
    await assert.rejects(restore, /another process uses/)
    assert.equal((await sandbox.readPublished()).observations.length, 7)
    assert.doesNotMatch((await readdir(dirname(store.data))).join(' '), /before-restore|partial/)
  })

  test('rejects a backup of another store if both have forgotten observers', async (t) => {
    const { sandbox } = await createBackup(t)
    await succeed(sandbox, 'observer', 'forget', '--retract', 'Bo')
    await succeed(sandbox, 'backup', 'backups/later.db')
    // Stores of other tests are copies of one, with its key.
    const other = ['--database', 'sqlite:other.db']
    await succeed(sandbox, 'import', 'observations', 'rows.csv', ...other)
    await succeed(sandbox, 'restore', '--dry-run', 'backups/later.db', ...other)
    await succeed(sandbox, 'observer', 'forget', '--retract', 'Cy', ...other)
    const { stderr } = await sandbox.run(['restore', 'backups/later.db', ...other])
    assert.match(stderr, /both remember forgotten observers; move the files/)
  })

  test('names the program that restores PostgreSQL', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.writeFile('sun.db', observationsCsv(1, 1))
    const source = await createBackup(t)
    const file = `${source.sandbox.path}/backups/sun.db`
    assertFailed(await sandbox.run(['restore', file]), /restore it with pg_restore/, 2)
  })
})
