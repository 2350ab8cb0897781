import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import english from '../../../portal/src/language/frame.en.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { withoutSettings } from '../../../test/support/portal-page.ts'
import { startWorkers, type TestServer } from '../../../test/support/server.ts'
import { APPLICATION_PAGES, OVERVIEW } from '../../src/api/portal/portal-pages.ts'
import { expectError, expectErrorText } from './support/expect.ts'
import { APPLICATION, built, DIST, inProcess, pageOf, withServer } from './support/portal-documents.ts'
import { sendBytes } from './support/raw-http.ts'

const ASSETS = readdirSync(join(DIST, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
const COMPRESSIBLE = /\.(js|css|svg)$/

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';connect-src 'self';" +
  "img-src 'self' http: https: blob:;base-uri 'self';form-action 'self';" +
  "frame-ancestors 'none';object-src 'none'"

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const suite = (server: () => TestServer): void => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server().origin + path, { method, headers })

  it('serves the built page for every path of the application', async () => {
    for (const path of APPLICATION) {
      const response = await get(path)
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(await response.text(), pageOf(path), path)
    }
  })

  it('serves the same page with a trailing slash', async () => {
    for (const path of ['/explore/', '/explore/images/', '/explore/observers/', '/access/?x=1', '/docs/'])
      assert.equal(await (await get(path)).text(), pageOf(path), path)
  })

  it('sends a strict CSP and other security headers', async () => {
    for (const path of APPLICATION)
      assert.equal((await get(path)).headers.get('content-security-policy'), POLICY)
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
        assert.equal(headers['vary'], 'Accept-Encoding')
        assert.equal(headers['content-encoding'] ?? 'identity', encoding)
        const again = await sendBytes(server().origin, `${head}If-None-Match: ${headers['etag']}\r\n\r\n`)
        assert.equal(again.status, 304)
        assert.equal(again.headers['etag'], headers['etag'])
      }
  })

  it('links only to existing assets of its own', async () => {
    for (const path of ['/', '/docs']) {
      const links = [
        ...(await (await get(path)).text()).matchAll(/<(?:script|link)[^>]* (?:href|src)="([^"]*)"/g),
      ]
      assert.ok(links.length >= 2)
      for (const [, link = ''] of links) {
        assert.match(link, /^\.\/assets\//)
        assert.equal((await get(link.slice(1))).status, 200, link)
      }
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
    for (const name of ASSETS)
      for (const [accepted, encoding, suffix] of [
        ['gzip, deflate, br, zstd', 'br', '.br'],
        ['br;q=0, gzip', 'gzip', '.gz'],
        ['gzip;q=0', undefined, ''],
        ['', undefined, ''],
      ] as const) {
        const head = `HEAD /assets/${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${accepted}\r\n\r\n`
        const { headers } = await sendBytes(server().origin, head)
        const isCompressed = COMPRESSIBLE.test(name)
        assert.equal(headers['content-encoding'], isCompressed ? encoding : undefined, `${name} ${accepted}`)
        const file = readFileSync(join(DIST, 'assets', isCompressed ? name + suffix : name))
        assert.equal(headers['content-length'], String(file.length))
        if (isCompressed && encoding !== undefined) {
          const fetched = await get(`/assets/${name}`, { 'accept-encoding': encoding })
          assert.equal(await fetched.text(), built(`assets/${name}`))
        }
      }
  })

  it('returns a JSON error for unknown paths', async () => {
    for (const path of [
      '/explore/else',
      '/explore/observations/a/b',
      '/index.html',
      '/docs.html',
      '/style.css',
      '/favicon.ico',
      '/portal',
      '/portal/',
      '/assets',
      '/assets/',
      '/assets/nothing.js',
      '/assets/..%2findex.html',
      `/assets/${ASSETS[0]}/`,
      `/assets/${ASSETS[0]}%00`,
      `/assets/${'a'.repeat(5000)}`,
    ])
      await expectError(await get(path), 404, 'not_found')
    // fetch would normalise these paths before sending.
    for (const path of [
      '/assets/..',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/explore/../docs',
    ]) {
      const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const { status, body } = await sendBytes(server().origin, head)
      assert.equal(status, 404, path)
      expectErrorText(body, 'not_found')
    }
  })

  it('supports GET, HEAD and OPTIONS only', async () => {
    for (const path of ['/', '/explore/observers/Ada', '/docs', `/assets/${ASSETS[0]}`]) {
      const [full, head] = [await get(path), await get(path, {}, 'HEAD')]
      assert.equal(head.status, 200)
      assert.equal(await head.text(), '')
      for (const name of ['content-type', 'content-length', 'etag', 'content-security-policy'])
        assert.equal(head.headers.get(name), full.headers.get(name), `${path} ${name}`)
      await full.arrayBuffer()
      assert.equal((await get(path, {}, 'OPTIONS')).status, 204)
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const rejected = await get(path, {}, method)
        assert.equal(rejected.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(rejected, 405, 'method_not_allowed')
      }
    }
  })

  it('logs page requests as calls, but not requests for assets', async () => {
    await get(`/assets/${ASSETS[0]}?logged=not`)
    await get('/explore/images?logged=yes')
    const { lines } = server()
    const logged = () => lines.filter(({ query }) => String(query).startsWith('logged='))
    while (logged().length === 0) await new Promise((done) => setImmediate(done))
    assert.deepEqual(
      logged().map(({ path }) => path),
      ['/explore/images'],
    )
  })
}

