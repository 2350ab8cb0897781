/** Want-Repr-Digest on HEAD, which lets a client verify a copy without downloading the file again. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { download } from '../../../test/support/downloads.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

const WANTED = { 'want-repr-digest': 'sha-256=1' }

let server: TestServer
before(async () => {
  server = await startServer(SQLITE)
  await server.publish(
    OBSERVATIONS,
    [1, 2, 3].map((day) => observation(`o${day}`, `2024-05-0${day}T12:00:00Z`, { title: 'Größe, "x"' })),
  )
})
after(() => server.close())

const send = (path: string, method: string, headers: Record<string, string> = {}) =>
  download(server, `/${path}`, { method, ...headers })

test('builds the file for HEAD with Want-Repr-Digest, and sends the digest of its encoding', async () => {
  for (const [path, encoding] of [
    ['observations.csv', 'identity'],
    ['observations.ndjson?to=2024-05-02', 'gzip'],
    ['observations.parquet', 'identity'],
  ] as const) {
    const head = await send(path, 'HEAD', { ...WANTED, 'accept-encoding': encoding })
    const file = await send(path, 'GET', { 'accept-encoding': encoding })
    for (const response of [head, file])
      assert.equal(response.headers['repr-digest'], `sha-256=:${hash('sha256', file.body, 'base64')}:`, path)
    assert.equal(head.headers.etag, file.headers.etag)
  }
})
