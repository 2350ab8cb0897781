import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'
import { sendRequest } from './support/raw-http.ts'

onEachStore((server) => {
  before(() => publishCatalogue(server()))

  const ignoredIn = async (path: string): Promise<string | undefined> => {
    const { status, headers } = await sendRequest(server(), path)
    assert.equal(status, 200, path)
    return headers['x-ignored-parameters']
  }

  it('names the parameters that an endpoint ignores', async () => {
    for (const [path, names] of [
      ['/images?type=1', 'type'],
      ['/activity/daily?observer=Ada&limit=1', 'observer'],
      ['/observations?form=2024-01-01&limits=5&type=1', 'form, limits'],
      ['/observations/~0?from=2024-01-01', 'from'],
      ['/observers?limit=5', 'limit'],
      ['/observers/Ada?tag=x', 'tag'],
      ['/meta?x', 'x'],
      ['/openapi.json?pretty=1', 'pretty'],
    ])
      assert.equal(await ignoredIn(String(path)), names, path)
    for (const path of ['/images', '/images?', '/images?&', '/images?limit=1', '/meta', '/openapi.json'])
      assert.equal(await ignoredIn(path), undefined, path)
  })

  it('names them in repeated responses, 304, HEAD and 404', async () => {
    const path = '/images?type=1&limit=3'
    for (let time = 0; time < 6; time++) assert.equal(await ignoredIn(path), 'type')
    const { headers } = await server().get(path)
    const etag = { 'if-none-match': headers.get('etag') ?? '' }
    for (const [status, pending] of [
      [304, sendRequest(server(), path, { headers: etag })],
      [200, sendRequest(server(), path, { method: 'HEAD' })],
      [304, sendRequest(server(), path, { method: 'HEAD', headers: etag })],
      [404, sendRequest(server(), '/observations/none?type=1')],
    ] as const) {
      const response = await pending
      assert.equal(response.status, status)
      assert.equal(response.headers['x-ignored-parameters'], 'type', String(status))
    }
    assert.equal(await ignoredIn('/images?limit=3'), undefined)
  })

  it('sends only ASCII names, once each, in at most 256 characters', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `name${index}=1`).join('&')
    for (const [query, names] of [
      ['a%0D%0Ax-evil:%201=1', 'a%0D%0Ax-evil%3A%201'],
      ['%E2%98%80=1&a+b=2', '%E2%98%80, a%20b'],
      ['x=1&x=2&%78=3', 'x'],
      ['%zz=1', '%25zz'],
      ['a,b=1&"=2', 'a%2Cb, %22'],
      ['=1', '""'],
      ['x=1&=2', 'x, ""'],
      ['__proto__=1&constructor=2', '__proto__, constructor'],
      [`${'y'.repeat(300)}=1`, '...'],
      [`x=1&${'y'.repeat(300)}=1&z=2`, 'x, ...'],
    ])
      assert.equal(await ignoredIn(`/images?${query}`), names, query)
    const bounded = (await ignoredIn(`/images?${many}`)) ?? ''
    assert.match(bounded, /^name0, name1, .*, \.\.\.$/)
    assert.ok(bounded.length <= 256, bounded)
  })
})
