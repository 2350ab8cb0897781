/** Downloads that break off: within a run, across runs, with the data as they were and with others. */
import assert from 'node:assert/strict'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { until } from '../../../../test/support/command-line.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { scripted } from '../support/scripted-server.ts'
import { type Desk, ended, newDesk } from './support/command.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { startRelay } from './support/relay.ts'

const DAYS = 400
const LETTERS = 2_000
const A_FEW_ROWS = 10 * LETTERS

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

for (const format of ['csv', 'ndjson'])
  test(`a ${format} that breaks off again and again goes on each time, and ends up byte for byte the file`, async (t) => {
    const relay = await startRelay(t, server.origin, { cutAfter: [200_000, 90_000, 150_000] })
    const desk = await newDesk(t, relay.origin, server.token)
    const { status, stderr } = await desk.get(['observations', '-o', `o.${format}`])
    assert.equal(status, 0, stderr)
    assert.equal(relay.cuts, 3)
    assert.match(stderr, /broke off.*Trying again/)
    assert.ok((await desk.read(`o.${format}`)).equals(await fileOf(format)))
    assert.deepEqual(await desk.names(), [`o.${format}`, `o.${format}.meta.json`])
  })

test('Parquet, which has no parts, is asked for again from its start', async (t) => {
  const relay = await startRelay(t, server.origin, { cutAfter: [200_000] })
  const desk = await newDesk(t, relay.origin, server.token)
  const { status, stderr } = await desk.get(['observations', '-o', 'o.parquet'])
  assert.equal(status, 0, stderr)
  assert.equal(relay.cuts, 1)
  assert.ok((await desk.read('o.parquet')).equals(await fileOf('parquet')))
  assert.deepEqual(await desk.names(), ['o.parquet', 'o.parquet.meta.json'])
})

/** A run that is interrupted when some of it has come, and lies on the disk. */
const interrupted = async (desk: Desk, held: Promise<void>, file: string) => {
  const child = desk.start(['observations', '-o', file])
  const bytes = async () => (await stat(join(desk.path, `${file}.part`)).catch(() => undefined))?.size ?? 0
  void held
    .then(() => until('some of it has come', async () => (await bytes()) > A_FEW_ROWS))
    .finally(() => child.kill('SIGINT'))
  return ended(child)
}

test('Ctrl-C keeps what has come, and the same command goes on from there', async (t) => {
  const relay = await startRelay(t, server.origin, { holdAfter: 300_000 })
  const desk = await newDesk(t, relay.origin, server.token)
  const first = await interrupted(desk, relay.held, 'o.csv')
  assert.deepEqual([first.status, first.signal], [130, null])
  assert.match(first.stderr, /Interrupted\. Run the same command again to resume\.\n$/)
  assert.deepEqual(await desk.names(), ['o.csv.part', 'o.csv.part.json'])
  const [part, whole] = [await desk.read('o.csv.part'), await fileOf('csv')]
  assert.ok(part.length > A_FEW_ROWS && part.length < whole.length)
  assert.ok(part.equals(whole.subarray(0, part.length)))
  assert.ok(!(await desk.read('o.csv.part.json')).includes(server.token))

  relay.open()
  await server.logged()
  const before = server.lines.length
  const second = await desk.get(['observations', '-o', 'o.csv'])
  assert.equal(second.status, 0, second.stderr)
  assert.match(second.stderr, /^Resuming o\.csv from row [1-9]\d*\.$/m)
  assert.ok((await desk.read('o.csv')).equals(whole))
  await server.logged()
  const gets = server.lines.slice(before).filter(({ method }) => method === 'GET')
  assert.deepEqual(
    gets.filter(({ path }) => String(path).endsWith('.csv')).map(({ status }) => status),
    [206],
  )
})

test('a download that was whole but for its name needs nothing more than the name', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  assert.equal((await desk.get(['observations', '-o', 'o.ndjson', '--quiet'])).status, 0)
  const { etag, source } = await desk.json('o.ndjson.meta.json')
  await rename(join(desk.path, 'o.ndjson'), join(desk.path, 'o.ndjson.part'))
  await writeFile(join(desk.path, 'o.ndjson.part.json'), JSON.stringify({ url: source, etag }))
  const { status, stderr } = await desk.get(['observations', '-o', 'o.ndjson'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /Resuming o\.ndjson from row 400\./)
  assert.ok((await desk.read('o.ndjson')).equals(await fileOf('ndjson')))
})