withServer('portal', inProcess({}), suite)
withServer('portal with 2 workers', () => startWorkers(SQLITE, 2), suite)

withServer(
  'portal below a path of the public URL',
  inProcess({
    publicUrl: 'https://sun.example/so&lt/lar',
    contact: 'https://sun.example/?a="1"&b=$&',
    rateLimit: 61,
    bulkPerHour: 31,
    clientPackage: '@sun/client',
  }),
  (server) => {
    it('changes only the base href, the settings and the head in the pages', async () => {
      const settings = {
        public_url: 'https://sun.example/so&lt/lar',
        contact: 'https://sun.example/?a="1"&b=$&',
        rate_limit: 61,
        bulk_per_hour: 31,
        client_package: '@sun/client',
      }
      for (const path of ['/', '/explore/daily', '/docs']) {
        const page = await (await fetch(server().origin + path)).text()
        const expected = pageOf(path, settings).replace('<base href="/"', '<base href="/so&amp;lt/lar/"')
        assert.equal(withoutSettings(page), withoutSettings(expected))
        const [written] = /name="heliolog-service" content="[^"]*"/.exec(expected) ?? []
        assert.ok(written !== undefined && page.includes(written), path)
      }
    })

    it('names the address of each page, without query, slash at the end or alias', async () => {
      for (const [path, address] of [
        ['/', '/'],
        ['/?measure=mean', '/'],
        ['/explore/?type=1', '/explore/observations'],
        ['/guides/index', '/guides/index'],
        ['/docs/', '/docs'],
      ]) {
        const page = await (await fetch(server().origin + path)).text()
        const url = `https://sun.example/so&amp;lt/lar${address}`
        assert.ok(page.includes(`<link rel="canonical" href="${url}" />`), path)
        assert.ok(page.includes(`<meta property="og:url" content="${url}" />`), path)
      }
    })

    it('names no address where one document serves many', async () => {
      const page = await (await fetch(`${server().origin}/explore/observers/Ada`)).text()
      assert.doesNotMatch(page, /canonical|og:url|Ada/)
      assert.match(page, /<meta property="og:title" content="Observer · heliolog" \/>/)
    })
  },
)

it('lists the pages of the portal, with their titles', () => {
  const source = readFileSync(join(DIST, '../src/frame/pages.ts'), 'utf8')
  const titles: Record<string, string> = english.titles
  const entries = [...source.matchAll(/path: \/(.*)\/,\s+title: '(.*?)'/g)].map(
    ([, pattern = '', key = '']) => ({
      pattern,
      title: titles[key],
    }),
  )
  assert.ok(entries.length > 10, 'finds the pages')
  const served = [OVERVIEW, ...APPLICATION_PAGES]
  assert.deepEqual(entries.map(({ title }) => title).sort(), served.map(({ title }) => title).sort())
  for (const { path, aliases = [], title } of served)
    for (const one of [path, ...aliases]) {
      const matched = entries.filter(({ pattern }) =>
        new RegExp(pattern).test(one.slice(1).replace(/\{\w+\}/, 'x')),
      )
      assert.deepEqual(
        matched.map((entry) => entry.title),
        [title],
        one,
      )
    }
})

withServer('HELIOLOG_PORTAL=off', inProcess({ portal: 'off' }), (server) => {
  it('serves a plain page, and neither the portal, its summary nor the API reference', async () => {
    const page = await (await fetch(server().origin)).text()
    assert.match(page, /Data © the community observers/)
    assert.doesNotMatch(page, /portal/)
    for (const path of [
      ...APPLICATION.slice(1, -1),
      '/portal/summary.json',
      '/portal/card.png',
      `/assets/${ASSETS[0]}`,
    ])
      await expectError(await fetch(server().origin + path), 404, 'not_found')
  })
})
