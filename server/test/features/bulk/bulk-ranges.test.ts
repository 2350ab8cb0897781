/** Range requests, which resume interrupted downloads: each part has the bytes of one version of the file. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, it } from 'node:test'
import { type Download, download } from '../../../../test/support/downloads.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectErrorText } from '../../support/expect.ts'

const rows = (word: string) =>
  Array.from({ length: 230 }, (_, index) =>
    observation(`o${index}`, '2024-03-01T12:00:00Z', { title: `${word} ☀ ${index}`, tags: ['a', 'b;c'] }),
  )

onSqlite(
  (server) => {
    before(() => server().publish(OBSERVATIONS, rows('first')))
    const get = (path: string, headers: Record<string, string> = {}) => download(server(), path, headers)
    const part = (path: string, range: string, headers: Record<string, string> = {}) =>
      get(path, { range, ...headers })

    const expectPart = (response: Download, full: Buffer, first: number, last: number): void => {
      assert.equal(response.status, 206)
      assert.equal(response.headers['content-range'], `bytes ${first}-${last}/${full.length}`)
      assert.equal(response.headers['content-length'], String(last - first + 1))
      assert.ok(response.body.equals(full.subarray(first, last + 1)), `${first}-${last}`)
    }

    for (const [path, encoding] of [
      ['/observations.csv', 'identity'],
      ['/observations.parquet', 'identity'],
      ['/observations.ndjson?tag=b;c', 'gzip'],
    ] as const)
      it(`returns the requested bytes of ${path} in ${encoding}, which join into the file`, async () => {
        const accepted = { 'accept-encoding': encoding }
        const { body: full, headers } = await get(path, accepted)
        const end = full.length - 1
        const cases: [range: string, first: number, last: number][] = [
          ['bytes=0-0', 0, 0],
          ['bytes=100-', 100, end],
          ['bytes=-300', end - 299, end],
          [`bytes=5-${end + 10}`, 5, end],
        ]
        for (const [range, first, last] of cases) {
          const response = await part(path, range, accepted)
          expectPart(response, full, first, last)
          for (const name of ['etag', 'content-encoding', 'x-data-version', 'x-row-count'])
            assert.equal(response.headers[name], headers[name], name)
          assert.equal(response.headers['repr-digest'], `sha-256=:${hash('sha256', full, 'base64')}:`)
        }
        const condition = { ...accepted, 'if-range': String(headers.etag) }
        const middle = Math.ceil(full.length / 2)
        const parts = [await part(path, `bytes=0-${middle - 1}`, condition)]
        parts.push(await part(path, `bytes=${middle}-`, condition))
        assert.ok(Buffer.concat(parts.map(({ body }) => body)).equals(full))
      })

    it('returns 412 for another ETag than that of the file and its encoding', async () => {
      const path = '/observations.csv'
      const full = await get(path, { 'accept-encoding': 'identity' })
      const etag = String(full.headers.etag)
      const range = 'bytes=5-9'
      for (const encoding of ['identity', 'gzip'])
        expectPart(
          await part(path, range, { 'if-match': etag, 'accept-encoding': encoding }),
          full.body,
          5,
          9,
        )
      for (const value of ['"x"', `W/${etag}`, `${etag.slice(0, -1)}-gzip"`])
        for (const more of [{}, { range }, { 'if-none-match': etag }]) {
          const response = await get(path, { 'if-match': value, 'accept-encoding': 'identity', ...more })
          assert.equal(response.status, 412)
          expectErrorText(response.body.toString(), 'precondition_failed')
        }
    })

    it('returns 416 with the size for a range past the end or of an empty file', async () => {
      const size = (await get('/observations.csv')).body.length
      const empty = '/observations.ndjson?to=1900-01-01'
      for (const [path, range, bytes] of [
        ['/observations.csv', `bytes=${size}-`, size],
        [empty, 'bytes=-5', 0],
      ] as const) {
        const { status, headers, body } = await part(path, range)
        assert.equal(status, 416)
        assert.equal(headers['content-range'], `bytes */${bytes}`)
        assert.match(expectErrorText(body.toString(), 'invalid_parameter'), new RegExp(`has ${bytes} bytes`))
      }
    })

    it('ignores multiple ranges and ranges of HEAD', async () => {
      const multiple = await part('/observations.csv', 'bytes=0-1,4-5')
      assert.equal(multiple.status, 200)
      assert.ok(multiple.body.equals((await get('/observations.csv')).body))
      const head = await part('/observations.csv', 'bytes=0-3', { method: 'HEAD' })
      assert.deepEqual([head.status, head.headers['content-range']], [200, undefined])
    })

    it('builds the file for a range when it has not been built', async () => {
      const built = await part('/observations.csv?observer=Ada', 'bytes=-10')
      const { body: full } = await get('/observations.csv?observer=Ada')
      expectPart(built, full, full.length - 10, full.length - 1)
    })

    it('resumes an uncompressed file uncompressed, whatever encodings are accepted', async () => {
      const { body: full, headers } = await get('/observations.csv')
      const condition = { 'if-range': String(headers.etag), 'accept-encoding': 'gzip, br' }
      const rest = await part('/observations.csv', 'bytes=100-', condition)
      expectPart(rest, full, 100, full.length - 1)
      assert.equal(rest.headers['content-encoding'], undefined)
    })

    it('returns the complete file unless If-Range has the current ETag of its encoding', async () => {
      const { body: before, headers } = await get('/observations.csv')
      const etag = String(headers.etag)
      const range = 'bytes=100-199'
      expectPart(await part('/observations.csv', range, { 'if-range': etag }), before, 100, 199)
      const foreign = await part('/observations.csv', range, { 'if-range': '"other"' })
      assert.equal(foreign.status, 200)
      assert.ok(foreign.body.equals(before))
      assert.equal((await part('/observations.csv', range, { 'if-none-match': etag })).status, 304)

      await server().publish(OBSERVATIONS, rows('second'))
      const after = await part('/observations.csv', range, { 'if-range': etag })
      assert.equal(after.status, 200)
      assert.notEqual(after.headers.etag, etag)
      const { body: full } = await get('/observations.csv')
      assert.ok(after.body.equals(full))
      assert.ok(!full.equals(before))
      const condition = { 'if-range': String(after.headers.etag) }
      expectPart(await part('/observations.csv', range, condition), full, 100, 199)
    })
  },
  { bulkPerHour: 1_000_000 },
)
