/** Download clients that stop reading or disconnect, and very long records: no threads or slots leak. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { type BulkClient, download, readRest, startDownload } from '../../../test/support/downloads.ts'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { publishMegabytes } from '../../../test/support/large-files.ts'
import { residentMegabytes, threadsOf, waitUntilIdle } from '../../../test/support/process-state.ts'
import { image, publishRows } from '../../../test/support/publishing.ts'
import { createSandbox, logLines, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { MAX_URLS } from '../../src/domain/image.ts'
import { IMAGES } from '../../src/publish/kinds.ts'

const CSV = '/observations.csv'
const isUnexpected = ({ msg }: Record<string, unknown>) => msg === 'unexpected error'

describe('clients that stop reading', { skip: process.platform !== 'linux' && 'needs /proc' }, () => {
  test('block only their own download, which needs no memory and completes later', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    await sandbox.withDatabase((database) => publishMegabytes(database, 80))
    const server = await sandbox.serve()
    const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
    const complete = await download(client, CSV)
    await waitUntilIdle(server)
    const [before, threads] = [residentMegabytes(server), threadsOf(server)]
    const paused = await startDownload(client, CSV)
    await waitUntilIdle(server)
    const metaUrl = `${server.origin}/api/v1/meta`
    for (let count = 0; count < 20; count++) {
      const response = await fetch(metaUrl, { headers: { authorization: `Bearer ${client.token}` } })
      assert.equal(response.status, 200)
    }
    const grown = residentMegabytes(server) - before
    t.diagnostic(`${Math.round(grown)} MB more while a file of ${complete.body.length >> 20} MB waits`)
    assert.ok(grown < 50, `${grown} MB`)
    assert.ok((await readRest(paused)).body.equals(complete.body))
    await waitUntil('its thread has ended', () => threadsOf(server) <= threads)
  })
})

describe('clients that disconnect', { skip: process.platform !== 'linux' && 'needs /proc' }, () => {
  test('leave no thread, slot or error behind, at any stage of a download', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.withDatabase((database) => publishMegabytes(database, 14))
    const server = await sandbox.serve()
    const { token } = await sandbox.issueToken({ rate: 1_000_000 })
    const client: BulkClient = { origin: server.origin, token }
    const remainingDownloads = async () =>
      Number(/"bulk";r=(\d+)/.exec(String((await download(client, '/images.csv')).headers['ratelimit']))?.[1])
    const remaining = await remainingDownloads()
    await waitUntilIdle(server)
    const threads = threadsOf(server)

    const midway = await startDownload(client, CSV)
    midway.destroy()
    await waitUntil('the thread of a file has ended', () => threadsOf(server) <= threads)

    for (const [table, headers] of [
      ['observation', { method: 'HEAD' }],
      ['observation', { range: 'bytes=5-' }],
      ['dataset', {}],
    ] as [string, Record<string, string>][]) {
      const lock = await lockTables(sandbox.url, table)
      const controller = new AbortController()
      const { method = 'GET', ...rest } = headers
      const call = fetch(`${server.origin}/bulk/v1${CSV}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...rest },
        signal: controller.signal,
      })
      await lock.waitForWaiters(1)
      controller.abort()
      await assert.rejects(call, { name: 'AbortError' })
      if (table === 'dataset') await lock.release()
      await waitUntil(
        `the thread of ${JSON.stringify(headers)} has ended`,
        () => threadsOf(server) <= threads,
      )
      if (table !== 'dataset') await lock.release()
    }
    // Two of the aborted downloads had started, and this check counts as one.
    assert.equal(await remainingDownloads(), remaining - 3)
    const [one, other] = [await startDownload(client, CSV), await startDownload(client, CSV)]
    assert.deepEqual([one.statusCode, other.statusCode], [200, 200])
    for (const response of [one, other]) response.destroy()
    assert.deepEqual(logLines(server).filter(isUnexpected), [])
  })
})

test('a download that its client cuts off is logged and counted as incomplete', async (t) => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.withDatabase((database) => publishMegabytes(database, 14))
  const server = await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: '0' } })
  const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
  await download(client, CSV)
  ;(await startDownload(client, CSV)).destroy()
  const downloads = () => logLines(server).filter(({ path }) => path === `/bulk/v1${CSV}`)
  await waitUntil('both are logged', () => downloads().length === 2)
  assert.deepEqual(
    downloads().map(({ status, completed }) => [status, completed]),
    [
      [200, true],
      [200, false],
    ],
  )
  await waitUntil(
    'one is counted',
    async () => (await scrape(server)).get('heliolog_calls_incomplete_total') === 1,
  )
})

describe('records with as many URLs as are accepted', () => {
  test('are downloaded completely', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    const urls = Object.fromEntries(
      Array.from({ length: MAX_URLS }, (_, key) => [
        `k${key}`,
        `https://images.example/${'x'.repeat(1_900)}`,
      ]),
    )
    const rows = Array.from({ length: 100 }, (_, id) => image(`i${id}`, '2024-03-01T12:00:00Z', { urls }))
    await sandbox.withDatabase((database) => publishRows(database, IMAGES, rows))
    const server = await sandbox.serve()
    const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
    const { status, trailers } = await download(client, '/images.csv')
    assert.deepEqual([status, trailers['x-row-count']], [200, '100'])
  })
})
