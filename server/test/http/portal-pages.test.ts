import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { startServer, startWorkers, type TestServer } from '../../../test/support/server.ts'
import type { ApiSettings } from '../../src/api/app-dependencies.ts'
import { expectError, expectErrorText } from './support/expect.ts'
import { sendBytes } from './support/wire.ts'

const DIST = join(import.meta.dirname, '../../../portal/dist')
const built = (file: string): string => readFileSync(join(DIST, file), 'utf8')
const ASSETS = readdirSync(join(DIST, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
const IS_PACKED = /\.(js|css|svg)$/

const APPLICATION = [
  '/',
  '/explore',
  '/explore/observations',
  '/explore/observations/o~1:2',
  '/explore/images',
  '/explore/daily',
  '/explore/observers',
  '/explore/observers/Mar%C3%ADa%20del%20Sol%2F%3F',
  '/access',
  '/?from=2024-01-01',
]

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';connect-src 'self';" +
  "img-src 'self' http: https:;base-uri 'self';form-action 'self';" +
  "frame-ancestors 'none';object-src 'none'"

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const withServer = (
  name: string,
  start: () => Promise<TestServer>,
  suite: (server: () => TestServer) => void,
): void => {
  describe(name, () => {
    let server: TestServer | undefined
    before(async () => {
      server = await start()
    })
    after(() => server?.close())
    suite(() => server as TestServer)
  })
}

const sources = (settings: Partial<ApiSettings>) => () => startServer(SQLITE, settings)

const suite = (server: () => TestServer): void => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server().origin + path, { method, headers })

  it('every path of the application is its page, as it was built', async () => {
    for (const path of APPLICATION) {
      const answer = await get(path)
      assert.equal(answer.status, 200, path)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(await answer.text(), built('index.html'), path)
    }
    assert.equal(await (await get('/docs')).text(), built('docs.html'))
  })

  it('a slash at the end of an address leads to the same page', async () => {
    for (const path of ['/explore/', '/explore/images/', '/explore/observers/', '/access/?x=1'])
      assert.equal(await (await get(path)).text(), built('index.html'), path)
    assert.equal(await (await get('/docs/')).text(), built('docs.html'))
  })

  it('its pages may do what they need in a browser, and nothing else', async () => {
    for (const path of [...APPLICATION, '/docs'])
      assert.equal((await get(path)).headers.get('content-security-policy'), POLICY)
    for (const path of ['/', '/docs', `/assets/${ASSETS[0]}`]) {
      const { headers } = await get(path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*geolocation=\(\).*usb=\(\)/)
      // It may be served without TLS, and must then not send its visitors there.
      assert.equal(headers.get('strict-transport-security'), null)
    }
  })

  it('a browser asks for a page again, and gets it packed, or 304 when it holds it', async () => {
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

  it('everything that a page loads is there, and nothing of it is elsewhere', async () => {
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

  it('a file is kept for good, under a name that its content has made, with its type', async () => {
    assert.ok(ASSETS.length > 5)
    for (const name of ASSETS) {
      assert.match(name, /-[\w-]{8}\.\w+$/)
      const answer = await get(`/assets/${name}`, { 'accept-encoding': 'identity' })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(answer.headers.get('content-type'), TYPES[name.split('.').at(-1) ?? ''], name)
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), readFileSync(join(DIST, 'assets', name)))
      const held = { 'if-none-match': answer.headers.get('etag') ?? '' }
      assert.equal((await get(`/assets/${name}`, held)).status, 304)
    }
  })

  it('a file comes packed as the build has packed it, in the form that the browser likes best', async () => {
    for (const name of ASSETS)
      for (const [accepted, encoding, ending] of [
        ['gzip, deflate, br, zstd', 'br', '.br'],
        ['br;q=0, gzip', 'gzip', '.gz'],
        ['gzip;q=0', undefined, ''],
        ['', undefined, ''],
      ] as const) {
        const head = `HEAD /assets/${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${accepted}\r\n\r\n`
        const { headers } = await sendBytes(server().origin, head)
        const isPacked = IS_PACKED.test(name)
        assert.equal(headers['content-encoding'], isPacked ? encoding : undefined, `${name} ${accepted}`)
        const file = readFileSync(join(DIST, 'assets', isPacked ? name + ending : name))
        assert.equal(headers['content-length'], String(file.length))
        if (isPacked && encoding !== undefined) {
          const fetched = await get(`/assets/${name}`, { 'accept-encoding': encoding })
          assert.equal(await fetched.text(), built(`assets/${name}`))
        }
      }
  })

  it('what is nowhere has the one shape of error, with a page beside it or not', async () => {
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
    // Fetch would resolve these before it asks.
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

  it('HEAD tells what GET would, OPTIONS is answered, and nothing else is allowed', async () => {
    for (const path of ['/', '/explore/observers/Ada', '/docs', `/assets/${ASSETS[0]}`]) {
      const [whole, head] = [await get(path), await get(path, {}, 'HEAD')]
      assert.equal(head.status, 200)
      assert.equal(await head.text(), '')
      for (const name of ['content-type', 'content-length', 'etag', 'content-security-policy'])
        assert.equal(head.headers.get(name), whole.headers.get(name), `${path} ${name}`)
      await whole.arrayBuffer()
      assert.equal((await get(path, {}, 'OPTIONS')).status, 204)
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const refused = await get(path, {}, method)
        assert.equal(refused.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(refused, 405, 'method_not_allowed')
      }
    }
  })

  it('a visit to a page is a call that is logged, and its files are not', async () => {
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

withServer('the portal', sources({}), suite)
withServer('the portal, served by workers', () => startWorkers(SQLITE, 2), suite)

withServer('below the path of a proxy', sources({ publicUrl: 'https://sun.example/so&lt/lar' }), (server) => {
  it('the pages say where their links begin, and nothing else in them differs', async () => {
    for (const [path, file] of [
      ['/', 'index.html'],
      ['/explore/daily', 'index.html'],
      ['/docs', 'docs.html'],
    ] as const) {
      const page = await (await fetch(server().origin + path)).text()
      assert.equal(page, built(file).replace('<base href="/"', '<base href="/so&amp;lt/lar/"'))
      assert.notEqual(page, built(file))
    }
  })
})

withServer('with the portal off', sources({ portal: false }), (server) => {
  it('there is a plain page, and neither the portal, nor its summary, nor the reference', async () => {
    const page = await (await fetch(server().origin)).text()
    assert.match(page, /Data © the community observers/)
    assert.doesNotMatch(page, /portal/)
    for (const path of [...APPLICATION.slice(1, -1), '/docs', '/portal/summary.json', `/assets/${ASSETS[0]}`])
      await expectError(await fetch(server().origin + path), 404, 'not_found')
  })
})
