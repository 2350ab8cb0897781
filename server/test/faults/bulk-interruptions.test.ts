/** Files that are being built: sent meanwhile, failing midway, and cancelled. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { assertErrorBody, assertRetryAfter } from '../../../test/support/api-errors.ts'
import { completeFiles, partialFiles } from '../../../test/support/cache-folder.ts'
import { type BulkClient, download, readRest, startDownload } from '../../../test/support/downloads.ts'
import { type Engine, SQLITE } from '../../../test/support/engines.ts'
import { startOwnPostgres } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { publishMegabytes, readError } from '../../../test/support/large-files.ts'
import { startRawDownload } from '../../../test/support/raw-download.ts'
import { createSandbox, logLines, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.ts'

const CSV = '/observations.csv'
/** A build reads 14 MB, in batches of 10 MB. */
const STALL_AFTER_BYTES = 12_000_000

interface Setup {
  sandbox: Sandbox
  server: RunningServer
  client: BulkClient
  /** The cache folder. */
  folder: string
}

const startServing = async (
  t: TestContext,
  engine: Engine,
  { megabytes = 14, proxy }: { megabytes?: number; proxy?: (url: string) => Promise<TcpProxy> } = {},
): Promise<Setup> => {
  const sandbox = await createSandbox(t, engine)
  await sandbox.withDatabase((database) => publishMegabytes(database, megabytes))
  const folder = join(sandbox.path, 'cache')
  const url = proxy ? (await proxy(sandbox.url)).url : sandbox.url
  const server = await sandbox.serve([], { env: { HELIOLOG_CACHE_DIR: folder, HELIOLOG_DATABASE_URL: url } })
  const { token } = await sandbox.issueToken()
  return { sandbox, server, folder, client: { origin: server.origin, token } }
}

/**
 * Serves PostgreSQL through a proxy that can stop a build midway. The PostgreSQL is the test's own, because a stalled
 * connection delays DROP DATABASE of other tests.
 */
const startBehindProxy = async (t: TestContext): Promise<Setup & { proxy: TcpProxy }> => {
  let proxy: TcpProxy | undefined
  t.after(() => proxy?.close())
  const { engine } = await startOwnPostgres(t)
  const setup = await startServing(t, engine, {
    proxy: async (url) => {
      proxy = await startTcpProxy(url)
      return proxy
    },
  })
  return { ...setup, proxy: proxy as TcpProxy }
}

/**
 * Starts a download that stops midway, because the connection of its build to the store stalls. On a busy machine,
 * connecting can take so long that the server returns 503; then the client tries again.
 */
const startStalled = async (
  client: BulkClient,
  proxy: TcpProxy,
  path = CSV,
  encoding = 'identity',
): Promise<IncomingMessage> => {
  const stalled = proxy.stallAfter(STALL_AFTER_BYTES)
  let response = await startDownload(client, path, { 'accept-encoding': encoding })
  while (response.statusCode === 503) {
    await readRest(response)
    response = await startDownload(client, path, { 'accept-encoding': encoding })
  }
  assert.equal(response.statusCode, 200)
  await stalled
  return response
}

/** Waits for the first bytes of the body, and stops reading. */
const firstBytes = async (response: IncomingMessage): Promise<void> => {
  await once(response, 'readable')
}

const expectUnavailable = ({ status, headers, body }: Awaited<ReturnType<typeof download>>): void => {
  assert.equal(status, 503)
  assertErrorBody(headers['content-type'], body.toString(), 'unavailable')
  assertRetryAfter(headers['retry-after'])
}

