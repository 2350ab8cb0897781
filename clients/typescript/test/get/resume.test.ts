/** Interrupted downloads: within a run and across runs, with unchanged and changed data. */
import assert from 'node:assert/strict'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { retract } from '../../../../server/src/publish/retract.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { scripted } from '../support/scripted-server.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { createWorkspace, ended, type Workspace } from './support/workspace.ts'

const DAYS = 400
const LETTERS = 2_000
const A_FEW_ROWS = 10 * LETTERS
const FORMATS = ['csv', 'ndjson', 'parquet']
/** The status in the call log if the client closed the connection before the end of the response. */
const CLIENT_CLOSED = 499

let server: TestServer
before(async () => {
  server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  await server.publish(OBSERVATIONS, longSeries(DAYS, LETTERS))
})
after(() => server.close())

const fileOf = async (format: string): Promise<Buffer> => {
  const response = await fetch(`${server.origin}/bulk/v1/observations.${format}`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

/** The statuses of the requests for files that were sent completely meanwhile. */
const completedDuring = async (format: string, work: () => Promise<unknown>): Promise<unknown[]> => {
  await server.waitForCallLog()
  const before = server.lines.length
  await work()
  await server.waitForCallLog()
  return server.lines
    .slice(before)
    .filter(({ method, path }) => method === 'GET' && String(path).endsWith(`.${format}`))
    .map(({ status }) => status)
    .filter((status) => status !== CLIENT_CLOSED)
}

for (const format of FORMATS)
  test(`resumes ${format} after each broken connection, byte for byte`, async (t) => {
    const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [200_000, 90_000, 150_000] })
    const workspace = await createWorkspace(t, proxy.origin, server.token)
    const completed = await completedDuring(format, async () => {
      const { status, stderr } = await workspace.run(['observations', '-o', `o.${format}`])
      assert.equal(status, 0, stderr)
      assert.match(stderr, /broke off.*Trying again/)
    })
    assert.equal(proxy.cuts, 3)
    assert.equal(completed.at(-1), 206)
    assert.ok((await workspace.read(`o.${format}`)).equals(await fileOf(format)))
    assert.deepEqual(await workspace.names(), [`o.${format}`, `o.${format}.meta.json`])
  })

/** Interrupts a run when part of the file is on the disk. */
const runInterrupted = async (workspace: Workspace, paused: Promise<void>, file: string) => {
  const child = workspace.start(['observations', '-o', file])
  const bytes = async () =>
    (await stat(join(workspace.path, `${file}.part`)).catch(() => undefined))?.size ?? 0
  void paused
    .then(() => waitUntil('part of the file is written', async () => (await bytes()) > A_FEW_ROWS))
    .finally(() => child.kill('SIGINT'))
  return ended(child)
}

for (const format of FORMATS)
  test(`keeps the partial download of ${format} on Ctrl-C and resumes it`, async (t) => {
    const proxy = await startFaultyProxy(t, server.origin, { pauseAfter: 300_000 })
    const workspace = await createWorkspace(t, proxy.origin, server.token)
    const file = `o.${format}`
    const first = await runInterrupted(workspace, proxy.paused, file)
    assert.deepEqual([first.status, first.signal], [130, null])
    assert.match(first.stderr, /Interrupted\. Run the same command again to resume\.\n$/)
    assert.deepEqual(await workspace.names(), [`${file}.part`, `${file}.part.json`])
    const [part, complete] = [await workspace.read(`${file}.part`), await fileOf(format)]
    assert.ok(part.length > A_FEW_ROWS && part.length < complete.length)
    assert.ok(part.equals(complete.subarray(0, part.length)))
    assert.ok(!(await workspace.read(`${file}.part.json`)).includes(server.token))

    proxy.open()
    const completed = await completedDuring(format, async () => {
      const { status, stderr } = await workspace.run(['observations', '-o', file])
      assert.equal(status, 0, stderr)
      const position = format === 'parquet' ? `byte ${part.length}` : 'row [1-9]\\d*'
      assert.match(stderr, new RegExp(`^Resuming ${file} from ${position}\\.$`, 'm'))
    })
    assert.ok((await workspace.read(file)).equals(complete))
    assert.deepEqual(completed, [206])
  })

test('only renames a partial download that is already complete', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  assert.equal((await workspace.run(['observations', '-o', 'o.ndjson', '--quiet'])).status, 0)
  const { etag, source } = await workspace.json('o.ndjson.meta.json')
  await rename(join(workspace.path, 'o.ndjson'), join(workspace.path, 'o.ndjson.part'))
  await writeFile(join(workspace.path, 'o.ndjson.part.json'), JSON.stringify({ url: source, etag }))
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.ndjson'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /Resuming o\.ndjson from row 400\./)
  assert.ok((await workspace.read('o.ndjson')).equals(await fileOf('ndjson')))
})

