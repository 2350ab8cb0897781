import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { pluck } from '../../../../test/support/pluck.ts'
import { withoutSettings } from '../../../../test/support/portal-page.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { frameOrigins } from '../../../src/settings/setting-values.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectError, expectErrorText } from '../../support/expect.ts'
import { sendBytes } from '../../support/raw-http.ts'
import { APPLICATION, built, DIST, pageOf } from './support/portal-documents.ts'

const ASSETS = readdirSync(join(DIST, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';connect-src 'self';" +
  "img-src 'self' http: https: blob:;base-uri 'self';form-action 'self';" +
  "frame-ancestors 'none';object-src 'none'"

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

onSqlite((server) => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server().origin + path, { method, headers })

  it('serves the built page for every path of the application', async () => {
    for (const path of [...APPLICATION, '/explore/', '/explore/images/', '/access/?x=1', '/docs/']) {
      const response = await get(path)
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(response.headers.get('content-security-policy'), POLICY)
      assert.equal(await response.text(), pageOf(path), path)
    }
    assert.equal((await get('/embed')).status, 404, 'no site is configured')
  })

  it('sends security headers with pages and assets', async () => {
    for (const path of ['/', '/docs', `/assets/${ASSETS[0]}`]) {
      const { headers } = await get(path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*geolocation=\(\).*usb=\(\)/)
      // The service may run without TLS, so it must not redirect browsers to HTTPS.
      assert.equal(headers.get('strict-transport-security'), null)
    }
  })

  it('sends pages with no-cache, compressed, and 304 when If-None-Match matches', async () => {
    for (const path of ['/', '/explore/images', '/docs'])
      for (const encoding of ['identity', 'gzip', 'br']) {
        const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n`
        const { headers } = await sendBytes(server().origin, `${head}\r\n`)
        assert.equal(headers['cache-control'], 'no-cache')
        assert.equal(headers['vary'], 'Accept-Encoding, Accept-Language')
        assert.equal(headers['content-encoding'] ?? 'identity', encoding)
        const again = await sendBytes(server().origin, `${head}If-None-Match: ${headers['etag']}\r\n\r\n`)
        assert.equal(again.status, 304)
        assert.equal(again.headers['etag'], headers['etag'])
      }
  })

  it('serves assets as immutable under hashed names with their types', async () => {
    assert.ok(ASSETS.length > 5)
    for (const name of ASSETS) {
      assert.match(name, /-[\w-]{8}\.\w+$/)
      const response = await get(`/assets/${name}`, { 'accept-encoding': 'identity' })
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(response.headers.get('content-type'), TYPES[name.split('.').at(-1) ?? ''], name)
      assert.equal(response.headers.get('vary'), 'Accept-Encoding')
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), readFileSync(join(DIST, 'assets', name)))
      const conditional = { 'if-none-match': response.headers.get('etag') ?? '' }
      assert.equal((await get(`/assets/${name}`, conditional)).status, 304)
    }
  })

  it('serves the precompressed asset that Accept-Encoding prefers', async () => {
    const compressible = ASSETS.find((name) => name.endsWith('.js')) ?? ''
    const font = ASSETS.find((name) => name.endsWith('.woff2')) ?? ''
    for (const [name, accepted, encoding, suffix] of [
      [compressible, 'gzip, deflate, br, zstd', 'br', '.br'],
      [compressible, 'br;q=0, gzip', 'gzip', '.gz'],
      [compressible, 'gzip;q=0', undefined, ''],
      [compressible, '', undefined, ''],
      [font, 'gzip, br', undefined, ''],
    ] as const) {
      const head = `HEAD /assets/${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${accepted}\r\n\r\n`
      const { headers } = await sendBytes(server().origin, head)
      assert.equal(headers['content-encoding'], encoding, `${name} ${accepted}`)
      const file = readFileSync(join(DIST, 'assets', name + suffix))
      assert.equal(headers['content-length'], String(file.length))
      if (encoding === undefined) continue
      const fetched = await get(`/assets/${name}`, { 'accept-encoding': encoding })
      assert.equal(await fetched.text(), built(`assets/${name}`))
    }
  })

  it('returns a JSON error for unknown paths', async () => {
    const paths =
      '/explore/else /explore/observations/a/b /index.html /docs.html /favicon.ico /portal/ /assets/'
    for (const path of [
      ...paths.split(' '),
      '/assets/nothing.js',
      '/assets/..%2findex.html',
      `/assets/${ASSETS[0]}/`,
      `/assets/${ASSETS[0]}%00`,
      `/assets/${'a'.repeat(5000)}`,
    ])
      await expectError(await get(path), 404, 'not_found')
    // fetch would normalise these paths before sending.
    for (const path of ['/assets/..', '/assets/%2e%2e/index.html', '/explore/../docs']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const { status, body } = await sendBytes(server().origin, head)
      assert.equal(status, 404, path)
      expectErrorText(body, 'not_found')
    }
  })

  it('logs page requests as calls, but not requests for assets', async () => {
    await get(`/assets/${ASSETS[0]}?logged=not`)
    await get('/explore/images?logged=yes')
    const { lines } = server()
    const logged = () => lines.filter(({ query }) => String(query).startsWith('logged='))
    await waitUntil('the page is logged', () => logged().length > 0)
    assert.deepEqual(pluck(logged(), 'path'), ['/explore/images'])
  })
})

onSqlite(
  (server) => {
    it('changes only the base href, the settings and the head in the pages', async () => {
      const settings = {
        public_url: 'https://sun.example/so&lt/lar',
        contact: 'https://sun.example/?a="1"&b=$&',
        rate_limit: 61,
        bulk_per_hour: 31,
        embed: true,
      }
      for (const path of ['/', '/explore/daily', '/docs']) {
        const page = await (await fetch(server().origin + path)).text()
        const expected = pageOf(path, settings).replace('<base href="/"', '<base href="/so&amp;lt/lar/"')
        assert.equal(withoutSettings(page), withoutSettings(expected))
        const [written] = /name="heliolog-service" content="[^"]*"/.exec(expected) ?? []
        assert.ok(written !== undefined && page.includes(written), path)
      }
    })

    it('names no address where one document serves many', async () => {
      const page = await (await fetch(`${server().origin}/explore/observers/Ada`)).text()
      assert.doesNotMatch(page, /canonical|og:url|Ada/)
      assert.match(page, /<meta property="og:title" content="Observer · heliolog" \/>/)
    })

    it('is embedded by the configured sites only, under a policy of its own', async () => {
      const { status, headers } = await fetch(`${server().origin}/embed?years=5`)
      assert.deepEqual([status, headers.get('x-frame-options')], [200, null])
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none';script-src 'self';/)
      assert.match(policy, /frame-ancestors https:\/\/a\.example https:\/\/b\.example:8443$/)
    })
  },
  {
    publicUrl: 'https://sun.example/so&lt/lar',
    contact: 'https://sun.example/?a="1"&b=$&',
    rateLimit: 61,
    bulkPerHour: 31,
    embed: ['https://a.example', 'https://b.example:8443'],
  },
)

it('accepts origins and * for frames, and nothing that could extend the policy', () => {
  assert.deepEqual(frameOrigins('*'), ['*'])
  assert.deepEqual(frameOrigins('https://A.example/, http://b.example:81'), [
    'https://a.example',
    'http://b.example:81',
  ])
  for (const text of ['a.example', 'https://a.example/x', "https://a.example; script-src 'x'", 'data:x', ','])
    assert.equal(frameOrigins(text), undefined, text)
})

onSqlite(
  (server) => {
    it('serves a plain page, and neither the portal, its summary nor the API reference', async () => {
      const response = await fetch(server().origin)
      assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      const page = await response.text()
      assert.match(page, /Data © the community observers/)
      assert.doesNotMatch(page, /portal/)
      for (const path of [...APPLICATION.slice(1, -1), '/portal/summary.json', `/assets/${ASSETS[0]}`])
        await expectError(await fetch(server().origin + path), 404, 'not_found')
      // Browsers get a page for unknown paths only from the portal.
      const accept = { headers: { accept: 'text/html' } }
      await expectError(await fetch(`${server().origin}/nothing`, accept), 404, 'not_found')
    })
  },
  { portal: 'off' },
)
