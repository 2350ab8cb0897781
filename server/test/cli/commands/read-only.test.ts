/** heliolog serve --read-only: the stores that it rejects, which stay as they are. */
import { strict as assert } from 'node:assert'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createBackupSandbox } from '../../../../test/support/backups.ts'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { querySql } from '../../../../test/support/sql.ts'

test('serve --read-only rejects --demo and stores that are missing, in use or incomplete', async (t) => {
  const { sandbox, target } = await createBackupSandbox(t)
  assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
  const folder = join(sandbox.path, 'backups')
  const contents = async () =>
    Promise.all(
      (await readdir(folder)).sort().map(async (name) => [name, await readFile(join(folder, name))]),
    )
  const assertRejected = async (args: string[], status: number, expected: RegExp) => {
    const before = await contents()
    const result = await sandbox.run(['serve', '--read-only', ...args])
    assert.deepEqual([result.status, result.stdout], [status, ''])
    assert.match(result.stderr, expected)
    assert.deepEqual(await contents(), before)
  }
  const database = ['--database', `sqlite:${target.data}`]
  await assertRejected(['--demo', ...database], 2, /^heliolog: --demo cannot be combined with --read-only\n$/)
  await assertRejected(['--database', 'sqlite:backups/none.db'], 3, /^heliolog: there is no store at /)
  await writeFile(target.tokens, '')
  await assertRejected(database, 3, /lacks tables of this release; .* init/)
  await writeFile(`${target.data}-wal`, 'changes')
  await assertRejected(database, 3, /sun\.db-wal has changes .*heliolog backup\n$/)
})

test('heliolog serve --read-only creates no tables in PostgreSQL', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await querySql(sandbox.url, 'drop table heliolog_schema')
  const { status, stderr } = await sandbox.run(['serve', '--read-only'])
  assert.equal(status, 3)
  assert.match(stderr, /^heliolog: there is no store at /)
  const tables = await querySql(sandbox.url, "select to_regclass('heliolog_schema') as name")
  assert.deepEqual(tables, [{ name: null }])
})
