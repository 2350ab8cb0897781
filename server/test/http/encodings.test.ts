import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { observation } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onEachStore } from './support/each-setup.ts'

interface RawResponse {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** Returns the bytes as sent; `fetch` would decompress them. */
const bytesOf = (
  { origin, token }: TestServer,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): Promise<RawResponse> =>
  new Promise((done, fail) => {
    const options = { method, headers: { authorization: `Bearer ${token}`, ...headers }, agent: false }
    request(`${origin}/api/v1${path}`, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', fail)
      .end()
  })

const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync }
/** Responses from one TCP packet to half a megabyte. */
const PAGES = ['/observations?limit=4', '/observations?limit=100', '/observations?limit=500', '/openapi.json']

/** Headers that differ between requests, or that depend on how the body is framed. */
const VOLATILE_HEADERS = [
  'date',
  'x-request-id',
  'ratelimit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'transfer-encoding',
]

onEachStore((server) => {
  before(() =>
    server().publish(
      OBSERVATIONS,
      Array.from({ length: 600 }, (_, index) =>
        observation(`o${index}`, '2024-03-01T12:00:00Z', { comments: `☀ ${index} `.repeat(100) }),
      ),
    ),
  )

  it('sends gzip and Brotli bodies that decompress to the plain body', async () => {
    for (const path of PAGES) {
      const plain = await bytesOf(server(), path)
      assert.equal(plain.headers['content-encoding'], undefined)
      for (const encoding of ['gzip', 'br'] as const) {
        const compressed = await bytesOf(server(), path, { 'accept-encoding': encoding })
        assert.equal(compressed.status, 200)
        assert.equal(compressed.headers['content-encoding'], encoding)
        assert.ok(compressed.body.length < plain.body.length)
        assert.ok(DECOMPRESS[encoding](compressed.body).equals(plain.body), path)
        assert.match(String(compressed.headers['vary']), /^(Authorization, )?Accept-Encoding$/i)
      }
    }
  })

  it('chooses the encoding that Accept-Encoding prefers', async () => {
    const chosen = async (accepted: string) =>
      (await bytesOf(server(), PAGES[1] as string, { 'accept-encoding': accepted })).headers[
        'content-encoding'
      ]
    assert.equal(await chosen('gzip, deflate, br'), 'br')
    assert.equal(await chosen('gzip, deflate'), 'gzip')
    assert.equal(await chosen('br;q=0.1, gzip;q=0.9'), 'gzip')
    assert.equal(await chosen('gzip;q=0'), undefined)
    assert.equal(await chosen('identity'), undefined)
    assert.equal(await chosen('compress, x-unknown'), undefined)
  })

  it('sends a separate strong ETag for each encoding, and 304 for any of them', async () => {
    const path = PAGES[1] as string
    const etags = new Map<string, string>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await bytesOf(server(), path, { 'accept-encoding': encoding })
      assert.match(String(headers['etag']), /^"[^"]+"$/)
      assert.equal(headers['vary'], 'Authorization, Accept-Encoding')
      etags.set(encoding, String(headers['etag']))
    }
    assert.equal(new Set(etags.values()).size, 3)
    for (const [encoding, etag] of etags)
      for (const value of [etag, `W/${etag}`]) {
        const response = await bytesOf(server(), path, {
          'accept-encoding': encoding,
          'if-none-match': value,
        })
        assert.equal(response.status, 304)
        assert.equal(response.headers['etag'], etag)
        assert.equal(response.headers['content-encoding'], undefined)
        assert.equal(response.body.length, 0)
      }
  })

  it('sends small responses uncompressed', async () => {
    const { headers, body } = await bytesOf(server(), '/meta', { 'accept-encoding': 'gzip, br' })
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(Number(headers['content-length']), body.length)
  })

  it('sends the headers of GET for HEAD, including encoding and length', async () => {
    const paths = ['/meta', '/observers', '/observers/Ada', '/observations/o1', '/activity/daily', '/images']
    const failing = ['/observations/nothing', '/observers/nobody', '/observations?limit=0', '/nothing', '']
    for (const path of [...PAGES, ...paths, ...failing])
      for (const encoding of ['identity', 'gzip', 'br']) {
        const get = await bytesOf(server(), path, { 'accept-encoding': encoding })
        const head = await bytesOf(server(), path, { 'accept-encoding': encoding, method: 'HEAD' })
        assert.equal(head.body.length, 0)
        assert.equal(head.status, get.status)
        if (encoding === 'identity') assert.equal(Number(head.headers['content-length']), get.body.length)
        for (const { headers } of [get, head]) for (const name of VOLATILE_HEADERS) delete headers[name]
        assert.deepEqual(head.headers, get.headers, `${path} ${encoding}`)
      }
  })

  it('returns 304 for HEAD where it does for GET', async () => {
    const { headers } = await bytesOf(server(), '/observations', { method: 'HEAD' })
    const conditional = { 'if-none-match': String(headers['etag']), method: 'HEAD' }
    assert.equal((await bytesOf(server(), '/observations', conditional)).status, 304)
  })
})
