/** HELIOLOG_BULK_MEMORY_MB limits the memory that the threads of all builds may use together. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type BulkClient, download } from '../../../test/support/downloads.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

test('heliolog serve lets a Parquet build wait when others use the memory', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  // Enough for one Parquet file (272 MB) and one text file (48 MB).
  const env = { HELIOLOG_BULK_MEMORY_MB: '320', HELIOLOG_METRICS_PORT: '0' }
  const server = await sandbox.serve([], { env })
  const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
  const expectBuilds = (running: number, waiting: number) =>
    waitUntil(`${running} builds run and ${waiting} wait`, async () => {
      const metrics = await scrape(server)
      const count = (state: string) => metrics.get(`heliolog_bulk_builds{state="${state}"}`)
      return count('running') === running && count('waiting') === waiting
    })
  const lock = await lockTables(sandbox.url, 'observation')
  const downloads = [download(client, '/observations.parquet')]
  await expectBuilds(1, 0)
  downloads.push(download(client, '/observations.parquet?to=2100-01-01'))
  await expectBuilds(1, 1)
  downloads.push(download(client, '/observations.csv'))
  await expectBuilds(2, 1)
  await lock.release()
  for (const { status } of await Promise.all(downloads)) assert.equal(status, 200)
  await expectBuilds(0, 0)
})
