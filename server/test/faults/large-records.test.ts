/** Stores of older versions may have records that are larger than an import accepts today. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from 'kysely'
import { download } from '../../../test/support/downloads.ts'
import { createSandbox, logLines, waitUntil } from '../../../test/support/sandbox.ts'

const MB = 1_000_000

test('keeps serving when a download contains a record of 30 MB', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(2)
  const comments = `"comments":"${'x'.repeat(30 * MB)}"`
  await sandbox.withDatabase(async (database) => {
    const { db, close } = await database.openWriter()
    await sql`update observation set body = replace(body, '"comments":null', ${comments}) where id = 'o1'`.execute(
      db,
    )
    await close()
  })
  const { token } = await sandbox.issueToken()
  const server = await sandbox.serve()
  const client = { origin: server.origin, token }
  await assert.rejects(download(client, '/observations.csv'), { code: 'ECONNRESET' })
  assert.equal((await download(client, '/observations.parquet')).status, 500)
  const reasons = () =>
    logLines(server).flatMap(({ msg, reason }) =>
      msg === 'a bulk file could not be built' ? [String(reason)] : [],
    )
  await waitUntil('both failures are logged', () => reasons().length === 2)
  for (const reason of reasons()) assert.match(reason, /a record has 300\d+ bytes, .* \{"id":"o1"/)
  const { status, body } = await download(client, '/observations.ndjson')
  assert.equal(status, 200)
  assert.ok(body.length > 30 * MB)
})
