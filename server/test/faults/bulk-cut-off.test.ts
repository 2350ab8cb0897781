/** A download that cannot be ended is broken off so that nobody takes it for whole, and the server goes on. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertErrorBody, assertRetryAfter } from '../../../test/support/api-errors.ts'
import { linesOf, newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { beginDownload, type Caller, download } from '../../../test/support/downloads.ts'
import { type Engine, SQLITE } from '../../../test/support/engines.ts'
import { ownPostgres } from '../../../test/support/faulty.ts'
import { faultOf, publishMegabytes } from '../../../test/support/long-files.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { beginRawDownload } from '../../../test/support/raw-download.ts'

const CSV = '/observations.csv'

interface Serving {
  place: Place
  server: RunningServer
  /** Two of them: each may make two downloads at once. */
  callers: [Caller, Caller]
}

const serving = async (t: TestContext, engine: Engine): Promise<Serving> => {
  const place = await newPlace(t, engine)
  await place.open((database) => publishMegabytes(database, 14))
  const server = await place.serve()
  const caller = async () => ({ origin: server.origin, token: (await place.issue()).token })
  return { place, server, callers: [await caller(), await caller()] }
}

const isUnexpected = ({ msg }: Record<string, unknown>) => msg === 'unexpected error'

describe('a download', { concurrency: true }, () => {
  test('is whole by HTTP/1.0 too, and its connection is closed in order', async (t) => {
    const { callers } = await serving(t, SQLITE)
    const whole = await download(callers[0], CSV)
    const raw = await beginRawDownload(callers[0], CSV)
    assert.equal(await raw.ending(), 'end')
    const received = raw.received()
    const start = received.indexOf('\r\n\r\n') + 4
    assert.match(received.toString('latin1', 0, start), /^HTTP\/1\.1 200 /)
    assert.doesNotMatch(received.toString('latin1', 0, start), /\r\n(trailer|transfer-encoding):/i)
    assert.ok(received.subarray(start).equals(whole.body))
  })

  test('is cut off when PostgreSQL crashes under it, in every way in which it is made; the next one is whole', async (t) => {
    const { server: postgres, engine } = await ownPostgres(t)
    const { server, callers } = await serving(t, engine)
    const [first, second] = callers
    const whole = await download(first, CSV)
    const plain = await beginDownload(first, CSV)
    const part = await beginDownload(first, CSV, { range: 'bytes=10-' })
    const lines = await beginDownload(second, '/observations.ndjson')
    const old = await beginRawDownload(second, CSV)
    assert.deepEqual(
      [plain, part, lines].map(({ statusCode }) => statusCode),
      [200, 206, 200],
    )

    await postgres.stop({ mode: 'immediate' })
    for (const response of [plain, part, lines]) {
      assert.ok(await faultOf(response), 'it does not seem whole')
      assert.equal(response.complete, false)
    }
    assert.equal(await old.ending(), 'ECONNRESET')

    const refused = await download(first, CSV)
    assert.equal(refused.status, 503)
    assertErrorBody(refused.headers['content-type'], refused.body.toString(), 'unavailable')
    assertRetryAfter(refused.headers['retry-after'])

    await postgres.start()
    await until(
      'it serves again',
      async () => (await download(first, CSV, { method: 'HEAD' })).status === 200,
    )
    assert.ok((await download(second, CSV)).body.equals(whole.body))
    assert.equal(linesOf(server).filter(({ msg }) => msg === 'download aborted').length, 4)
    assert.ok(!linesOf(server).some(isUnexpected))
  })

  test('is cut off when the server is told to stop and it takes too long; the stop takes less than 10 s', async (t) => {
    const { server, callers } = await serving(t, SQLITE)
    const slow = await beginDownload(callers[0], CSV)
    const old = await beginRawDownload(callers[1], CSV)
    const { status, signal } = await server.stop('SIGTERM')
    assert.deepEqual([status, signal], [0, null])
    // By its own clock: this process is busy with the other downloads.
    const saidAt = (word: string) =>
      Date.parse(String(linesOf(server).find(({ msg }) => msg === word)?.['time']))
    assert.ok(saidAt('stopped') - saidAt('stopping') < 10_000)
    assert.ok(await faultOf(slow), 'it does not seem whole')
    assert.equal(await old.ending(), 'ECONNRESET')
  })

  test('that is taken in time is ended before the server stops', async (t) => {
    const { server, callers } = await serving(t, SQLITE)
    const whole = await download(callers[0], CSV)
    const slow = await beginDownload(callers[0], CSV)
    const ended = server.stop('SIGTERM')
    await until('it stops', () => linesOf(server).some(({ msg }) => msg === 'stopping'))
    const chunks: Buffer[] = []
    for await (const chunk of slow) chunks.push(chunk)
    assert.ok(Buffer.concat(chunks).equals(whole.body))
    assert.equal((await ended).status, 0)
  })
})
