/** Downloads beside each other and beside publications: each has one version, and none waits for a slow one. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type BulkClient, download, readRest, startDownload } from '../../../test/support/downloads.ts'
import { publishMegabytes } from '../../../test/support/large-files.ts'
import { onEachEngine } from './support/each-setup.ts'

const PATH = '/observations.csv'

onEachEngine(
  (server) => {
    before(() => publishMegabytes(server().database, 14, 'first'))

    it('sends the version a download started with when data are published meanwhile', async () => {
      const client: BulkClient = server()
      const before = await download(client, PATH)
      const paused = await startDownload(client, PATH)
      await publishMegabytes(server().database, 14, 'second')
      const after = await download(client, PATH)
      assert.notEqual(after.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(!after.body.equals(before.body))
      const finished = await readRest(paused)
      assert.equal(finished.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(finished.body.equals(before.body))
    })

    it('sends the version that the headers name when data are published during the build', async () => {
      const publishing = publishMegabytes(server().database, 2, 'third')
      const versions = new Map<string, Buffer>()
      let isPublished = false
      void publishing.then(() => {
        isPublished = true
      })
      for (let number = 0; !isPublished || number < 3; number++) {
        const path = `/observations.ndjson?to=${2100 + number}-01-01`
        const { headers, body } = await download(client(), path)
        const version = String(headers['x-data-version'])
        const known = versions.get(version) ?? body
        versions.set(version, known)
        assert.ok(body.equals(known), version)
      }
      await publishing
    })

    it('serves a download while twenty others of the same client do not read theirs', async () => {
      const complete = await download(client(), PATH)
      const paused = await Promise.all(Array.from({ length: 20 }, () => startDownload(client(), PATH)))
      for (const path of [PATH, '/observations.ndjson', '/activity.parquet'])
        assert.equal((await download(client(), path)).status, 200)
      for (const response of paused) assert.ok((await readRest(response)).body.equals(complete.body))
    })

    const client = (): BulkClient => server()
  },
  { bulkPerHour: 1_000_000 },
)
