import assert from 'node:assert/strict'
import { it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError, expectJson } from './support/expect.ts'
import { sendBytes } from './support/raw-http.ts'

inEachSetup(
  (server) => {
    const get = (path: string, init: RequestInit = {}) => fetch(server().origin + path, init)

    it('reports alive on /healthz without a token', async () => {
      assert.equal(await expectJson(await get('/healthz')), '{"status":"alive"}')
    })

    it('reports ready and the data version on /readyz', async () => {
      const expectReady = async () => {
        const { limits, ...ready } = JSON.parse(await expectJson(await get('/readyz')))
        assert.deepEqual(ready, { status: 'ready', version: (await server().json('/meta')).version })
        // Instances that can share rate limits report whether they do.
        assert.ok(limits === undefined || limits === 'shared', limits)
      }
      await expectReady()
      await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
      await expectReady()
    })

    it('serves a plain page with a strict CSP at / without the portal', async () => {
      const response = await get('/')
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      const policy = response.headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/)
      assert.doesNotMatch(policy, /unsafe|\*/)
      // The service may run without TLS, so it must not redirect browsers to HTTPS.
      assert.doesNotMatch(policy, /upgrade-insecure-requests/)
      assert.equal(response.headers.get('strict-transport-security'), null)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      const page = await response.text()
      assert.match(page, /^<!doctype html>/i)
      assert.match(page, /Data © the community observers/)
      for (const [, link = ''] of page.matchAll(/(?:href|src)="(\/[^"]*)"/g))
        assert.equal((await get(link)).status, 200, link)
    })

    it('returns 304 for the plain page when If-None-Match matches', async () => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const head = `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n`
        const { etag } = (await sendBytes(server().origin, `${head}\r\n`)).headers
        const again = await sendBytes(server().origin, `${head}If-None-Match: ${etag}\r\n\r\n`)
        assert.equal(again.status, 304)
      }
    })

    it('returns a JSON error for unknown paths', async () => {
      for (const path of [
        '/nothing',
        '/api',
        '/api/v2/meta',
        '/api/v1x',
        '/healthz/',
        '/%zz',
        '/..%2f..%2fetc',
      ])
        await expectError(await get(path), 404, 'not_found')
      for (const type of ['application/json', 'nonsense']) {
        const init = { method: 'POST', body: '{', headers: { 'content-type': type } }
        const response = await get('/nothing', init)
        assert.ok(response.status >= 400 && response.status < 500)
        assert.deepEqual(Object.keys(JSON.parse(await response.text()).error), ['code', 'message'])
      }
    })
  },
  { portal: 'off' },
)
