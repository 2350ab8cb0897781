/** GET /sample-images/{cdn_id}/{size}.svg, which only the demo has. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import { expectError } from '../../server/test/support/expect.ts'
import { image, observation } from '../../test/support/publishing.ts'
import { serverFor, sharedServer, startWith } from '../../test/support/server.ts'
import { readDrawing } from '../../test/support/sunspot-drawings.ts'

const MARKUP = 'sample-<script>alert("&")</script>'

const sampleImage = (number: string, at: string, more: object = {}) =>
  image(`sample-i-${number}`, at, { observer: 'sample-ada', cdn_id: `sample-${number}`, ...more })

const RECORDS = {
  observations: [
    observation('before', '2024-05-10T23:59:59Z', { observer: 'sample-ada', gt: 1, st: 7 }),
    observation('first', '2024-05-11T08:00:00Z', { observer: 'sample-ada', gn: 1, gs: 2, sn: 4, ss: 6 }),
    observation('second', '2024-05-11T09:00:00Z', {
      observer: 'sample-ada',
      type: 2,
      gn: 3,
      gs: 1,
      sn: 8,
      ss: 1,
    }),
    observation('of-another', '2024-05-11T09:10:00Z', { observer: MARKUP, gt: 2, st: 2 }),
    observation('later', '2024-05-11T09:30:01Z', { observer: 'sample-ada', gt: 9, st: 99 }),
  ],
  images: [
    sampleImage('000001', '2024-05-11T08:30:00Z'),
    sampleImage('000002', '2024-05-11T09:30:00Z'),
    sampleImage('000003', '2024-05-11T07:59:59Z'),
    sampleImage('000004', '2024-05-11T10:00:00Z', { observer: MARKUP }),
    sampleImage('000005', '2024-05-11T10:00:00Z', { observer: 'Ada' }),
    sampleImage('000006', '2024-05-11T10:00:00Z', { cdn_id: 'sample-00000x' }),
    image('i1', '2024-05-11T10:00:00Z', { observer: 'sample-ada', cdn_id: 'sample-photograph' }),
  ],
}

describe('GET /sample-images', () => {
  const server = sharedServer(() => startWith(RECORDS, { demo: true }))
  const get = (path: string, init: RequestInit = {}) => fetch(`${server.origin}/sample-images${path}`, init)
  const drawnAt = async (path: string) => readDrawing(await (await get(path)).text())

  it('returns SVG without a token, with a policy that forbids scripts and resources', async () => {
    for (const size of ['thumb', 'medium', 'full'])
      for (const authorization of [undefined, 'Bearer nonsense']) {
        const { status, headers } = await get(
          `/sample-000001/${size}.svg`,
          authorization === undefined ? {} : { headers: { authorization } },
        )
        assert.equal(status, 200)
        assert.equal(headers.get('content-type'), 'image/svg+xml')
        assert.equal(headers.get('content-security-policy'), "default-src 'none'")
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        assert.equal(headers.get('cache-control'), 'no-cache')
        assert.match(headers.get('x-request-id') ?? '', /./)
        assert.equal(headers.get('ratelimit'), null)
      }
  })

  it("draws the observer's latest observation on that day before the image", async () => {
    const first = await drawnAt('/sample-000001/full.svg')
    assert.deepEqual(first.groups, { north: 1, south: 2 })
    assert.deepEqual(first.spots, { north: 4, south: 6 })
    assert.match(first.title, /white light, 2024-05-11 08:30 UTC/)
    const second = await drawnAt('/sample-000002/thumb.svg')
    assert.deepEqual(
      [second.groups, second.spots],
      [
        { north: 3, south: 1 },
        { north: 8, south: 1 },
      ],
    )
    assert.match(second.title, /CaK/)
    // The nearest observations are on the day before and one second after the image.
    const third = await drawnAt('/sample-000003/medium.svg')
    assert.equal(third.umbrae.length, 0)
    assert.match(third.description, /no observation/)
  })

  it("escapes the observer's name", async () => {
    const svg = await (await get('/sample-000004/full.svg')).text()
    assert.ok(readDrawing(svg).description.includes(MARKUP))
    assert.equal(readDrawing(svg).umbrae.length, 2)
  })

  it('returns 304 when If-None-Match matches, until the next publication', async () => {
    const path = '/sample-000002/full.svg'
    const first = await get(path)
    const [etag, body] = [first.headers.get('etag') ?? '', await first.text()]
    const { version } = await server.json('/meta')
    assert.match(etag, new RegExp(`^"${version}-[0-9a-f]{10}"$`))
    const notModified = await get(path, { headers: { 'if-none-match': `"other", ${etag}` } })
    assert.deepEqual([notModified.status, await notModified.text()], [304, ''])
    assert.equal(notModified.headers.get('etag'), etag)
    assert.equal(notModified.headers.get('content-security-policy'), "default-src 'none'")

    const head = await get(path, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assert.equal(head.headers.get('etag'), etag)
    assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(body)))
    // Each size has its own ETag.
    const thumb = await get('/sample-000002/thumb.svg', { headers: { 'if-none-match': etag } })
    assert.equal(thumb.status, 200)

    await server.publish(OBSERVATIONS, [observation('more', '2024-06-01T08:00:00Z')])
    const again = await get(path, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 200)
    assert.notEqual(again.headers.get('etag'), etag)
    assert.equal(await again.text(), body)
  })

  it('returns 404 with an error object for another size, cdn_id or path', async () => {
    for (const file of ['huge.svg', 'thumb.jpg', 'THUMB.svg', '%00.svg']) {
      const message = await expectError(await get(`/sample-000001/${file}`), 404, 'not_found')
      assert.match(message, /thumb\.svg, medium\.svg, full\.svg/)
    }
    const missing = {
      'no such image': 'sample-zzzzzz',
      'an observer outside the sample': 'sample-000005',
      'an image with another cdn_id': 'sample-000006',
      'a cdn_id that does not match the id': 'sample-00000x',
      'a cdn_id of another form': 'sample-photograph',
      'an id': 'sample-i-000001',
      'NUL characters': 'sample-%00%00%00%00%00%00',
    }
    for (const [what, cdnId] of Object.entries(missing)) {
      const message = await expectError(await get(`/${cdnId}/thumb.svg`), 404, 'not_found')
      assert.match(message, /No image of the sample has the cdn_id/, what)
    }
    for (const path of ['', '/', '/sample-000001', '/sample-000001/', '/sample-000001/a/thumb.svg'])
      await expectError(await get(path), 404, 'not_found')
  })

  it('rejects other methods, and parameters when Prefer: handling=strict is set', async () => {
    assert.equal((await get('/sample-000001/thumb.svg?x=1')).status, 200)
    const strict = await get('/sample-000001/thumb.svg?x=1', { headers: { prefer: 'handling=strict' } })
    assert.match(await expectError(strict, 400, 'invalid_parameter'), /x/)
    const posted = await get('/sample-000001/thumb.svg', { method: 'POST' })
    await expectError(posted, 405, 'method_not_allowed')
    assert.equal((await get('/sample-000001/thumb.svg', { method: 'OPTIONS' })).status, 204)
  })
})

it('GET /sample-images returns 404 without --demo', async (t) => {
  const server = await serverFor(t)
  await server.publish(IMAGES, RECORDS.images)
  const response = await fetch(`${server.origin}/sample-images/sample-000001/thumb.svg`)
  await expectError(response, 404, 'not_found')
})
