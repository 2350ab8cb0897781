/** Download clients that read slowly or disconnect, and very long records: nothing leaks. */
import { strict as assert } from 'node:assert'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { partialFiles } from '../../../test/support/cache-folder.ts'
import { type BulkClient, download, readRest, startDownload } from '../../../test/support/downloads.ts'
import { ENGINES, type Engine, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { publishMegabytes } from '../../../test/support/large-files.ts'
import { residentMegabytes, waitUntilIdle } from '../../../test/support/process-state.ts'
import { image, publishRows } from '../../../test/support/publishing.ts'
import { createSandbox, logLines, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'
import { queryValue } from '../../../test/support/sql.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { MAX_URLS } from '../../src/domain/image.ts'
import { IMAGES } from '../../src/publish/kinds.ts'

const CSV = '/observations.csv'
const isUnexpected = ({ msg }: Record<string, unknown>) => msg === 'unexpected error'

const ONLY_LINUX = { skip: process.platform !== 'linux' && 'needs /proc' }

/** Whether a connection to PostgreSQL has an open transaction; on SQLite, whether a reader blocks a checkpoint. */
const isSnapshotPinned = async ({ url }: Sandbox, engine: Engine): Promise<boolean> => {
  if (engine === POSTGRES)
    return (
      (await queryValue(
        url,
        `select count(*)::int from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      )) !== 0
    )
  const file = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 0 })
  try {
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] !== 0
  } finally {
    file.close()
  }
}

for (const engine of ENGINES)
  describe(`clients that read slowly (${engine.name})`, ONLY_LINUX, () => {
    test('pin no snapshot or memory, delay nobody, and get complete files', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.withDatabase((database) => publishMegabytes(database, 14))
      const server = await sandbox.serve()
      const { token } = await sandbox.issueToken({ rate: 1_000_000 })
      const client: BulkClient = { origin: server.origin, token }
      await download(client, '/images.csv')
      await waitUntilIdle(server)
      const before = residentMegabytes(server)
      // The first ones follow the build.
      const slow = await Promise.all(Array.from({ length: 8 }, () => startDownload(client, CSV)))
      const timer = setInterval(() => slow.forEach((response) => void response.read(100)), 100)
      t.after(() => clearInterval(timer))
      const complete = await download(client, CSV)
      await waitUntilIdle(server)
      const grown = residentMegabytes(server) - before
      t.diagnostic(`${Math.round(grown)} MB more while 8 clients read at 1 kB/s`)
      assert.ok(grown < 60, `${grown} MB`)
      await sandbox.seed(3)
      await waitUntil('no snapshot is pinned', async () => !(await isSnapshotPinned(sandbox, engine)))
      const started = performance.now()
      const fresh = await download(client, '/activity.csv')
      assert.equal(fresh.status, 200)
      t.diagnostic(`another download took ${Math.round(performance.now() - started)} ms`)
      clearInterval(timer)
      for (const response of slow) assert.ok(await endsLike(response, complete.body))
    })
  })

/** Whether the unread rest of a body is the end of the file. */
const endsLike = async (response: IncomingMessage, file: Buffer): Promise<boolean> => {
  const { body } = await readRest(response)
  return response.complete && body.equals(file.subarray(file.length - body.length))
}

describe('clients that disconnect', ONLY_LINUX, () => {
  test('leave no build, thread, partial file or error behind', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.withDatabase((database) => publishMegabytes(database, 14))
    const folder = join(sandbox.path, 'cache')
    const env = { HELIOLOG_CACHE_DIR: folder, HELIOLOG_METRICS_PORT: '0' }
    const server = await sandbox.serve([], { env })
    const { token } = await sandbox.issueToken({ rate: 1_000_000 })
    const client: BulkClient = { origin: server.origin, token }
    const remainingDownloads = async () =>
      Number(/"bulk";r=(\d+)/.exec(String((await download(client, '/images.csv')).headers['ratelimit']))?.[1])
    const remaining = await remainingDownloads()
    const lock = await lockTables(sandbox.url, 'observation')
    const head = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
    for (const [count, headers] of [head, { range: 'bytes=5-' }, {}].entries()) {
      const controller = new AbortController()
      const { method = 'GET', ...rest } = headers as Record<string, string>
      const path = `${CSV}?to=2100-01-0${count + 1}`
      const call = fetch(`${server.origin}/bulk/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...rest },
        signal: controller.signal,
      })
      await lock.waitForWaiters(count + 1)
      controller.abort()
      await assert.rejects(call, { name: 'AbortError' })
    }
    await waitUntil('their builds are cancelled', async () => {
      const metrics = await scrape(server)
      return (
        metrics.get('heliolog_bulk_builds_total{result="cancelled"}') === 3 &&
        metrics.get('heliolog_bulk_builds{state="running"}') === 0
      )
    })
    await lock.release()
    assert.deepEqual(partialFiles(folder), [])
    // Downloads count when they start, so the aborted ones and this check do.
    assert.equal(await remainingDownloads(), remaining - 4)
    ;(await startDownload(client, CSV)).destroy()
    await waitUntil('the build has ended', () => partialFiles(folder).length === 0)
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
    const { status, headers } = await download(client, '/images.csv')
    assert.deepEqual([status, headers['x-row-count']], [200, '100'])
  })
})
