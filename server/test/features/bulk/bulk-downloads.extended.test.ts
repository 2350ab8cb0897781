/** Downloads whose client, store or server stops midway: nothing leaks, and nobody gets a part for the whole. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { completeFiles, partialFiles } from '../../../../test/support/cache-folder.ts'
import { type BulkClient, download, readRest, startDownload } from '../../../../test/support/downloads.ts'
import { ENGINES, type Engine, POSTGRES } from '../../../../test/support/engines.ts'
import { publishMegabytes, readError } from '../../../../test/support/large-files.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { createSandbox, logLines, waitUntil } from '../../../../test/support/sandbox.ts'
import { scrape } from '../../../../test/support/scrape.ts'
import { queryValue } from '../../../../test/support/sql.ts'
import { lockTables } from '../../../../test/support/table-lock.ts'
import { startTcpProxy, type TcpProxy } from '../../../../test/support/tcp-proxy.ts'
import { expectErrorText, expectRetryAfter } from '../../support/expect.ts'

const CSV = '/observations.csv'
/** Larger than the buffers of a connection. */
const MEGABYTES = 14
/** A build reads 14 MB, in batches of 10 MB. */
const STALL_AFTER_BYTES = 12_000_000

const startServing = async (t: TestContext, engine: Engine, throughUrl = async (url: string) => url) => {
  const sandbox = await createSandbox(t, engine)
  await sandbox.withDatabase((database) => publishMegabytes(database, MEGABYTES))
  const folder = join(sandbox.path, 'cache')
  const env = {
    HELIOLOG_CACHE_DIR: folder,
    HELIOLOG_DATABASE_URL: await throughUrl(sandbox.url),
    HELIOLOG_METRICS_PORT: '0',
  }
  const server = await sandbox.serve([], { env })
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const client: BulkClient = { origin: server.origin, token }
  return { sandbox, server, folder, client, path: sandbox.url.slice('sqlite:'.length) }
}

/** Checkpoints the WAL; false while a reader still needs an older snapshot. */
const checkpoint = (path: string): boolean => {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } finally {
    file.close()
  }
}

const hasTransaction = async (url: string): Promise<boolean> =>
  (await queryValue(
    url,
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  )) !== 0

const hasUnexpectedError = (server: Parameters<typeof logLines>[0]) =>
  logLines(server).some(({ msg }) => msg === 'unexpected error')

describe('clients', () => {
  for (const engine of ENGINES)
    test(`that read slowly pin no snapshot and get complete files (${engine.name})`, async (t) => {
      const { sandbox, client, path } = await startServing(t, engine)
      // The first ones follow the build.
      const slow = await Promise.all(Array.from({ length: 8 }, () => startDownload(client, CSV)))
      const complete = await download(client, CSV)
      await sandbox.seed(3)
      await waitUntil('no snapshot is pinned', async () =>
        engine === POSTGRES ? !(await hasTransaction(sandbox.url)) : checkpoint(path),
      )
      assert.equal((await download(client, '/activity.csv')).status, 200)
      for (const response of slow) assert.ok((await readRest(response)).body.equals(complete.body))
    })

  test('that disconnect leave no build, partial file or error behind', async (t) => {
    const { sandbox, server, client, folder } = await startServing(t, POSTGRES)
    const lock = await lockTables(sandbox.url, 'observation')
    t.after(lock.release)
    const head = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
    /** Waits until this many builds run, and this many were cancelled. */
    const waitForBuilds = (running: number, cancelled: number) =>
      waitUntil(`${running} builds run and ${cancelled} were cancelled`, async () => {
        const metrics = await scrape(server)
        return (
          metrics.get('heliolog_bulk_builds{state="running"}') === running &&
          metrics.get('heliolog_bulk_builds_total{result="cancelled"}') === cancelled
        )
      })
    for (const [count, headers] of [head, { range: 'bytes=5-' }, {}].entries()) {
      const controller = new AbortController()
      const { method = 'GET', ...rest } = headers as Record<string, string>
      const call = fetch(`${server.origin}/bulk/v1${CSV}?to=2100-01-0${count + 1}`, {
        method,
        headers: { authorization: `Bearer ${client.token}`, ...rest },
        signal: controller.signal,
      })
      await waitForBuilds(1, count)
      controller.abort()
      await assert.rejects(call, { name: 'AbortError' })
      await waitForBuilds(0, count + 1)
    }
    await lock.release()
    assert.deepEqual(partialFiles(folder), [])
    await download(client, CSV)
    ;(await startDownload(client, CSV)).destroy()
    const downloads = () =>
      logLines(server).filter(({ path, status }) => path === `/bulk/v1${CSV}` && status === 200)
    await waitUntil('both are logged', () => downloads().length === 2)
    assert.deepEqual(pluck(downloads(), 'completed'), [true, false])
    assert.ok(((await scrape(server)).get('heliolog_calls_incomplete_total') ?? 0) >= 1)
    assert.ok(!hasUnexpectedError(server))
  })
})

