/** Downloads beside each other and beside publications: each has one version, and none waits for a slow one. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { download, readRest, startDownload } from '../../../../test/support/downloads.ts'
import { publishMegabytes } from '../../../../test/support/large-files.ts'
import { onBothEngines, onSqlite } from '../../support/each-setup.ts'

const PATH = '/observations.csv'

onSqlite((server) => {
  before(() => publishMegabytes(server().database, 14, 'first'))

  it('sends a download in the version of its start when data are published', async () => {
    const before = await download(server(), PATH)
    const paused = await Promise.all(Array.from({ length: 3 }, () => startDownload(server(), PATH)))
    await publishMegabytes(server().database, 1, 'second')
    const after = await download(server(), PATH)
    assert.notEqual(after.headers['x-data-version'], before.headers['x-data-version'])
    assert.ok(!after.body.equals(before.body))
    assert.equal((await download(server(), '/activity.parquet')).status, 200)
    for (const response of paused) {
      const finished = await readRest(response)
      assert.equal(finished.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(finished.body.equals(before.body))
    }
  })
})

onBothEngines(
  (server) => {
    it('sends the version that the headers name when data are published during the build', async () => {
      await publishMegabytes(server().database, 1, 'first')
      let isPublished = false
      const publishing = publishMegabytes(server().database, 1, 'second').then(() => {
        isPublished = true
      })
      const versions = new Map<string, Buffer>()
      for (let number = 0; !isPublished || number < 3; number++) {
        const { headers, body } = await download(server(), `/observations.ndjson?to=${2100 + number}-01-01`)
        const version = String(headers['x-data-version'])
        const known = versions.get(version) ?? body
        versions.set(version, known)
        assert.ok(body.equals(known), version)
      }
      await publishing
    })
  },
  { bulkPerHour: 1_000_000 },
)
