/** Repr-Digest on HEAD, which lets a client verify a copy without downloading the file again. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

const WANTED = { 'want-repr-digest': 'sha-256=1' }
const PER_HOUR = 12

let server: TestServer
before(async () => {
  server = await startServer(SQLITE, { bulkPerHour: PER_HOUR })
  await server.publish(
    OBSERVATIONS,
    [1, 2, 3].map((day) => observation(`o${day}`, `2024-05-0${day}T12:00:00Z`, { title: 'Größe, "x"' })),
  )
})
after(() => server.close())

const send = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/bulk/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, ...headers },
  })

const sha256 = async (response: Response): Promise<string> =>
  createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('base64')

test('sends the SHA-256 of the file for HEAD with Want-Repr-Digest', async () => {
  for (const path of ['observations.csv', 'observations.ndjson?to=2024-05-02', 'observations.parquet']) {
    const head = await send(path, 'HEAD', WANTED)
    const file = await send(path, 'GET')
    assert.equal(head.headers.get('repr-digest'), `sha-256=:${await sha256(file)}:`, path)
    assert.equal(head.headers.get('etag'), file.headers.get('etag')?.replace('-gzip', ''))
  }
})

test('sends no digest for GET, or unless Want-Repr-Digest accepts sha-256', async () => {
  for (const headers of [
    {},
    { 'want-repr-digest': 'sha-256=0' },
    { 'want-repr-digest': 'sha-512=3' },
    { 'want-repr-digest': 'sha-256' },
  ])
    assert.equal((await send('observations.csv', 'HEAD', headers)).headers.get('repr-digest'), null)
  const file = await send('observations.csv', 'GET', WANTED)
  assert.equal(file.headers.get('repr-digest'), null)
  await file.arrayBuffer()
})

test('counts a digest as a download because the file is generated for it', async () => {
  const remaining = async (headers: Record<string, string>) => {
    const { headers: received, status } = await send('observations.csv', 'HEAD', headers)
    return { status, remaining: /"bulk";r=(\d+)/.exec(received.get('ratelimit') ?? '')?.[1] }
  }
  const first = await remaining(WANTED)
  const second = await remaining(WANTED)
  assert.equal(Number(second.remaining), Number(first.remaining) - 1)
  for (let count = Number(second.remaining); count > 0; count--)
    assert.equal((await remaining(WANTED)).status, 200)
  assert.equal((await remaining(WANTED)).status, 429)
  assert.equal((await remaining({})).status, 200, 'HEAD without a digest counts as no download')
})
