/** Interrupted downloads: within a run and across runs, with unchanged and changed data. */
import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { retract } from '../../../../server/src/publish/correct/retract.ts'
import { download } from '../../../../test/support/downloads.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import { scripted } from '../support/scripted-server.ts'
import { createFastWorkspace, type FastWorkspace } from './support/fast-workspace.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'

const DAYS = 400
const LETTERS = 2_000
const A_FEW_ROWS = 10 * LETTERS
/** One format whose rows are counted, and one whose are not. */
const FORMATS = ['csv', 'parquet']
/** The status in the call log if the client closed the connection before the end of the response. */
const CLIENT_CLOSED = 499

const server = sharedServer(() =>
  startWith({ observations: longSeries(DAYS, LETTERS) }, { bulkPerHour: 1_000 }),
)

const fileOf = async (format: string): Promise<Buffer> =>
  (await download(server, `/observations.${format}`)).body

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
    const workspace = await createFastWorkspace(t, proxy.origin, server.token)
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
const runInterrupted = async (workspace: FastWorkspace, paused: Promise<void>, file: string) => {
  const finished = workspace.run(['observations', '-o', file])
  const bytes = async () =>
    (await stat(join(workspace.path, `${file}.part`)).catch(() => undefined))?.size ?? 0
  await paused
  await waitUntil('part of the file is written', async () => (await bytes()) > A_FEW_ROWS)
  workspace.interrupt()
  return finished
}

for (const format of FORMATS)
  test(`keeps the partial download of ${format} on Ctrl-C and resumes it`, async (t) => {
    const proxy = await startFaultyProxy(t, server.origin, { pauseAfter: 300_000 })
    const workspace = await createFastWorkspace(t, proxy.origin, server.token)
    const file = `o.${format}`
    const first = await runInterrupted(workspace, proxy.paused, file)
    assert.equal(first.status, 130)
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

/** Writes a partial download, and runs the command that continues it. */
const runWithPart = async (t: TestContext, format: string, part: Buffer, resumeInfo: object = {}) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  const path = `/observations.${format}`
  const { headers } = await download(server, path, { method: 'HEAD' })
  const info = { url: `${server.origin}/bulk/v1${path}`, etag: headers.etag, ...resumeInfo }
  await writeFile(join(workspace.path, `o.${format}.part`), part)
  await writeFile(join(workspace.path, `o.${format}.part.json`), JSON.stringify(info))
  return { workspace, ...(await workspace.run(['observations', '-o', `o.${format}`])) }
}

test('only renames a partial download that is already complete', async (t) => {
  const { status, stderr, workspace } = await runWithPart(t, 'ndjson', await fileOf('ndjson'))
  assert.equal(status, 0, stderr)
  assert.match(stderr, /Resuming o\.ndjson from row 400\./)
  assert.ok((await workspace.read('o.ndjson')).equals(await fileOf('ndjson')))
})

test('starts over when the partial download does not belong to the file', async (t) => {
  const complete = await fileOf('ndjson')
  const { version } = await server.json('/meta')
  const other = Buffer.from('{"id": "o0"}\n{"id": "o1"}\n')
  for (const [what, part, resumeInfo] of [
    ['it is longer', Buffer.concat([complete, Buffer.from('{}\n')]), {}],
    ['it has another format revision', other, { etag: `"${version}-0123456789"` }],
    ['it is of another query', other, { url: `${server.origin}/bulk/v1/images.ndjson` }],
  ] as const) {
    const { status, stderr, workspace } = await runWithPart(t, 'ndjson', part, resumeInfo)
    assert.equal(status, 0, stderr)
    assert.ok((await workspace.read('o.ndjson')).equals(complete), what)
  }
})

test('discards a partial download that is complete but no Parquet file', async (t) => {
  const damaged = Buffer.alloc((await fileOf('parquet')).length)
  const { status, stderr, workspace } = await runWithPart(t, 'parquet', damaged)
  assert.equal(status, 1)
  assert.match(
    stderr,
    /The download is not a complete Parquet file: it was discarded\. Run the same command again\./,
  )
  assert.deepEqual(await workspace.names(), [])
})

for (const [format, change] of [
  ['ndjson', () => server.publish(OBSERVATIONS, [observationOfDay(DAYS, LETTERS)])],
  // Publishing and retracting leaves the same data, but Parquet files have the date.
  [
    'parquet',
    async () => {
      await server.publish(OBSERVATIONS, [observationOfDay(DAYS + 1, LETTERS)])
      await retract(server.database, 'observation', [`o00${DAYS + 1}`])
    },
  ],
] as const)
  test(`starts ${format} over when data are published during a broken connection`, async (t) => {
    const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [250_000] })
    const workspace = await createFastWorkspace(t, proxy.origin, server.token)
    proxy.beforeCut = change
    const { status, stderr } = await workspace.run(['observations', '-o', `o.${format}`])
    assert.equal(status, 0, stderr)
    assert.match(stderr, /The data have changed during the download; starting over\./)
    assert.ok((await workspace.read(`o.${format}`)).equals(await fileOf(format)))
  })

test('starts over when the data have changed since the interruption', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, { pauseAfter: 300_000 })
  const workspace = await createFastWorkspace(t, proxy.origin, server.token)
  assert.equal((await runInterrupted(workspace, proxy.paused, 'o.csv')).status, 130)
  proxy.open()
  await server.publish(OBSERVATIONS, [observationOfDay(0, LETTERS, { title: 'corrected' })])
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /The data have changed since the download was interrupted; starting over\./)
  assert.ok((await workspace.read('o.csv')).equals(await fileOf('csv')))
})

test('discards a response with fewer or more rows than announced', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  for (const [announced, body, rows] of [
    [3, 'id\r\na\r\n"b\r\n', 1],
    [1, 'id\r\na\r\nb\r\n', 2],
  ] as const) {
    const { origin, calls } = await scripted(t, (response, { method, headers }) => {
      if (method === 'HEAD')
        return void response.writeHead(200, { ...head, 'x-row-count': String(announced) }).end()
      if (headers.range === undefined) return void response.writeHead(200, head).end(body)
      response.writeHead(416, { ...head, 'content-range': `bytes */${body.length}` }).end()
    })
    const workspace = await createFastWorkspace(t, origin, 'token')
    const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
    assert.equal(status, 1)
    assert.ok(stderr.includes(`The download has ${rows} rows, and heliolog reports ${announced}: it was`))
    // Missing rows may still come; too many are too many.
    const ranges = calls.filter(({ method }) => method === 'GET').map(({ headers }) => headers.range)
    assert.deepEqual(ranges, announced === 3 ? [undefined, `bytes=${body.length}-`] : [undefined])
    assert.deepEqual(await workspace.names(), [])
  }
})
