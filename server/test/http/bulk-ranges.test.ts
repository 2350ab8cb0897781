/** A download that was broken off is gone on with: parts of a file are the bytes of the whole, of one version. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type Download, download } from '../../../test/support/downloads.ts'
import { observation } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onEachEngine } from './support/each-setup.ts'
import { expectErrorText } from './support/expect.ts'

const rows = (word: string) =>
  Array.from({ length: 230 }, (_, index) =>
    observation(`o${index}`, '2024-03-01T12:00:00Z', { title: `${word} ☀ ${index}`, tags: ['a', 'b;c'] }),
  )

onEachEngine(
  (server) => {
    before(() => server().publish(OBSERVATIONS, rows('first')))
    const get = (path: string, headers: Record<string, string> = {}) => download(server(), path, headers)
    const part = (path: string, range: string, headers: Record<string, string> = {}) =>
      get(path, { range, ...headers })

    const expectPart = (answer: Download, whole: Buffer, first: number, last: number): void => {
      assert.equal(answer.status, 206)
      assert.equal(answer.headers['content-range'], `bytes ${first}-${last}/${whole.length}`)
      assert.equal(answer.headers['content-length'], String(last - first + 1))
      assert.equal(answer.headers['content-encoding'], undefined)
      assert.deepEqual(answer.trailers, {})
      assert.ok(answer.body.equals(whole.subarray(first, last + 1)), `${first}-${last}`)
    }

    it('each form of a range gives these bytes of the whole, never packed', async () => {
      for (const path of ['/observations.csv', '/observations.ndjson?tag=b;c']) {
        const { body: whole, headers } = await get(path)
        const end = whole.length - 1
        const wanted: [range: string, first: number, last: number][] = [
          ['bytes=0-0', 0, 0],
          ['bytes=1000-', 1000, end],
          ['bytes=-3000', end - 2999, end],
          [`bytes=5-${end + 10}`, 5, end],
        ]
        for (const [range, first, last] of wanted) {
          const answer = await part(path, range, { 'accept-encoding': 'gzip, br' })
          expectPart(answer, whole, first, last)
          assert.equal(answer.headers.etag, headers.etag)
          assert.equal(answer.headers['x-data-version'], headers['x-data-version'])
        }
      }
    })

    it('pieces put together are the whole', async () => {
      const { body: whole, headers } = await get('/observations.ndjson')
      const step = Math.ceil(whole.length / 5)
      const pieces: Buffer[] = []
      for (let at = 0; at < whole.length; at += step) {
        const held = { 'if-range': String(headers.etag) }
        pieces.push((await part('/observations.ndjson', `bytes=${at}-${at + step - 1}`, held)).body)
      }
      assert.ok(Buffer.concat(pieces).equals(whole))
    })

    it('a range past the end is 416 and tells the size; a file without a byte has no part', async () => {
      const size = (await get('/observations.csv')).body.length
      const none = '/observations.ndjson?to=1900-01-01'
      for (const [path, range, bytes] of [
        ['/observations.csv', `bytes=${size}-`, size],
        ['/observations.csv', 'bytes=999999999999999-', size],
        ['/observations.csv', 'bytes=-0', size],
        [none, 'bytes=0-', 0],
        [none, 'bytes=-5', 0],
      ] as const) {
        const { status, headers, body } = await part(path, range)
        assert.equal(status, 416)
        assert.equal(headers['content-range'], `bytes */${bytes}`)
        assert.match(expectErrorText(body.toString(), 'invalid_parameter'), new RegExp(`has ${bytes} bytes`))
      }
    })

    it('what is not one range of bytes, and any range of Parquet, gives the whole', async () => {
      const { body: whole } = await get('/observations.csv')
      const odd = ['bytes=-', 'bytes=5-4', 'bytes=0-1,4-5', 'rows=0-5']
      for (const range of odd) {
        const answer = await part('/observations.csv', range)
        assert.equal(answer.status, 200, range)
        assert.ok(answer.body.equals(whole), range)
      }
      const { status, headers, body } = await part('/observations.parquet', 'bytes=0-3')
      assert.deepEqual([status, headers['accept-ranges'], headers['content-range']], [200, 'none', undefined])
      assert.equal(body.subarray(-4).toString(), 'PAR1')
      const head = await part('/observations.csv', 'bytes=0-3', { method: 'HEAD' })
      assert.deepEqual([head.status, head.headers['content-range']], [200, undefined])
    })

    it('the part is sent only to who holds the plain tag of this version; all others get the whole, also after a publication', async () => {
      const { body: before, headers } = await get('/observations.csv')
      const etag = String(headers.etag)
      const range = 'bytes=100-199'
      expectPart(await part('/observations.csv', range, { 'if-range': etag }), before, 100, 199)
      const foreign = [`${etag.slice(0, -1)}-gzip"`, `W/${etag}`, '"other"', String(headers['last-modified'])]
      for (const held of foreign) {
        const answer = await part('/observations.csv', range, { 'if-range': held })
        assert.equal(answer.status, 200, held)
        assert.ok(answer.body.equals(before))
      }
      assert.equal((await part('/observations.csv', range, { 'if-none-match': etag })).status, 304)

      await server().publish(OBSERVATIONS, rows('second'))
      const after = await part('/observations.csv', range, { 'if-range': etag })
      assert.equal(after.status, 200)
      assert.notEqual(after.headers.etag, etag)
      const { body: whole } = await get('/observations.csv')
      assert.ok(after.body.equals(whole))
      assert.ok(!whole.equals(before))
      const held = { 'if-range': String(after.headers.etag) }
      expectPart(await part('/observations.csv', range, held), whole, 100, 199)
    })
  },
  { bulkPerHour: 1_000_000 },
)
