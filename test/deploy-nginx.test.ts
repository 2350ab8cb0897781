/** nginx with the site of deploy/nginx: it passes pages and bulk files through unchanged. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { describe, test } from 'node:test'
import { type BulkClient, download, readRest } from './support/downloads.ts'
import { SQLITE } from './support/engines.ts'
import { publishMegabytes, readError } from './support/large-files.ts'
import { type Nginx, startNginx, withoutNginx } from './support/nginx.ts'
import { createSandbox } from './support/sandbox.ts'

const CSV = '/observations.csv'

/** Headers that differ between requests or belong to the connection. */
const VOLATILE_HEADERS = [
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'server',
  'strict-transport-security',
]

const getThrough = async (
  { origin, authority }: Nginx,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> => {
  const request = get(`${origin}${path}`, { headers, agent: new Agent({ ca: authority }) })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  return response
}

describe('nginx in front of heliolog', { skip: withoutNginx(), concurrency: true }, () => {
  test('passes complete and partial bulk files and their headers through unchanged', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    await sandbox.withDatabase((database) => publishMegabytes(database, 14))
    const server = await sandbox.serve()
    const client: BulkClient = {
      origin: server.origin,
      token: (await sandbox.issueToken({ rate: 1_000 })).token,
    }
    const nginx = await startNginx(t, server.origin)
    for (const extraHeaders of [{}, { 'accept-encoding': 'gzip' }, { range: 'bytes=5000000-' }] as Record<
      string,
      string
    >[]) {
      // The first request builds the file, and its response has no length.
      await download(client, CSV, extraHeaders)
      const direct = await download(client, CSV, extraHeaders)
      const headers = { authorization: `Bearer ${client.token}`, ...extraHeaders }
      const passed = await readRest(await getThrough(nginx, `/bulk/v1${CSV}`, headers))
      assert.equal(passed.status, direct.status)
      assert.ok(passed.body.equals(direct.body))
      for (const response of [passed, direct]) {
        assert.match(String(response.headers['ratelimit']), /"bulk";r=\d+/)
        for (const name of [...VOLATILE_HEADERS, 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
          delete response.headers[name]
      }
      assert.deepEqual(passed.headers, direct.headers)
    }
    const headers = { authorization: `Bearer ${client.token}` }
    assert.equal((await readRest(await getThrough(nginx, '/api/v1/meta', headers))).status, 200)
    assert.equal((await readRest(await getThrough(nginx, '/bulk/v1/none.csv', headers))).status, 404)
  })

  test('lets the client detect an aborted download', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    await sandbox.withDatabase((database) => publishMegabytes(database, 40))
    const server = await sandbox.serve()
    const { token } = await sandbox.issueToken()
    const nginx = await startNginx(t, server.origin)
    const headers = { authorization: `Bearer ${token}` }
    const aborted = [
      await getThrough(nginx, `/bulk/v1${CSV}`, headers),
      await getThrough(nginx, `/bulk/v1${CSV}`, { ...headers, range: 'bytes=5-' }),
    ]
    assert.deepEqual(
      aborted.map(({ statusCode }) => statusCode),
      [200, 206],
    )
    await server.stop('SIGKILL')
    for (const response of aborted)
      assert.ok(await readError(response), 'the client sees that it is incomplete')
  })
})
