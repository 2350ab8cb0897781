/** Unknown paths: a page for browsers, JSON for programs. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import { prefersHtml } from '../../../src/features/portal/portal-pages.ts'
import { expectError } from '../../support/expect.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

it('prefers HTML only if it has a higher weight than JSON', () => {
  for (const accept of [BROWSER, 'text/html', 'TEXT/HTML', 'text/*', 'text/html, application/json;q=0.9'])
    assert.ok(prefersHtml(accept), accept)
  const others = ['', '*/*', 'application/json, text/plain, */*', 'text/html, application/json', ';;,q=,']
  for (const accept of [
    undefined,
    ...others,
    'text/html;q=0.5, application/json',
    'text/html;q=0',
    'text/htmlx',
  ])
    assert.ok(!prefersHtml(accept), accept)
})

describe('unknown paths', () => {
  const server = sharedServer(() => startWith({}, { publicUrl: 'https://sun.example/data' }))
  const open = (path: string, init: RequestInit = {}, accept = BROWSER) =>
    fetch(server.origin + path, { ...init, headers: { accept, ...(init.headers as object) } })

  it('show a page to browsers, with status 404', async () => {
    for (const path of ['/nothing', '/explore/else', '/healthz/', '/guides/x?y=1', '/Api/v1']) {
      const response = await open(path)
      assert.equal(response.status, 404, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.equal(response.headers.get('vary'), 'Accept, Accept-Encoding, Accept-Language')
      assert.match(
        response.headers.get('content-security-policy') ?? '',
        /^default-src 'none';script-src 'self'/,
      )
      const page = await response.text()
      assert.match(page, /<title>Not found · heliolog<\/title>/)
      assert.match(page, /<base href="\/data\/"/)
      assert.doesNotMatch(page, /canonical|og:|description/)
    }
    const conditional = await open('/nothing', { headers: { 'if-none-match': '*' } })
    assert.equal(conditional.status, 404)
    const head = await open('/nothing', { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [404, ''])
  })

  it('are JSON below the paths for programs, whatever the client accepts', async () => {
    for (const base of ['/api', '/bulk', '/changes', '/index', '/ephemeris'])
      for (const path of [base, `${base}/`, `${base}/v2/x`])
        await expectError(await open(path), 404, 'not_found')
    for (const base of ['/api/v1', '/bulk/v1', '/changes/v1', '/index/v1', '/ephemeris/v1'])
      await expectError(await open(`${base}/nothing`), 401, 'unauthorized')
  })

  it('are JSON for other clients and methods, and a page for bad percent-encoding', async () => {
    await expectError(await open('/nothing', {}, '*/*'), 404, 'not_found')
    await expectError(await open('/nothing', { method: 'POST' }), 405, 'method_not_allowed')
    const malformed = await open('/%zz')
    assert.equal(malformed.status, 404)
    assert.match(await malformed.text(), /^<!doctype html>/i)
    assert.equal((await open('/nothing', { method: 'OPTIONS' })).status, 204)
  })
})
