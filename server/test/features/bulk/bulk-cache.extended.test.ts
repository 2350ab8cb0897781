/** The cache folder of bulk files: whatever happens to it, clients get correct files. */
import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statfsSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { assertErrorBody, assertRetryAfter } from '../../../../test/support/api-errors.ts'
import { completeFiles, partialFiles } from '../../../../test/support/cache-folder.ts'
import { type BulkClient, download, readRest, startDownload } from '../../../../test/support/downloads.ts'
import { temporaryDirectory } from '../../../../test/support/engines.ts'
import { publishMegabytes } from '../../../../test/support/large-files.ts'
import { createSandbox, logLines, waitUntil } from '../../../../test/support/sandbox.ts'
import { scrape } from '../../../../test/support/scrape.ts'

const CSV = '/observations.csv'

interface Options {
  env?: Record<string, string>
  folder?: string
  /** Publishes this many megabytes instead of 40 small records. */
  megabytes?: number
}

const startServing = async (t: TestContext, { env, folder, megabytes }: Options = {}) => {
  const sandbox = await createSandbox(t)
  if (megabytes === undefined) await sandbox.seed(40)
  else await sandbox.withDatabase((database) => publishMegabytes(database, megabytes))
  const cache = folder ?? join(sandbox.path, 'cache')
  const settings = { HELIOLOG_METRICS_PORT: '0', HELIOLOG_BULK_PER_HOUR: '1000', HELIOLOG_CACHE_DIR: cache }
  const server = await sandbox.serve([], { env: { ...settings, ...env } })
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const client: BulkClient = { origin: server.origin, token }
  /** The number of files built so far. */
  const built = async () => (await scrape(server)).get('heliolog_bulk_builds_total{result="built"}') ?? 0
  return { sandbox, server, client, folder: cache, built }
}

const onlyFile = (folder: string): string => {
  const [name = '', ...more] = completeFiles(folder)
  assert.deepEqual(more, [])
  return join(folder, name)
}

const DAMAGES: [string, (path: string) => void][] = [
  ['truncated', (path) => truncateSync(path, statSync(path).size - 1)],
  [
    'replaced by a named pipe',
    (path) => {
      rmSync(path)
      execFileSync('mkfifo', [path])
    },
  ],
  [
    'changed in one byte',
    (path) => {
      const bytes = readFileSync(path)
      bytes[100] = (bytes[100] ?? 0) ^ 1
      writeFileSync(path, bytes)
    },
  ],
]

const needsMount = (): string | false =>
  !(process.platform === 'linux' && process.getuid?.() === 0) && 'needs root, to mount a file system'

describe('cache folder', () => {
  test('gets one private file when twenty clients request it together', async (t) => {
    const { client, folder, built } = await startServing(t)
    for (const path of [CSV, '/observations.parquet']) {
      const before = await built()
      const responses = await Promise.all(Array.from({ length: 20 }, () => download(client, path)))
      for (const { status, body } of responses) {
        assert.equal(status, 200)
        assert.ok(body.equals(responses[0]?.body ?? Buffer.alloc(0)))
      }
      assert.equal(await built(), before + 1)
    }
    assert.equal(completeFiles(folder).length, 2)
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    for (const name of completeFiles(folder)) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600)
  })

  test('may be deleted while files are sent, and is created again', async (t) => {
    const { client, folder, built } = await startServing(t, { megabytes: 14 })
    const complete = await download(client, CSV)
    const paused = await startDownload(client, CSV)
    await rm(folder, { recursive: true })
    assert.ok((await readRest(paused)).body.equals(complete.body), 'an open file stays readable')
    const again = await download(client, CSV)
    assert.ok(again.body.equals(complete.body))
    assert.equal(again.headers.etag, complete.headers.etag)
    assert.equal(await built(), 2)
  })

  test('gets a damaged file built again, while the server runs and after a restart', async (t) => {
    const { sandbox, client, folder, server, built } = await startServing(t)
    const { body } = await download(client, CSV)
    for (const [index, [damage, apply]] of DAMAGES.entries()) {
      apply(onlyFile(folder))
      assert.ok((await download(client, CSV)).body.equals(body), damage)
      assert.equal(await built(), index + 2, damage)
    }
    await server.stop()
    DAMAGES.at(-1)?.[1](onlyFile(folder))
    const { origin } = await sandbox.serve([], { env: { HELIOLOG_CACHE_DIR: folder } })
    assert.ok((await download({ ...client, origin }, CSV)).body.equals(body))
  })

  test('loses files of other versions first, then the least recently used', async (t) => {
    const { sandbox, client, folder } = await startServing(t, {
      megabytes: 1,
      env: { HELIOLOG_CACHE_MB: '2' },
    })
    /** Downloads a file of one megabyte, and returns its name in the cache. */
    const build = async (to: string): Promise<string> => {
      const before = completeFiles(folder)
      await download(client, `/observations.ndjson?to=${to}`)
      const [name = ''] = completeFiles(folder).filter((one) => !before.includes(one))
      return name
    }
    const setUsed = (name: string, secondsAgo: number) => {
      const path = join(folder, name)
      utimesSync(path, Date.now() / 1_000 - secondsAgo, statSync(path).mtimeMs / 1_000)
    }
    assert.notEqual(await build('2100-01-01'), '')
    await sandbox.withDatabase((database) => publishMegabytes(database, 1, 'corrected'))
    const [used, unused] = [await build('2100-01-02'), await build('2100-01-03')]
    assert.deepEqual(completeFiles(folder), [used, unused].sort(), 'the older version is deleted')
    setUsed(used, 200)
    setUsed(unused, 100)
    await download(client, '/observations.ndjson?to=2100-01-02')
    const third = await build('2100-01-04')
    assert.deepEqual(completeFiles(folder), [used, third].sort(), 'the least recently used is deleted')
  })

  test('on a full disk is emptied; without space downloads return 503', { skip: needsMount() }, async (t) => {
    const { path: folder, remove } = await temporaryDirectory()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder])
    } catch {
      await remove()
      return t.skip('needs the right to mount a file system')
    }
    t.after(async () => {
      execFileSync('umount', ['-l', folder])
      await remove()
    })
    const { client, server } = await startServing(t, { megabytes: 4, folder })
    const head = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
    assert.equal((await download(client, '/observations.ndjson', head)).status, 200)
    const second = await download(client, CSV, { range: 'bytes=0-9' })
    assert.equal(second.status, 206, 'the first file is deleted for the second')
    assert.match(onlyFile(folder), /observations\.csv$/)

    await rm(onlyFile(folder))
    await waitUntil('the server has closed the deleted file', () => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize > 5.5 * 2 ** 20
    })
    writeFileSync(join(folder, 'other data'), Buffer.alloc(5 * 2 ** 20))
    const rejected = await download(client, '/observations.ndjson', { range: 'bytes=0-9' })
    assert.equal(rejected.status, 503)
    assertErrorBody(rejected.headers['content-type'], rejected.body.toString(), 'unavailable')
    assertRetryAfter(rejected.headers['retry-after'])
    assert.match(rejected.body.toString(), /HELIOLOG_CACHE_DIR/)
    await assert.rejects(download(client, '/observations.ndjson'), { code: 'ECONNRESET' })
    assert.deepEqual(partialFiles(folder), [])
    assert.ok(logLines(server).some(({ folder: logged }) => logged === folder))
    await rm(join(folder, 'other data'))
    assert.equal((await download(client, CSV)).status, 200)
  })
})