describe('a file that is being built', { concurrency: 2 }, () => {
  test('is sent meanwhile as CSV and NDJSON, in every encoding (PostgreSQL)', async (t) => {
    const { client, folder, proxy } = await startBehindProxy(t)
    for (const [path, encoding] of [
      [CSV, 'identity'],
      ['/observations.ndjson', 'identity'],
      [CSV, 'gzip'],
    ] as const) {
      const built = completeFiles(folder).length
      const following = await startStalled(client, proxy, path, encoding)
      assert.equal(following.headers['x-row-count'], '350')
      assert.equal(following.headers['content-length'], undefined)
      if (encoding === 'identity') await firstBytes(following)
      assert.deepEqual([completeFiles(folder).length, partialFiles(folder).length], [built, 1])
      await proxy.restore()
      const { body } = await readRest(following)
      const complete = await download(client, path, { 'accept-encoding': encoding })
      assert.equal(complete.headers['content-length'], String(body.length))
      assert.ok(complete.body.equals(body))
      assert.deepEqual(partialFiles(folder), [])
    }
  })

  test('is sent meanwhile when it is large (SQLite)', async (t) => {
    const { client, folder } = await startServing(t, SQLITE, { megabytes: 60 })
    const following = await startDownload(client, CSV)
    assert.equal(following.headers['content-length'], undefined)
    const { body } = await readRest(following)
    assert.equal(completeFiles(folder).length, 1)
    const complete = await download(client, CSV)
    assert.equal(complete.headers['content-length'], String(body.length))
    assert.ok(complete.body.equals(body))
  })

  test('is reset or returns 503 when the store fails; the next is complete', async (t) => {
    const { client, server, folder, proxy } = await startBehindProxy(t)
    const following = await startStalled(client, proxy)
    assert.equal(partialFiles(folder).length, 1)
    const waiting = [download(client, CSV, { range: 'bytes=10-' }), startRawDownload(client, CSV)] as const
    await firstBytes(following)
    await proxy.disconnect()
    assert.ok(await readError(following), 'the client sees that it is incomplete')
    assert.equal(following.complete, false)
    // These requests waited for the file, or arrived so late that they could not authenticate.
    expectUnavailable(await waiting[0])
    const raw = await waiting[1]
    assert.equal(await raw.readToEnd(), 'end')
    assert.match(raw.received().toString(), /^HTTP\/1\.1 503 /)
    await proxy.restore()
    await waitUntil('it serves again', async () => (await download(client, CSV)).status === 200)
    assert.equal((await download(client, CSV)).headers['x-row-count'], '350')
    assert.deepEqual(partialFiles(folder), [])
    assert.ok(!logLines(server).some(({ msg }) => msg === 'unexpected error'))
  })

  test('is deleted on SIGTERM; shutdown takes less than 10 s', async (t) => {
    const { client, server, folder, proxy } = await startBehindProxy(t)
    const following = await startStalled(client, proxy)
    const stopped = server.stop('SIGTERM')
    await waitUntil('it stops', () => logLines(server).some(({ msg }) => msg === 'stopping'))
    assert.ok(await readError(following), 'the client sees that it is incomplete')
    await stopped
    assert.deepEqual([completeFiles(folder), partialFiles(folder)], [[], []])
    const loggedAt = (word: string) =>
      Date.parse(String(logLines(server).find(({ msg }) => msg === word)?.['time']))
    assert.ok(loggedAt('stopped') - loggedAt('stopping') < 10_000)
  })
})

describe('a complete file', { concurrency: true }, () => {
  test('has a length over HTTP/1.0, and is waited for', async (t) => {
    const { client } = await startServing(t, SQLITE)
    const raw = await startRawDownload(client, CSV)
    assert.equal(await raw.readToEnd(), 'end')
    const { body } = await download(client, CSV)
    const received = raw.received()
    const start = received.indexOf('\r\n\r\n') + 4
    const head = received.toString('latin1', 0, start)
    assert.match(head, /^HTTP\/1\.1 200 /)
    assert.match(head, new RegExp(`\r\ncontent-length: ${body.length}\r\n`, 'i'))
    assert.ok(received.subarray(start).equals(body))
  })

  test('is cut off on SIGTERM when the client does not read it in time', async (t) => {
    const { client, server } = await startServing(t, SQLITE)
    const slow = await startDownload(client, CSV)
    const { status, signal } = await server.stop('SIGTERM')
    assert.deepEqual([status, signal], [0, null])
    assert.ok(await readError(slow), 'the client sees that it is incomplete')
  })

  test('is sent before shutdown when the client reads it in time', async (t) => {
    const { client, server } = await startServing(t, SQLITE)
    const complete = await download(client, CSV)
    const slow = await startDownload(client, CSV)
    const stopped = server.stop('SIGTERM')
    await waitUntil('it stops', () => logLines(server).some(({ msg }) => msg === 'stopping'))
    assert.ok((await readRest(slow)).body.equals(complete.body))
    assert.equal((await stopped).status, 0)
  })
})
