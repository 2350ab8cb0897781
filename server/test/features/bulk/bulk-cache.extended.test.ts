/** The cache folder of bulk files: whatever happens to it, clients get correct files. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { completeFiles, partialFiles } from '../../../../test/support/cache-folder.ts'
import { type BulkClient, download, readRest, startDownload } from '../../../../test/support/downloads.ts'
import { LAUNCHER, type RunningServer } from '../../../../test/support/heliolog-process.ts'
import { publishMegabytes } from '../../../../test/support/large-files.ts'
import { createSandbox, logLines, waitUntil } from '../../../../test/support/sandbox.ts'
import { scrape } from '../../../../test/support/scrape.ts'
import { expectErrorText, expectRetryAfter } from '../../support/expect.ts'

const CSV = '/observations.csv'

interface Options {
  env?: Record<string, string>
  /** Returns the shell line that starts the server, from the command to run and the cache folder. */
  shell?(run: string, folder: string): string
  /** Publishes this many megabytes instead of 40 small records. */
  megabytes?: number
}

const startServing = async (t: TestContext, { env, shell, megabytes }: Options = {}) => {
  const sandbox = await createSandbox(t)
  if (megabytes === undefined) await sandbox.seed(40)
  else await sandbox.withDatabase((database) => publishMegabytes(database, megabytes))
  const cache = join(sandbox.path, 'cache')
  const settings = { HELIOLOG_METRICS_PORT: '0', HELIOLOG_BULK_PER_HOUR: '1000', HELIOLOG_CACHE_DIR: cache }
  const line = shell?.(`"${process.execPath}" "${LAUNCHER}" "$@"`, cache)
  const wrapper = line && { node: 'sh', launcher: await sandbox.writeFile('start.sh', line) }
  const server = await sandbox.serve([], { env: { ...settings, ...env }, ...wrapper })
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
    'replaced by a link to itself',
    (path) => {
      rmSync(path)
      symlinkSync(path, path)
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
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status !== 0 &&
  'needs unshare, and the right to mount a file system in a namespace'

/** The shell line that starts the server with a cache on a file system of its own. */
const onDiskOf = (size: string) => (run: string, folder: string) =>
  `mkdir "${folder}" && exec unshare -rm sh -c 'mount -t tmpfs -o size=${size} tmpfs "${folder}" && exec ${run}' sh "$@"`

/** The path of that file system, which exists for the server only. */
const diskOf = ({ process: { pid } }: RunningServer, folder: string): string => `/proc/${pid}/root${folder}`

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
    const { client, server, folder } = await startServing(t, {
      megabytes: 4,
      shell: onDiskOf('6m'),
    })
    const disk = diskOf(server, folder)
    const head = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
    assert.equal((await download(client, '/observations.ndjson', head)).status, 200)
    const second = await download(client, CSV)
    assert.equal(second.status, 200, 'the first file is deleted for the second')
    assert.match(onlyFile(disk), /observations\.csv$/)

    await rm(onlyFile(disk))
    await waitUntil('the server has closed the deleted file', () => {
      const { bavail, bsize } = statfsSync(disk)
      return bavail * bsize > 5.5 * 2 ** 20
    })
    for (const megabytes of [5, 6]) {
      writeFileSync(join(disk, 'other data'), Buffer.alloc(megabytes * 2 ** 20 - 2 ** 13))
      for (const path of ['/observations.ndjson', CSV]) {
        const rejected = await download(client, path)
        assert.equal(rejected.status, 503, path)
        expectErrorText(rejected.body.toString(), 'unavailable')
        expectRetryAfter(rejected.headers['retry-after'])
        assert.match(rejected.body.toString(), /HELIOLOG_CACHE_DIR/)
      }
      assert.deepEqual(partialFiles(disk), [])
    }
    await waitUntil('the folder is logged', () =>
      logLines(server).some(({ folder: logged }) => logged === folder),
    )
    await rm(join(disk, 'other data'))
    assert.equal((await download(client, CSV)).status, 200)
  })

  test('is read when it has become read-only', { skip: needsMount() }, async (t) => {
    const { client, server, folder, built } = await startServing(t, { shell: onDiskOf('6m') })
    const { body } = await download(client, CSV)
    const path = onlyFile(diskOf(server, folder))
    utimesSync(path, Date.now() / 1_000 - 200, statSync(path).mtimeMs / 1_000)
    const namespace = ['-U', '-m', '--preserve-credentials', '-t', String(server.process.pid)]
    execFileSync('nsenter', [...namespace, 'mount', '-o', 'remount,ro', folder])
    assert.ok((await download(client, CSV)).body.equals(body))
    assert.equal((await download(client, '/images.csv')).status, 503)
    assert.equal(await built(), 1)
  })

  test('cuts off a response that cannot be continued, and logs the error as its status', async (t) => {
    const { sandbox, client, folder } = await startServing(t, {
      megabytes: 8,
      // In blocks of 512 bytes.
      shell: (run) => `ulimit -f ${4 * 2 ** 11}; exec ${run}`,
    })
    await assert.rejects(download(client, CSV), { code: 'ECONNRESET' })
    assert.deepEqual(partialFiles(folder), [])
    const calls = () =>
      sandbox.withDatabase(({ calls: log }) =>
        log.selectFrom('call').select(['status', 'completed']).where('path', 'like', '/bulk/%').execute(),
      )
    await waitUntil('the call is logged', async () => (await calls()).length > 0)
    assert.partialDeepStrictEqual(await calls(), [{ status: 503, completed: 0 }])
  })
})
