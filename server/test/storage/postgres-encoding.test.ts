import assert from 'node:assert/strict'
import { it } from 'node:test'
import { assertFailed } from '../../../test/support/heliolog-process.ts'
import { createPostgresDatabase } from '../../../test/support/postgres.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'

it('rejects a database that is not UTF-8 when it is opened for writing', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(1)
  const other = await createPostgresDatabase()
  const url = new URL(other.url)
  const name = `${url.pathname.slice(1)}_latin1`
  await querySql(
    other.url,
    `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  )
  t.after(async () => {
    await querySql(other.url, `drop database ${name} with (force)`)
    await other.drop()
  })
  url.pathname = `/${name}`
  const commands = [
    ['init', '--database', url.href],
    ['copy', '--to', url.href],
  ]
  for (const command of commands) {
    assertFailed(
      await sandbox.run(command),
      /has the encoding LATIN1; accepted: UTF8\. Make another one with "create database .* pg_restore$/m,
      3,
    )
  }
  assert.deepEqual(await querySql(url.href, "select 1 from pg_tables where schemaname = 'public'"), [])
})