test('starts over when the partial download is longer than the file', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const complete = await fileOf('ndjson')
  const head = await fetch(`${server.origin}/bulk/v1/observations.ndjson`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${server.token}` },
  })
  const resumeInfo = { url: `${server.origin}/bulk/v1/observations.ndjson`, etag: head.headers.get('etag') }
  await writeFile(join(workspace.path, 'o.ndjson.part'), Buffer.concat([complete, Buffer.from('{}\n')]))
  await writeFile(join(workspace.path, 'o.ndjson.part.json'), JSON.stringify(resumeInfo))
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.ndjson'])
  assert.equal(status, 0, stderr)
  assert.ok((await workspace.read('o.ndjson')).equals(complete))
})

test('starts over when the partial download has the same version in another format', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const url = `${server.origin}/bulk/v1/observations.ndjson`
  const head = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${server.token}` } })
  const etag = `"${head.headers.get('x-data-version')}-0123456789"`
  await writeFile(join(workspace.path, 'o.ndjson.part'), '{"id": "o0"}\n{"id": "o1"}\n')
  await writeFile(join(workspace.path, 'o.ndjson.part.json'), JSON.stringify({ url, etag }))
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.ndjson'])
  assert.equal(status, 0, stderr)
  assert.ok((await workspace.read('o.ndjson')).equals(await fileOf('ndjson')))
})

test('starts Parquet over when the same data are published again meanwhile', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [250_000] })
  const workspace = await createWorkspace(t, proxy.origin, server.token)
  proxy.beforeCut = async () => {
    await server.publish(OBSERVATIONS, [observationOfDay(DAYS, LETTERS)])
    await retract(server.database, 'observation', [`o00${DAYS}`])
  }
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.parquet'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /The data have changed during the download; starting over\./)
  assert.ok((await workspace.read('o.parquet')).equals(await fileOf('parquet')))
})

test('discards a partial download that is complete but not Parquet', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const url = `${server.origin}/bulk/v1/observations.parquet`
  const head = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${server.token}` } })
  const damaged = Buffer.alloc((await fileOf('parquet')).length)
  await writeFile(join(workspace.path, 'o.parquet.part'), damaged)
  const resumeInfo = { url, etag: head.headers.get('etag') }
  await writeFile(join(workspace.path, 'o.parquet.part.json'), JSON.stringify(resumeInfo))
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.parquet'])
  assert.equal(status, 1)
  assert.match(stderr, /The download is not a Parquet file: it was discarded\. Run the same command again\./)
  assert.deepEqual(await workspace.names(), [])
})

test('does not resume the partial download of another query', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  await writeFile(join(workspace.path, 'o.csv.part'), 'id,observer\r\n')
  const resumeInfo = { url: `${server.origin}/bulk/v1/images.csv`, etag: '"x"' }
  await writeFile(join(workspace.path, 'o.csv.part.json'), JSON.stringify(resumeInfo))
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(stderr, /Resuming|changed/)
  assert.ok((await workspace.read('o.csv')).equals(await fileOf('csv')))
})

test('starts over when the data have changed since the interruption', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, { pauseAfter: 300_000 })
  const workspace = await createWorkspace(t, proxy.origin, server.token)
  assert.equal((await runInterrupted(workspace, proxy.paused, 'o.csv')).status, 130)
  proxy.open()
  await server.publish(OBSERVATIONS, [observationOfDay(0, LETTERS, { title: 'corrected' })])
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /The data have changed since the download was interrupted; starting over\./)
  assert.ok((await workspace.read('o.csv')).equals(await fileOf('csv')))
})

test('starts over when the data change during a broken connection', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [250_000] })
  const workspace = await createWorkspace(t, proxy.origin, server.token)
  const child = workspace.start(['observations', '-o', 'o.ndjson'])
  proxy.beforeCut = () => server.publish(OBSERVATIONS, [observationOfDay(DAYS, LETTERS)])
  const { status, stderr } = await ended(child)
  assert.equal(status, 0, stderr)
  assert.match(stderr, /The data have changed during the download; starting over\./)
  assert.ok((await workspace.read('o.ndjson')).equals(await fileOf('ndjson')))
})

test('discards a response that ends early without an error', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  const { origin, calls } = await scripted(t, (response, { method, headers }) => {
    if (method === 'HEAD') return void response.writeHead(200, { ...head, 'x-row-count': '3' }).end()
    if (headers.range === undefined) return void response.writeHead(200, head).end('id\r\na\r\n"b\r\n')
    response.writeHead(416, { ...head, 'content-range': 'bytes */11' }).end()
  })
  const workspace = await createWorkspace(t, origin, 'token')
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 1)
  assert.match(stderr, /The download ended after 1 of 3 rows\. Trying again/)
  assert.match(stderr, /The download has 1 rows, and heliolog reports 3: it was discarded/)
  assert.deepEqual(
    calls.map(({ method, headers }) => [method, headers.range]),
    [
      ['HEAD', undefined],
      ['GET', undefined],
      ['GET', 'bytes=11-'],
    ],
  )
  assert.deepEqual(await workspace.names(), [])
})

test('discards a response with more rows than announced', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  const { origin } = await scripted(t, (response, { method }) => {
    response.writeHead(200, { ...head, ...(method === 'HEAD' ? { 'x-row-count': '1' } : {}) })
    response.end(method === 'HEAD' ? undefined : 'id\r\na\r\nb\r\n')
  })
  const workspace = await createWorkspace(t, origin, 'token')
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 1)
  assert.match(stderr, /The download has 2 rows, and heliolog reports 1: it was discarded/)
  assert.deepEqual(await workspace.names(), [])
})