/**
 * Serves PostgreSQL through a proxy that can stop a build midway. The PostgreSQL is the test's own, because a stalled
 * connection delays DROP DATABASE of other tests.
 */
const startBehindProxy = async (t: TestContext) => {
  const postgres = await startPostgres()
  t.after(() => postgres.remove())
  const proxy = await startTcpProxy(t, postgres.url)
  const create: Engine['create'] = async () => ({ url: postgres.url, remove: async () => {} })
  const setup = await startServing(t, { name: 'PostgreSQL', create }, async () => proxy.url)
  return { ...setup, proxy }
}

/**
 * Starts a download that stops midway, because the connection of its build to the store stalls. On a busy machine,
 * connecting can take so long that the server returns 503; then the client tries again.
 */
const startStalled = async (client: BulkClient, proxy: TcpProxy, path = CSV, encoding = 'identity') => {
  const stalled = proxy.stallAfter(STALL_AFTER_BYTES)
  let response: IncomingMessage | undefined
  while (response === undefined || response.statusCode === 503) {
    if (response) await readRest(response)
    response = await startDownload(client, path, { 'accept-encoding': encoding })
  }
  assert.equal(response.statusCode, 200)
  await stalled
  return response
}

test('a file that is being built', async (t) => {
  const { client, server, folder, proxy } = await startBehindProxy(t)

  await t.test('is sent meanwhile as CSV and NDJSON, in every encoding', async () => {
    for (const [path, encoding] of [
      [CSV, 'identity'],
      ['/observations.ndjson', 'identity'],
      [CSV, 'gzip'],
    ] as const) {
      const built = completeFiles(folder).length
      const following = await startStalled(client, proxy, path, encoding)
      assert.equal(following.headers['x-row-count'], '350')
      assert.equal(following.headers['content-length'], undefined)
      if (encoding === 'identity') await once(following, 'readable')
      assert.deepEqual([completeFiles(folder).length, partialFiles(folder).length], [built, 1])
      await proxy.restore()
      const { body } = await readRest(following)
      const complete = await download(client, path, { 'accept-encoding': encoding })
      assert.equal(complete.headers['content-length'], String(body.length))
      assert.ok(complete.body.equals(body))
      assert.deepEqual(partialFiles(folder), [])
    }
  })

  await t.test('is reset or returns 503 when the store fails; the next is complete', async () => {
    const other = `${CSV}?to=2100-01-01`
    const following = await startStalled(client, proxy, other)
    const waiting = download(client, other, { range: 'bytes=10-' })
    await once(following, 'readable')
    await proxy.disconnect()
    assert.ok(await readError(following), 'the client sees that it is incomplete')
    // It waited for the file, or arrived so late that it could not authenticate.
    const { status, headers, body } = await waiting
    assert.equal(status, 503)
    expectErrorText(body.toString(), 'unavailable')
    expectRetryAfter(headers['retry-after'])
    await proxy.restore()
    await waitUntil('it serves again', async () => (await download(client, other)).status === 200)
    assert.equal((await download(client, other)).headers['x-row-count'], '350')
    assert.deepEqual(partialFiles(folder), [])
    assert.ok(!hasUnexpectedError(server))
  })

  await t.test('is deleted on SIGTERM', async () => {
    const following = await startStalled(client, proxy, `${CSV}?to=2100-01-02`)
    const stopped = server.stop('SIGTERM')
    assert.ok(await readError(following), 'the client sees that it is incomplete')
    assert.equal((await stopped).status, 0)
    assert.deepEqual(partialFiles(folder), [])
  })
})
