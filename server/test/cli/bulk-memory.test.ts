/** HELIOLOG_BULK_MEMORY_MB limits the memory that the threads of all downloads may use together. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type BulkClient, download, startDownload } from '../../../test/support/downloads.ts'
import { publishMegabytes } from '../../../test/support/large-files.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'

test('heliolog serve returns 503 to a Parquet download when others use the memory', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.withDatabase((database) => publishMegabytes(database, 14))
  // Enough for one Parquet file (272 MB) and one text file (48 MB).
  const { origin } = await sandbox.serve([], { env: { HELIOLOG_BULK_MEMORY_MB: '320' } })
  const newClient = async (): Promise<BulkClient> => ({ origin, token: (await sandbox.issueToken()).token })
  const [slow, other] = [await newClient(), await newClient()]
  const isServed = async (path: string) => (await download(other, path)).status === 200
  const first = await startDownload(slow, '/observations.csv')
  assert.ok(await isServed('/observations.parquet'))
  const second = await startDownload(slow, '/observations.csv')
  const rejected = await download(other, '/observations.parquet')
  assert.equal(rejected.status, 503)
  assert.match(String(rejected.headers['retry-after']), /^[1-9]\d*$/)
  assert.match(rejected.body.toString(), /All download slots are in use/)
  assert.ok(await isServed('/observations.csv'), 'a text file needs less')
  second.destroy()
  await waitUntil('the memory is free', () => isServed('/observations.parquet'))
  first.destroy()
})
