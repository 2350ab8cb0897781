/** Reading a series in bulk over connections that break. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FileChanged, HeliologError, Unavailable } from '../src/index.ts'
import { clientOf, errorResponse, type Step, scripted } from './support/scripted-server.ts'

const LINES = ['{"id":"a","title":"Süd"}', '{"id":"b","title":"☀"}', '{"id":"c","title":null}']
const BODY = Buffer.from(LINES.map((line) => `${line}\n`).join(''))
const RECORDS = LINES.map((line) => JSON.parse(line))
const HEADERS = { 'content-type': 'application/x-ndjson', 'x-data-version': '7' }

/** Responds to ranges like the service, and closes the connection before byte `end`. */
const file =
  (end: number, etag = '"7-x"'): Step =>
  (response, { headers: { range, 'if-range': condition } }) => {
    const start = range !== undefined && condition === '"7-x"' ? Number(/\d+/.exec(range)?.[0]) : 0
    if (start === BODY.length)
      response.writeHead(416, { ...HEADERS, 'content-range': `bytes */${BODY.length}` }).end()
    else {
      const isPartial = range !== undefined && condition === etag
      const range206 = { 'content-range': `bytes ${start}-${BODY.length - 1}/${BODY.length}` }
      response.writeHead(isPartial ? 206 : 200, { ...HEADERS, etag, ...(isPartial ? range206 : {}) })
      const bytes = BODY.subarray(isPartial ? start : 0, end)
      if (end === Number.POSITIVE_INFINITY) response.end(bytes)
      else response.write(bytes, () => setImmediate(() => response.socket?.destroy()))
    }
  }
const ALL = Number.POSITIVE_INFINITY

const read = async (origin: string): Promise<unknown[]> => {
  const records: unknown[] = []
  for await (const record of clientOf(origin).observations().bulk()) records.push(record)
  return records
}

test('resumes within a record and within a character when connections break', async (t) => {
  const withinCharacter = BODY.indexOf('ü') + 1
  const { origin, calls } = await scripted(
    t,
    errorResponse(503, 'unavailable'),
    file(withinCharacter),
    file(BODY.indexOf('☀') + 2),
    errorResponse(503, 'unavailable'),
    file(ALL),
  )
  assert.deepEqual(await read(origin), RECORDS)
  assert.deepEqual(
    calls.map(({ headers }) => headers.range),
    [undefined, undefined, `bytes=${withinCharacter}-`, ...Array(2).fill(`bytes=${BODY.indexOf('☀') + 2}-`)],
  )
})

test('downloads the bytes of a path, and resumes when a connection breaks', async (t) => {
  const { origin, calls } = await scripted(t, file(30), file(ALL))
  const chunks: Uint8Array[] = []
  const versions: (string | null)[] = []
  const onBegin = (headers: Headers) => void versions.push(headers.get('x-data-version'))
  for await (const chunk of clientOf(origin).download('/bulk/v1/images.ndjson', { onBegin }))
    chunks.push(chunk)
  assert.deepEqual(Buffer.concat(chunks), BODY)
  assert.deepEqual(versions, ['7'])
  assert.deepEqual(
    calls.map(({ url, headers }) => [url, headers.range]),
    [
      ['/bulk/v1/images.ndjson', undefined],
      ['/bulk/v1/images.ndjson', 'bytes=30-'],
    ],
  )
})

test('skips the bytes that it has when a proxy ignores ranges', async (t) => {
  const withoutRange =
    (end: number): Step =>
    (response, request) => {
      delete request.headers.range
      file(end)(response, request)
    }
  const { origin } = await scripted(t, file(30), withoutRange(20), withoutRange(40), withoutRange(ALL))
  assert.deepEqual(await read(origin), RECORDS)
})

test('ends when a connection breaks after the last byte', async (t) => {
  const { origin, calls } = await scripted(t, file(BODY.length), file(ALL))
  assert.deepEqual(await read(origin), RECORDS)
  assert.equal(calls.length, 2)
})

test('throws when the data change before a broken connection can be resumed', async (t) => {
  const { origin } = await scripted(t, file(30), file(ALL, '"8-x"'))
  await assert.rejects(read(origin), (error: HeliologError) => {
    assert.ok(error instanceof FileChanged && error instanceof HeliologError)
    assert.match(
      error.message,
      /^The data changed before a broken download could be resumed\. Start again\.$/,
    )
    return true
  })
})

test('limits retries without progress, not all of them', async (t) => {
  const { origin, calls } = await scripted(
    t,
    ...([10, 20, 30, 40, 50, 60, 70].map((end) => file(end)) as [Step]),
    file(ALL),
  )
  assert.deepEqual(await read(origin), RECORDS)
  assert.equal(calls.length, 8)
  const failing = await scripted(t, file(10), errorResponse(503, 'unavailable'))
  await assert.rejects(read(failing.origin), Unavailable)
  assert.equal(failing.calls.length, 1 + 6)
})

test('closes the connection when the iteration ends early', async (t) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const { origin } = await scripted(t, (response) => {
    response.on('close', () => resolve())
    response.writeHead(200, { ...HEADERS, etag: '"7-x"' })
    response.write(BODY)
  })
  const bulk = clientOf(origin).images().bulk()
  for await (const _ of bulk) break
  assert.equal(bulk.version, '7')
  await closed
})
