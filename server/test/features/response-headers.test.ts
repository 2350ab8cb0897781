/** Headers that every response, every page or every error has. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { TestServer } from '../../../test/support/server.ts'
import { expectedIds, idsOf, OBSERVED, PATHS, publishCatalogue } from '../support/catalogue.ts'
import { onSqlite } from '../support/each-setup.ts'

const linkOf = (response: Response, relation: string): string | undefined =>
  new RegExp(`(?:^|, )<([^>]+)>; rel="${relation}"(?:, |$)`).exec(response.headers.get('link') ?? '')?.[1]

onSqlite((server) => {
  const send: TestServer['request'] = (...request) => server().request(...request)

  before(() => publishCatalogue(server()))

  it('forbids content sniffing in every response', async () => {
    const asset = /assets\/[^"]+\.js/.exec(await (await send('/')).text())?.[0]
    assert.ok(asset)
    const etag = (await send('/api/v1/images')).headers.get('etag') ?? ''
    for (const [status, path, headers, method] of [
      [200, '/api/v1/images'],
      [200, '/api/v1/images', {}, 'HEAD'],
      [304, '/api/v1/images', { 'if-none-match': etag }],
      [204, '/api/v1/images', {}, 'OPTIONS'],
      [400, '/api/v1/images?limit=0'],
      [200, '/bulk/v1/observations.csv'],
      [206, '/bulk/v1/observations.csv', { range: 'bytes=0-9' }],
      [200, '/bulk/v1/citation.txt'],
      [200, '/healthz'],
      [200, '/docs'],
      [200, `/${asset}`],
      [200, '/portal/summary.json'],
      [404, '/nothing'],
    ] as [number, string, Record<string, string>?, string?][]) {
      const response = await send(path, headers, method)
      await response.arrayBuffer()
      assert.equal(response.status, status, path)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff', `${status} ${path}`)
    }
  })

  it('forbids storing errors and health checks, and varies errors like data', async () => {
    const data = await send('/api/v1/images')
    const limited = { authorization: `Bearer ${(await server().issue({ rate: 1 })).token}` }
    await send('/api/v1/meta', limited)
    for (const [status, path, headers, method] of [
      [400, '/api/v1/images?limit=0'],
      [401, '/api/v1/images', { authorization: '' }],
      [401, '/api/v1/images', { authorization: 'Bearer nonsense' }],
      [404, '/api/v1/observations/none'],
      [404, '/nothing'],
      [405, '/api/v1/images', {}, 'POST'],
      [400, '/bulk/v1/observations.csv?type=9'],
      [416, '/bulk/v1/observations.csv', { range: 'bytes=99999999-' }],
      [429, '/api/v1/meta', limited],
    ] as [number, string, Record<string, string>?, string?][]) {
      const response = await send(path, headers, method)
      assert.equal(response.status, status, path)
      assert.equal(response.headers.get('cache-control'), 'no-store', `${status} ${path}`)
      assert.equal(response.headers.get('vary'), data.headers.get('vary'))
    }
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await send(path)).headers.get('cache-control'), 'no-store', path)
  })

  it('sends a Link header that matches next_cursor, through the complete list', async () => {
    const pages = []
    let path: string | undefined = '/api/v1/observations?limit=13&tag=drawing'
    while (path !== undefined) {
      const response = await send(path)
      const { data, next_cursor } = JSON.parse(await response.text())
      pages.push(data)
      path = linkOf(response, 'next')
      assert.equal(path, next_cursor === null ? undefined : `/api/v1/observations?cursor=${next_cursor}`)
    }
    assert.ok(pages.length > 3)
    assert.deepEqual(idsOf(pages), expectedIds(OBSERVED, { tag: 'drawing' }))
  })

  it('sends attribution in ASCII and a link to the citation with every page and record', async () => {
    const { attribution } = await server().json('/meta')
    for (const path of PATHS)
      for (const time of ['first', 'again', 'cached']) {
        const response = await server().get(path)
        const sent = response.headers.get('x-data-attribution') ?? ''
        assert.equal(sent, 'Data (c) the community observers', `${path} ${time}`)
        assert.equal(sent.replace('(c)', '©'), attribution)
        assert.equal(linkOf(response, 'cite-as'), '/bulk/v1/citation.txt')
      }
  })

  it('gives every response a random request id and ignores one that is sent', async () => {
    const parts = new Set<string>()
    for (const path of ['/meta', '/meta', '/nothing', '/observations?limit=0', '/openapi.json']) {
      const id = (await server().get(path, { 'x-request-id': 'mine' })).headers.get('x-request-id') ?? ''
      assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      // Parts that are the same, or count upwards, would show how many requests the server gets.
      for (const part of id.split('-').filter(({ length }) => length > 4)) parts.add(part)
    }
    assert.equal(parts.size, 10)
    assert.ok((await fetch(`${server().origin}/api/v1/meta`)).headers.get('x-request-id'))
  })
})

onSqlite(
  (server) => {
    it('sends absolute links below the public URL when one is set', async () => {
      await publishCatalogue(server())
      const response = await server().get('/activity/daily?limit=1')
      const next = linkOf(response, 'next') ?? ''
      assert.equal(linkOf(response, 'cite-as'), 'https://sun.example.org/data/bulk/v1/citation.txt')
      assert.ok(next.startsWith('https://sun.example.org/data/api/v1/activity/daily?cursor='), next)
      const { servers } = await server().json('/openapi.json')
      assert.equal(servers[0].url, 'https://sun.example.org/data/api/v1')
    })
  },
  { publicUrl: 'https://sun.example.org/data' },
)
