import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { observation } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onEachStore } from './support/each-setup.ts'

interface Answer {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** The bytes as they were sent: `fetch` would unpack them. */
const bytesOf = (
  { origin, token }: TestServer,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): Promise<Answer> =>
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

const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync }
/** A page of one packet, of a few, and of half a megabyte. */
const PAGES = ['/observations?limit=4', '/observations?limit=100', '/observations?limit=500', '/openapi.json']

/** What differs from call to call, and how the bytes of a body are framed. */
const OF_THE_MOMENT = [
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

  it('gzip and brotli bodies unpack to the plain one', async () => {
    for (const path of PAGES) {
      const plain = await bytesOf(server(), path)
      assert.equal(plain.headers['content-encoding'], undefined)
      for (const encoding of ['gzip', 'br'] as const) {
        const packed = await bytesOf(server(), path, { 'accept-encoding': encoding })
        assert.equal(packed.status, 200)
        assert.equal(packed.headers['content-encoding'], encoding)
        assert.ok(packed.body.length < plain.body.length)
        assert.ok(UNPACK[encoding](packed.body).equals(plain.body), path)
        assert.match(String(packed.headers['vary']), /^(Authorization, )?Accept-Encoding$/i)
      }
    }
  })

  it('the encoding is the one that the caller likes best', async () => {
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

  it('each encoding has a strong ETag of its own, and each is worth a 304', async () => {
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
      for (const held of [etag, `W/${etag}`]) {
        const response = await bytesOf(server(), path, { 'accept-encoding': encoding, 'if-none-match': held })
        assert.equal(response.status, 304)
        assert.equal(response.headers['etag'], etag)
        assert.equal(response.headers['content-encoding'], undefined)
        assert.equal(response.body.length, 0)
      }
  })

  it('a small answer is sent as it is', async () => {
    const { headers, body } = await bytesOf(server(), '/meta', { 'accept-encoding': 'gzip, br' })
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(Number(headers['content-length']), body.length)
  })

  it('HEAD has the head of GET, encoding and length included, and no body', async () => {
    const paths = ['/meta', '/observers', '/observers/Ada', '/observations/o1', '/activity/daily', '/images']
    const failing = ['/observations/nothing', '/observers/nobody', '/observations?limit=0', '/nothing', '']
    for (const path of [...PAGES, ...paths, ...failing])
      for (const encoding of ['identity', 'gzip', 'br']) {
        const get = await bytesOf(server(), path, { 'accept-encoding': encoding })
        const head = await bytesOf(server(), path, { 'accept-encoding': encoding, method: 'HEAD' })
        assert.equal(head.body.length, 0)
        assert.equal(head.status, get.status)
        if (encoding === 'identity') assert.equal(Number(head.headers['content-length']), get.body.length)
        for (const { headers } of [get, head]) for (const name of OF_THE_MOMENT) delete headers[name]
        assert.deepEqual(head.headers, get.headers, `${path} ${encoding}`)
      }
  })

  it('HEAD gets 304 where GET does', async () => {
    const { headers } = await bytesOf(server(), '/observations', { method: 'HEAD' })
    const held = { 'if-none-match': String(headers['etag']), method: 'HEAD' }
    assert.equal((await bytesOf(server(), '/observations', held)).status, 304)
  })
})
