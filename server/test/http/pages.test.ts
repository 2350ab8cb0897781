import assert from 'node:assert/strict'
import { it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError, expectJson } from './support/expect.ts'
import { sendBytes } from './support/wire.ts'

inEachSetup(
  (server) => {
    const get = (path: string, init: RequestInit = {}) => fetch(server().origin + path, init)

    it('the health page says that the service lives, without a token', async () => {
      assert.equal(await expectJson(await get('/healthz')), '{"status":"alive"}')
    })

    it('the readiness page says that the store answers, and with which version', async () => {
      const isReady = async () => {
        const { limits, ...ready } = JSON.parse(await expectJson(await get('/readyz')))
        assert.deepEqual(ready, { status: 'ready', version: (await server().json('/meta')).version })
        // Where several processes could count, it says whether they count together.
        assert.ok(limits === undefined || limits === 'shared', limits)
      }
      await isReady()
      await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
      await isReady()
    })

    it('without the portal the address itself is a plain page for people, which lets no script of others in', async () => {
      const response = await get('/')
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      const policy = response.headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/)
      assert.doesNotMatch(policy, /unsafe|\*/)
      // It may be served without TLS, and must then not send its visitors there.
      assert.doesNotMatch(policy, /upgrade-insecure-requests/)
      assert.equal(response.headers.get('strict-transport-security'), null)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      const page = await response.text()
      assert.match(page, /^<!doctype html>/i)
      assert.match(page, /Data © the community observers/)
      for (const [, link = ''] of page.matchAll(/(?:href|src)="(\/[^"]*)"/g))
        assert.equal((await get(link)).status, 200, link)
    })

    it('the page is kept by browsers until it changes', async () => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const head = `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n`
        const { etag } = (await sendBytes(server().origin, `${head}\r\n`)).headers
        const again = await sendBytes(server().origin, `${head}If-None-Match: ${etag}\r\n\r\n`)
        assert.equal(again.status, 304)
      }
    })

    it('what is nowhere has the one shape of error', async () => {
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
  { portal: false },
)
