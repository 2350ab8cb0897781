import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { observation } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { ENCODINGS, preferredEncoding } from '../../src/http/encoding.ts'
import { onSqlite } from '../support/each-setup.ts'

const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync }
/** Responses from one TCP packet to some hundred kilobytes. */
const PAGES = ['/observations?limit=4', '/observations?limit=500', '/openapi.json']
/** Headers that differ between requests, or that depend on how the body is framed. */
const VOLATILE = 'date x-request-id ratelimit x-ratelimit-remaining x-ratelimit-reset transfer-encoding'

it('chooses the encoding of the highest quality, Brotli on a tie, or identity', () => {
  for (const [accepted, chosen] of [
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br ; q = 0.5 , gzip ; q = 0.8', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['gzip;level=1;q=0.5', 'gzip'],
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0.1, identity', undefined],
    ['gzip;q=x', undefined],
    [';;,,=', undefined],
  ] as const)
    assert.equal(preferredEncoding(accepted, ENCODINGS), chosen, accepted)
})

onSqlite((server) => {
  /** Returns the bytes as sent; `fetch` would decompress them. */
  const bytesOf = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (done, fail) => {
        const all = { authorization: `Bearer ${server().token}`, ...headers }
        request(`${server().origin}/api/v1${path}`, { method, headers: all, agent: false }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () =>
            done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
          )
        })
          .on('error', fail)
          .end()
      },
    )

  before(() =>
    server().publish(
      OBSERVATIONS,
      Array.from({ length: 500 }, (_, index) =>
        observation(`o${index}`, '2024-03-01T12:00:00Z', { comments: `☀ ${index} `.repeat(100) }),
      ),
    ),
  )

  it('sends gzip and Brotli bodies that decompress to the plain body, with own ETags', async () => {
    for (const path of PAGES) {
      const plain = await bytesOf(path)
      assert.equal(plain.headers['content-encoding'], undefined)
      const etags = new Set([plain.headers['etag']])
      for (const encoding of ['gzip', 'br'] as const) {
        const accept = { 'accept-encoding': encoding }
        const { status, headers, body } = await bytesOf(path, accept)
        assert.deepEqual([status, headers['content-encoding']], [200, encoding])
        assert.ok(body.length < plain.body.length)
        assert.ok(DECOMPRESS[encoding](body).equals(plain.body), path)
        assert.match(String(headers['vary']), /^(Authorization, )?Accept-Encoding$/i)
        const etag = String(headers['etag'])
        assert.match(etag, /^"[^"]+"$/)
        etags.add(etag)
        for (const value of [etag, `W/${etag}`]) {
          const response = await bytesOf(path, { ...accept, 'if-none-match': value })
          assert.deepEqual([response.status, response.headers['etag']], [304, etag])
          assert.equal(response.headers['content-encoding'], undefined)
          assert.equal(response.body.length, 0)
        }
      }
      assert.equal(etags.size, 3)
    }
  })

  it('sends small responses uncompressed', async () => {
    const { headers, body } = await bytesOf('/meta', { 'accept-encoding': 'gzip, br' })
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(Number(headers['content-length']), body.length)
  })

  it('sends the status and headers of GET for HEAD, including encoding and length', async () => {
    const paths = ['/meta', '/observers', '/observations/o1', '/activity/daily', '/images']
    const failing = ['/observations/nothing', '/observations?limit=0', '/nothing', '']
    for (const path of [...PAGES, ...paths, ...failing])
      for (const encoding of ['identity', 'br']) {
        const get = await bytesOf(path, { 'accept-encoding': encoding })
        const head = await bytesOf(path, { 'accept-encoding': encoding, method: 'HEAD' })
        assert.equal(head.body.length, 0)
        assert.equal(head.status, get.status)
        if (encoding === 'identity') assert.equal(Number(head.headers['content-length']), get.body.length)
        for (const { headers } of [get, head]) for (const name of VOLATILE.split(' ')) delete headers[name]
        assert.deepEqual(head.headers, get.headers, `${path} ${encoding}`)
      }
    const etag = String((await bytesOf('/images')).headers['etag'])
    assert.equal((await bytesOf('/images', { 'if-none-match': etag, method: 'HEAD' })).status, 304)
  })
})
