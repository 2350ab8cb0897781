/** Databases of other programs, and stores locked by another process. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { runHeliolog, startHeliolog } from '../../../test/support/heliolog-process.ts'

test('heliolog rejects a database of another program and leaves it unchanged', async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const file = join(path, 'theirs.db')
  const theirs = new DatabaseSync(file)
  theirs.exec('create table token (secret text)')
  theirs.close()
  const before = await readFile(file)
  const { status, stderr } = await runHeliolog(['token', 'list', '--database', `sqlite:${file}`])
  assert.equal(status, 2)
  assert.match(stderr, /^heliolog: .*theirs\.db is a database of another program; .*\n$/)
  assert.deepEqual(await readFile(file), before)
})

test('heliolog serve starts and responds while another process holds the write lock', async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const file = join(path, 'heliolog.db')
  await runHeliolog(['init', '--database', `sqlite:${file}`])
  const writer = new DatabaseSync(file)
  writer.exec('begin immediate')
  const server = await startHeliolog([], { env: { HELIOLOG_DATABASE_URL: `sqlite:${file}` } })
  assert.equal((await fetch(`${server.origin}/readyz`)).status, 200)
  assert.equal((await server.stop()).status, 0)
  writer.exec('rollback')
  writer.close()
})
