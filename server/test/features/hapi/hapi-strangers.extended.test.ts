/** Clients of public HAPI that do not read their responses: they cost others nothing. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { it } from 'node:test'
import { publishMegabytes } from '../../../../test/support/large-files.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { documentOf, getHapi, PUBLIC_HAPI } from './support/hapi-client.ts'

/** More than the kernel buffers, and more records than are read at once. */
const MEGABYTES = 21
/** Room for two such responses in the share of clients without a token. */
const CACHE_MB = 8 * (MEGABYTES + 3)
/** Each second makes another file. More records are read at once if a bound has a fraction of a second. */
const pathFor = (second: number) =>
  `/data?dataset=observations&start=2024-03-01T12:00&stop=2024-03-01T13:00:0${second}.5`

it('returns 429 or 503 without a token while unread responses fill a share of the cache', async (t) => {
  const server = await serverFor(t, { ...PUBLIC_HAPI, cacheMb: CACHE_MB })
  await publishMegabytes(server.database, MEGABYTES)
  const unread: IncomingMessage[] = []
  t.after(() => unread.forEach((response) => void response.destroy()))
  for (const [localAddress, second, status] of [
    ['127.0.0.1', 1, 200],
    ['127.0.0.1', 2, 429],
    ['127.0.0.2', 2, 200],
  ] as const) {
    const outgoing = request(`${server.origin}/hapi${pathFor(second)}`, { agent: false, localAddress })
    const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, status)
    if (status === 200) unread.push(response)
    else response.resume()
  }
  const path = pathFor(3)
  const rejected = await getHapi(server, path)
  assert.equal(rejected.status, 503)
  assert.match(documentOf(rejected).status.message, /The cache is full of files that clients are still/)
  const { token } = await server.issue({ scope: 'hapi' })
  const response = await fetch(`${server.origin}/hapi-token/${token}/hapi${path}`)
  assert.equal(response.status, 200)
  await response.arrayBuffer()
  unread.shift()?.destroy()
  await waitUntil('the server has closed the file', async () => (await getHapi(server, path)).status === 200)
})
