import assert from 'node:assert/strict'
import { it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onBothEngines } from './support/each-setup.ts'
import { expectError, expectJson } from './support/expect.ts'

onBothEngines(
  (server) => {
    const get = (path: string, init: RequestInit = {}) => fetch(server().origin + path, init)

    it('reports alive on /healthz, and ready with the data version on /readyz', async () => {
      assert.equal(await expectJson(await get('/healthz')), '{"status":"alive"}')
      const versions = new Set<string>()
      for (const id of ['a', 'b']) {
        await server().publish(OBSERVATIONS, [observation(id, '2024-03-01T12:00:00Z')])
        const { limits, ...ready } = JSON.parse(await expectJson(await get('/readyz')))
        assert.deepEqual(ready, { status: 'ready', version: (await server().json('/meta')).version })
        // Instances that can share rate limits report whether they do.
        assert.equal(limits, server().databaseUrl.startsWith('sqlite:') ? undefined : 'shared')
        versions.add(ready.version)
      }
      assert.equal(versions.size, 2)
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
      const page = await response.text()
      assert.match(page, /^<!doctype html>/i)
      assert.match(page, /Data © the community observers/)
      for (const [, link = ''] of page.matchAll(/(?:href|src)="(\/[^"]*)"/g))
        assert.equal((await get(link)).status, 200, link)
      const etag = response.headers.get('etag') ?? ''
      assert.equal((await get('/', { headers: { 'if-none-match': etag } })).status, 304)
    })

    it('returns a JSON error for unknown paths', async () => {
      for (const path of ['/nothing', '/api', '/api/v2/meta', '/api/v1x', '/healthz/', '/%zz', '/..%2fetc'])
        await expectError(await get(path), 404, 'not_found')
      const headers = { 'content-type': 'nonsense' }
      const { status, ...posted } = await get('/nothing', { method: 'POST', body: '{', headers }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
      )
      assert.ok(status >= 400 && status < 500)
      assert.deepEqual(Object.keys(JSON.parse(posted.body).error), ['code', 'message'])
    })
  },
  { portal: 'off' },
)
