/** heliolog serve --read-only: a store is served, and nothing in it changes. */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { createBackupSandbox } from '../../../test/support/backups.ts'
import { download } from '../../../test/support/downloads.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'

/** The SHA-256 of each file in a folder, by name. */
const hashesIn = async (folder: string): Promise<Record<string, string>> => {
  const names = (await readdir(folder)).sort()
  const hashes = names.map(async (name) => [
    name,
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex'),
  ])
  return Object.fromEntries(await Promise.all(hashes))
}

/** A store with a token, and a backup of it in a folder of its own. */
const createBackup = async (t: TestContext) => {
  const { sandbox, target } = await createBackupSandbox(t)
  const { token } = await sandbox.issueToken()
  assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
  return { sandbox, token, target, folder: join(sandbox.path, 'backups'), url: `sqlite:${target.data}` }
}

/** Reads a page, a download and the metrics, and sends a request without a valid token. */
const useServer = async (server: RunningServer, token: string): Promise<void> => {
  const page = await requestApi(server, '/observations', token)
  assert.equal(((await page.json()) as { data: unknown[] }).data.length, 3)
  const { headers } = await download({ origin: server.origin, token }, '/observations.csv')
  assert.equal(headers['x-row-count'], '3')
  assert.equal((await requestApi(server, '/meta', 'wrong')).status, 401)
  await waitUntil(
    'the calls are logged',
    () => logLines(server).filter(({ msg }) => msg === 'call').length >= 3,
  )
}

const assertReadOnlyLog = (server: RunningServer): void => {
  const lines = logLines(server)
  assert.equal(lines.filter(({ msg }) => String(msg).startsWith('read-only: ')).length, 1)
  assert.deepEqual(
    lines.filter(({ level }) => Number(level) >= 40),
    [],
  )
}

describe('heliolog serve --read-only', { concurrency: 2 }, () => {
  test('changes no byte of a backup and creates no file beside it', async (t) => {
    const { sandbox, token, folder, url } = await createBackup(t)
    const temporary = await sandbox.makeFolder('tmp')
    const before = await hashesIn(folder)
    const server = await sandbox.serve(['--read-only', '--workers', '2', '--database', url], {
      env: { TMPDIR: temporary },
    })
    await useServer(server, token)
    assert.deepEqual(await hashesIn(folder), before)
    assert.match((await readdir(temporary)).join(), /^heliolog-cache-\w+$/)
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
    assertReadOnlyLog(server)
    assert.deepEqual(await hashesIn(folder), before)
    assert.deepEqual(await readdir(temporary), [])
  })

  test('needs no right on PostgreSQL but to read', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.seed(3)
    const { token } = await sandbox.issueToken()
    const role = `reader_${process.pid}`
    await querySql(sandbox.url, `create role ${role} login password 'only-for-tests'`)
    await querySql(sandbox.url, `grant select on all tables in schema public to ${role}`)
    const url = new URL(sandbox.url)
    // The database is dropped by then, and the role's rights with it.
    t.after(() => querySql(new URL('/postgres', url).href, `drop role ${role}`))
    const readerUrl = Object.assign(new URL(url), { username: role, password: 'only-for-tests' }).href
    const server = await sandbox.serve(['--read-only', '--database', readerUrl])
    await useServer(server, token)
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
    assertReadOnlyLog(server)
    const rows = await querySql(
      sandbox.url,
      'select (select count(*) from call) + (select count(*) from token_use) + (select count(*) from call_window) as n',
    )
    assert.equal(Number(rows[0]?.['n']), 0)
  })

  test('does not upgrade a store of an earlier release, and says what to do', async (t) => {
    const { sandbox, target, folder, url } = await createBackup(t)
    const tokens = new DatabaseSync(target.tokens)
    tokens.exec("delete from migration_tokens where name = '002-token-scope'")
    tokens.close()
    const before = await hashesIn(folder)
    const { status, stdout, stderr } = await sandbox.run(['serve', '--read-only', '--database', url])
    assert.deepEqual([status, stdout], [3, ''])
    assert.match(stderr, /is from an earlier release and lacks 002-token-scope; copy it, .* heliolog init/)
    assert.deepEqual(await hashesIn(folder), before)
  })

  test('does not upgrade a PostgreSQL store of an earlier release', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await querySql(sandbox.url, "delete from migration_calls where name = '007-import-run'")
    await querySql(sandbox.url, 'drop table import_run')
    const { status, stderr } = await sandbox.run(['serve', '--read-only'])
    assert.equal(status, 3)
    assert.match(stderr, /is from an earlier release and lacks 007-import-run; /)
    assert.deepEqual(await querySql(sandbox.url, "select to_regclass('import_run') as name"), [
      { name: null },
    ])
  })

  test('rejects a store in use, a missing one and --demo', async (t) => {
    const { sandbox, target, folder, url } = await createBackup(t)
    const serve = (...args: string[]) => sandbox.run(['serve', '--read-only', ...args])
    const demo = await serve('--demo', '--database', url)
    assert.deepEqual(
      [demo.status, demo.stderr],
      [2, 'heliolog: --demo cannot be combined with --read-only\n'],
    )
    const missing = await serve('--database', `sqlite:${join(folder, 'none.db')}`)
    assert.equal(missing.status, 3)
    assert.match(missing.stderr, /^heliolog: there is no store at /)
    await writeFile(`${target.data}-wal`, 'changes')
    const before = await hashesIn(folder)
    const inUse = await serve('--database', url)
    assert.equal(inUse.status, 3)
    assert.match(inUse.stderr, /sun\.db-wal has changes .*heliolog backup\n$/)
    assert.deepEqual(await hashesIn(folder), before)
  })
})
