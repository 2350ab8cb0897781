/** A download that fails midway ends so that no client takes it for complete, and the server continues. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertErrorBody, assertRetryAfter } from '../../../test/support/api-errors.ts'
import { type BulkClient, download, startDownload } from '../../../test/support/downloads.ts'
import { type Engine, SQLITE } from '../../../test/support/engines.ts'
import { startOwnPostgres } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { publishMegabytes, readError } from '../../../test/support/large-files.ts'
import { startRawDownload } from '../../../test/support/raw-download.ts'
import { createSandbox, logLines, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'

const CSV = '/observations.csv'

interface Setup {
  sandbox: Sandbox
  server: RunningServer
  /** Two clients, because each may have only two concurrent downloads. */
  clients: [BulkClient, BulkClient]
}

const startServing = async (t: TestContext, engine: Engine): Promise<Setup> => {
  const sandbox = await createSandbox(t, engine)
  await sandbox.withDatabase((database) => publishMegabytes(database, 14))
  const server = await sandbox.serve()
  const client = async () => ({ origin: server.origin, token: (await sandbox.issueToken()).token })
  return { sandbox, server, clients: [await client(), await client()] }
}

const isUnexpected = ({ msg }: Record<string, unknown>) => msg === 'unexpected error'

describe('download', { concurrency: true }, () => {
  test('is complete over HTTP/1.0, with a clean end of the connection', async (t) => {
    const { clients } = await startServing(t, SQLITE)
    const complete = await download(clients[0], CSV)
    const raw = await startRawDownload(clients[0], CSV)
    assert.equal(await raw.readToEnd(), 'end')
    const received = raw.received()
    const start = received.indexOf('\r\n\r\n') + 4
    assert.match(received.toString('latin1', 0, start), /^HTTP\/1\.1 200 /)
    assert.doesNotMatch(received.toString('latin1', 0, start), /\r\n(trailer|transfer-encoding):/i)
    assert.ok(received.subarray(start).equals(complete.body))
  })

  test('is aborted in every form when PostgreSQL crashes; the next is complete', async (t) => {
    const { server: postgres, engine } = await startOwnPostgres(t)
    const { server, clients } = await startServing(t, engine)
    const [first, second] = clients
    const complete = await download(first, CSV)
    const plain = await startDownload(first, CSV)
    const part = await startDownload(first, CSV, { range: 'bytes=10-' })
    const lines = await startDownload(second, '/observations.ndjson')
    const old = await startRawDownload(second, CSV)
    assert.deepEqual(
      [plain, part, lines].map(({ statusCode }) => statusCode),
      [200, 206, 200],
    )

    await postgres.stop({ mode: 'immediate' })
    for (const response of [plain, part, lines]) {
      assert.ok(await readError(response), 'the client sees that it is incomplete')
      assert.equal(response.complete, false)
    }
    assert.equal(await old.readToEnd(), 'ECONNRESET')

    const rejected = await download(first, CSV)
    assert.equal(rejected.status, 503)
    assertErrorBody(rejected.headers['content-type'], rejected.body.toString(), 'unavailable')
    assertRetryAfter(rejected.headers['retry-after'])

    await postgres.start()
    await waitUntil(
      'it serves again',
      async () => (await download(first, CSV, { method: 'HEAD' })).status === 200,
    )
    assert.ok((await download(second, CSV)).body.equals(complete.body))
    assert.equal(logLines(server).filter(({ msg }) => msg === 'download aborted').length, 4)
    assert.ok(!logLines(server).some(isUnexpected))
  })

  test('is aborted on SIGTERM when it takes too long; shutdown takes less than 10 s', async (t) => {
    const { server, clients } = await startServing(t, SQLITE)
    const slow = await startDownload(clients[0], CSV)
    const old = await startRawDownload(clients[1], CSV)
    const { status, signal } = await server.stop('SIGTERM')
    assert.deepEqual([status, signal], [0, null])
    // Measured by the server's log because this process is busy with other downloads.
    const loggedAt = (word: string) =>
      Date.parse(String(logLines(server).find(({ msg }) => msg === word)?.['time']))
    assert.ok(loggedAt('stopped') - loggedAt('stopping') < 10_000)
    assert.ok(await readError(slow), 'the client sees that it is incomplete')
    assert.equal(await old.readToEnd(), 'ECONNRESET')
  })

  test('is completed before shutdown when the client reads it in time', async (t) => {
    const { server, clients } = await startServing(t, SQLITE)
    const complete = await download(clients[0], CSV)
    const slow = await startDownload(clients[0], CSV)
    const stopped = server.stop('SIGTERM')
    await waitUntil('it stops', () => logLines(server).some(({ msg }) => msg === 'stopping'))
    const chunks: Buffer[] = []
    for await (const chunk of slow) chunks.push(chunk)
    assert.ok(Buffer.concat(chunks).equals(complete.body))
    assert.equal((await stopped).status, 0)
  })
})
