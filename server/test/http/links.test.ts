import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { expectedIds, idsOf, OBSERVED, publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'

const linkOf = (response: Response, relation: string): string | undefined =>
  new RegExp(`(?:^|, )<([^>]+)>; rel="${relation}"(?:, |$)`).exec(response.headers.get('link') ?? '')?.[1]
const nextOf = (response: Response) => linkOf(response, 'next')

onEachStore((server) => {
  before(() => publishCatalogue(server()))

  it('sends a Link header that matches next_cursor, through the complete list', async () => {
    const pages = []
    let path: string | undefined = '/observations?limit=13&tag=drawing'
    while (path !== undefined) {
      const response = await server().get(path)
      const body = JSON.parse(await response.text())
      pages.push(body.data)
      const next = nextOf(response)
      assert.equal(
        next,
        body.next_cursor === null ? undefined : `/api/v1/observations?cursor=${body.next_cursor}`,
      )
      assert.equal(linkOf(response, 'cite-as'), '/bulk/v1/citation.txt')
      path = next?.replace(/^\/api\/v1/, '')
    }
    assert.ok(pages.length > 3)
    assert.deepEqual(idsOf(pages), expectedIds(OBSERVED, { tag: 'drawing' }))
  })

  it('sends attribution in ASCII and a link to the citation with every page and record', async () => {
    for (const path of [
      '/meta',
      '/activity/daily',
      '/observations/~0',
      '/images',
      '/observers',
      '/observers/Ada',
    ])
      for (const time of ['first', 'again', 'cached']) {
        const response = await server().get(path)
        const { attribution } = await server().json('/meta')
        const sent = response.headers.get('x-data-attribution') ?? ''
        assert.equal(sent, 'Data (c) the community observers', `${path} ${time}`)
        assert.equal(sent.replace('(c)', '©'), attribution)
        assert.equal(linkOf(response, 'cite-as'), '/bulk/v1/citation.txt')
        await response.text()
      }
    assert.equal((await fetch(`${server().origin}/bulk/v1/citation.txt`)).status, 200)
  })

  it('sends the same Link header for a cached page', async () => {
    const [first, again] = [await server().get('/images?limit=3'), await server().get('/images?limit=3')]
    assert.ok(nextOf(first))
    assert.equal(nextOf(again), nextOf(first))
  })

  it('gives every response a random request id and ignores one that is sent', async () => {
    const ids = new Set<string | null>()
    const parts = new Set<string | undefined>()
    for (const path of ['/meta', '/meta', '/nothing', '/observations?limit=0', '/openapi.json']) {
      const { headers } = await server().get(path, { 'x-request-id': 'mine' })
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      ids.add(headers.get('x-request-id'))
      // Parts that are the same, or count upwards, would show how many requests the server gets.
      for (const part of headers
        .get('x-request-id')
        ?.split('-')
        .filter(({ length }) => length > 4) ?? [])
        parts.add(part)
    }
    assert.equal(ids.size, 5)
    assert.equal(parts.size, 10)
    assert.ok((await fetch(`${server().origin}/api/v1/meta`)).headers.get('x-request-id'))
  })
})

onEachStore(
  (server) => {
    it('sends absolute links below the public URL when one is set', async () => {
      await publishCatalogue(server())
      const response = await server().get('/activity/daily?limit=1')
      const next = nextOf(response) ?? ''
      assert.equal(linkOf(response, 'cite-as'), 'https://sun.example.org/data/bulk/v1/citation.txt')
      assert.ok(next.startsWith('https://sun.example.org/data/api/v1/activity/daily?cursor='), next)
      const { servers } = await server().json('/openapi.json')
      assert.equal(servers[0].url, 'https://sun.example.org/data/api/v1')
    })
  },
  { publicUrl: 'https://sun.example.org/data' },
)
