/** The digest of a whole file without the file: whoever holds one can know that it is what would be sent now. */
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

const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/bulk/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, ...headers },
  })

const sha256 = async (response: Response): Promise<string> =>
  createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('base64')

test('HEAD tells the digest of the file that GET gives, in every format, to those who want it', async () => {
  for (const path of ['observations.csv', 'observations.ndjson?to=2024-05-02', 'observations.parquet']) {
    const head = await ask(path, 'HEAD', WANTED)
    const file = await ask(path, 'GET')
    assert.equal(head.headers.get('repr-digest'), `sha-256=:${await sha256(file)}:`, path)
    assert.equal(head.headers.get('etag'), file.headers.get('etag')?.replace('-gzip', ''))
  }
})

test('nobody else gets a digest: not without the wish, not with one for another, not by GET', async () => {
  for (const headers of [
    {},
    { 'want-repr-digest': 'sha-256=0' },
    { 'want-repr-digest': 'sha-512=3' },
    { 'want-repr-digest': 'sha-256' },
  ])
    assert.equal((await ask('observations.csv', 'HEAD', headers)).headers.get('repr-digest'), null)
  const file = await ask('observations.csv', 'GET', WANTED)
  assert.equal(file.headers.get('repr-digest'), null)
  await file.arrayBuffer()
})

test('a digest takes one of the downloads of the hour, since the file is made for it', async () => {
  const left = async (headers: Record<string, string>) => {
    const { headers: told, status } = await ask('observations.csv', 'HEAD', headers)
    return { status, left: /"bulk";r=(\d+)/.exec(told.get('ratelimit') ?? '')?.[1] }
  }
  const first = await left(WANTED)
  const second = await left(WANTED)
  assert.equal(Number(second.left), Number(first.left) - 1)
  for (let count = Number(second.left); count > 0; count--) assert.equal((await left(WANTED)).status, 200)
  assert.equal((await left(WANTED)).status, 429)
  assert.equal((await left({})).status, 200, 'HEAD alone takes nothing')
})
