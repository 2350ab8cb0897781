/** Headers that every response has, and those that every error has. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { issueToken } from '../../src/access/tokens.ts'
import { publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'

onEachStore((server) => {
  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server().origin + path, {
      method,
      headers: { authorization: `Bearer ${server().token}`, ...headers },
    })

  before(() => publishCatalogue(server()))

  it('forbids content sniffing in every response', async () => {
    const page = await (await send('/')).text()
    const asset = /assets\/[^"]+\.js/.exec(page)?.[0]
    assert.ok(asset)
    const { headers } = await send('/api/v1/images')
    const responses: [number, () => Promise<Response>][] = [
      [200, () => send('/api/v1/images')],
      [200, () => send('/api/v1/images', {}, 'HEAD')],
      [304, () => send('/api/v1/images', { 'if-none-match': headers.get('etag') ?? '' })],
      [200, () => send('/api/v1/observations/~0')],
      [200, () => send('/api/v1/openapi.json')],
      [204, () => send('/api/v1/images', {}, 'OPTIONS')],
      [400, () => send('/api/v1/images?limit=0')],
      [401, () => send('/api/v1/images', { authorization: '' })],
      [404, () => send('/api/v1/observations/none')],
      [405, () => send('/api/v1/images', {}, 'POST')],
      [200, () => send('/bulk/v1/observations.csv')],
      [206, () => send('/bulk/v1/observations.csv', { range: 'bytes=0-9' })],
      [200, () => send('/bulk/v1/citation.txt')],
      [200, () => send('/healthz')],
      [200, () => send('/readyz')],
      [200, () => send('/')],
      [200, () => send('/docs')],
      [200, () => send(`/${asset}`)],
      [200, () => send('/portal/summary.json')],
      [404, () => send('/nothing')],
    ]
    for (const [status, request] of responses) {
      const response = await request()
      await response.arrayBuffer()
      assert.equal(response.status, status, response.url)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff', `${status} ${response.url}`)
    }
  })

  it('forbids storing errors, and varies them by the same headers as data', async () => {
    const data = await send('/api/v1/images')
    const { token } = await issueToken(server().database, {
      holder: 'h',
      purpose: 'p',
      rate: 1,
      expiresOn: null,
    })
    const limited = () => send('/api/v1/meta', { authorization: `Bearer ${token}` })
    await limited()
    for (const [status, request] of [
      [400, () => send('/api/v1/images?limit=0')],
      [401, () => send('/api/v1/images', { authorization: '' })],
      [401, () => send('/api/v1/images', { authorization: 'Bearer nonsense' })],
      [404, () => send('/api/v1/observations/none')],
      [404, () => send('/nothing')],
      [405, () => send('/api/v1/images', {}, 'POST')],
      [400, () => send('/bulk/v1/observations.csv?type=9')],
      [416, () => send('/bulk/v1/observations.csv', { range: 'bytes=99999999-' })],
      [429, limited],
    ] as [number, () => Promise<Response>][]) {
      const response = await request()
      assert.equal(response.status, status, response.url)
      assert.equal(response.headers.get('cache-control'), 'no-store', `${status} ${response.url}`)
      assert.equal(response.headers.get('vary'), data.headers.get('vary'))
    }
  })

  it('forbids storing health checks', async () => {
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await send(path)).headers.get('cache-control'), 'no-store', path)
  })
})