test('a part that is longer than its file is no part of it, and starts anew', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  const whole = await fileOf('ndjson')
  const head = await fetch(`${server.origin}/bulk/v1/observations.ndjson`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${server.token}` },
  })
  const memo = { url: `${server.origin}/bulk/v1/observations.ndjson`, etag: head.headers.get('etag') }
  await writeFile(join(desk.path, 'o.ndjson.part'), Buffer.concat([whole, Buffer.from('{}\n')]))
  await writeFile(join(desk.path, 'o.ndjson.part.json'), JSON.stringify(memo))
  const { status, stderr } = await desk.get(['observations', '-o', 'o.ndjson'])
  assert.equal(status, 0, stderr)
  assert.ok((await desk.read('o.ndjson')).equals(whole))
})

test('Ctrl-C of a Parquet download keeps nothing, and says that the next one starts anew', async (t) => {
  const relay = await startRelay(t, server.origin, { holdAfter: 100_000 })
  const desk = await newDesk(t, relay.origin, server.token)
  const { status, stderr } = await interrupted(desk, relay.held, 'o.parquet')
  assert.equal(status, 130)
  assert.match(stderr, /Interrupted\. The same command starts over: Parquet downloads cannot be resumed/)
  assert.deepEqual(await desk.names(), [])
})

test('a part of another query is not gone on with', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  await writeFile(join(desk.path, 'o.csv.part'), 'id,observer\r\n')
  const memo = { url: `${server.origin}/bulk/v1/images.csv`, etag: '"x"' }
  await writeFile(join(desk.path, 'o.csv.part.json'), JSON.stringify(memo))
  const { status, stderr } = await desk.get(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(stderr, /Resuming|changed/)
  assert.ok((await desk.read('o.csv')).equals(await fileOf('csv')))
})

test('what has come of data that have changed since is thrown away, and that is said', async (t) => {
  const relay = await startRelay(t, server.origin, { holdAfter: 300_000 })
  const desk = await newDesk(t, relay.origin, server.token)
  assert.equal((await interrupted(desk, relay.held, 'o.csv')).status, 130)
  relay.open()
  await server.publish(OBSERVATIONS, [observationOfDay(0, LETTERS, { title: 'corrected' })])
  const { status, stderr } = await desk.get(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /The data have changed since the download was interrupted; starting over\./)
  assert.ok((await desk.read('o.csv')).equals(await fileOf('csv')))
})

test('data that change while a download is broken off make it start anew within the run', async (t) => {
  const relay = await startRelay(t, server.origin, { cutAfter: [250_000] })
  const desk = await newDesk(t, relay.origin, server.token)
  const child = desk.start(['observations', '-o', 'o.ndjson'])
  relay.beforeCut = () => server.publish(OBSERVATIONS, [observationOfDay(DAYS, LETTERS)])
  const { status, stderr } = await ended(child)
  assert.equal(status, 0, stderr)
  assert.match(stderr, /The data have changed during the download; starting over\./)
  assert.ok((await desk.read('o.ndjson')).equals(await fileOf('ndjson')))
})

test('a body that ends as if it were whole, and is not, is never called whole', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  const { origin, calls } = await scripted(t, (response, { method, headers }) => {
    if (method === 'HEAD') return void response.writeHead(200, { ...head, 'x-row-count': '3' }).end()
    if (headers.range === undefined) return void response.writeHead(200, head).end('id\r\na\r\n"b\r\n')
    response.writeHead(416, { ...head, 'content-range': 'bytes */11' }).end()
  })
  const desk = await newDesk(t, origin, 'token')
  const { status, stderr } = await desk.get(['observations', '-o', 'o.csv'])
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
  assert.deepEqual(await desk.names(), [])
})

test('more rows than heliolog tells of are not kept', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  const { origin } = await scripted(t, (response, { method }) => {
    response.writeHead(200, { ...head, ...(method === 'HEAD' ? { 'x-row-count': '1' } : {}) })
    response.end(method === 'HEAD' ? undefined : 'id\r\na\r\nb\r\n')
  })
  const desk = await newDesk(t, origin, 'token')
  const { status, stderr } = await desk.get(['observations', '-o', 'o.csv'])
  assert.equal(status, 1)
  assert.match(stderr, /The download has 2 rows, and heliolog reports 1: it was discarded/)
  assert.deepEqual(await desk.names(), [])
})
