/** Metadata of bulk responses: headers, digests, validators, encodings and errors. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { download } from '../../../../test/support/downloads.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectError, expectErrorText } from '../../support/expect.ts'

const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
const FILES = [
  ['observations', 'csv', 'text/csv; charset=utf-8; header=present', 120],
  ['images', 'ndjson', 'application/x-ndjson', 3],
  ['activity', 'parquet', 'application/vnd.apache.parquet', 2],
] as const
const EXPOSED =
  /Content-Disposition.*Content-Range.*ETag.*Retry-After.*X-Data-Query.*X-Data-Version.*X-Row-Count/
const DAY = '2024-03-01T12:00:00Z'

const digestOf = (body: Buffer): string => `sha-256=:${hash('sha256', body, 'base64')}:`

onSqlite(
  (server) => {
    before(async () => {
      await server().publish(
        OBSERVATIONS,
        Array.from({ length: 120 }, (_, index) =>
          observation(`o${index}`, index % 2 ? DAY : '2024-03-02T12:00:00Z', {
            comments: `☀ ${index} `.repeat(20),
            tags: ['a b'],
          }),
        ),
      )
      await server().publish(
        IMAGES,
        Array.from({ length: 3 }, (_, index) => image(`i${index}`, DAY)),
      )
    })
    const get = (path: string, headers: Record<string, string> = {}) => download(server(), path, headers)
    const head = async (path: string) => (await get(path, { method: 'HEAD' })).headers
    const expectInvalid = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
      const { status, body } = await get(path, headers)
      assert.equal(status, 400, path)
      return expectErrorText(body.toString(), 'invalid_parameter')
    }

    it('describes each file in its headers, for GET and HEAD', async () => {
      const { version, last_published_at: published } = await server().json('/meta')
      for (const [table, format, type, count] of FILES) {
        const path = `/${table}.${format}`
        const built = await get(path)
        const [file, headed] = [await get(path), await get(path, { method: 'HEAD' })]
        for (const { status, headers } of [built, file, headed]) {
          assert.equal(status, 200)
          const { etag, vary, link } = headers
          assert.match(String(etag), new RegExp(`^"${version}-[0-9a-f]{10}"$`))
          assert.equal(vary, 'Authorization, Accept-Encoding')
          assert.equal(
            link,
            `</bulk/v1/dictionary.json>; rel="describedby", </bulk/v1/citation.txt?version=${version}>; rel="cite-as"`,
          )
          const expected = {
            'content-type': type,
            'content-disposition': `attachment; filename="heliolog-${table}-${version}.${format}"`,
            'accept-ranges': 'bytes',
            'x-row-count': String(count),
            'x-data-version': version,
            'x-data-query': 'all',
            'x-data-attribution': 'Data (c) the community observers',
            'last-modified': new Date(published).toUTCString(),
            'cache-control': 'private, no-cache',
            'access-control-allow-origin': '*',
          }
          for (const [name, value] of Object.entries(expected)) assert.equal(headers[name], value, name)
          assert.match(String(headers['access-control-expose-headers']), EXPOSED)
        }
        for (const { headers } of [file, headed]) {
          assert.equal(headers['content-length'], String(file.body.length))
          assert.equal(headers['repr-digest'], digestOf(file.body))
          assert.equal(headers.etag, built.headers.etag)
        }
        assert.ok(file.body.equals(built.body))
        assert.equal(headed.body.length, 0)
      }
    })

    it('normalises X-Data-Query and gives equal queries the same ETag', async () => {
      const one = await head('/observations.csv?tag=A+b&observer=Ada&to=2024-03-02&from=2024-03-01&type=0')
      const same = await head(
        '/observations.csv?type=0&from=2024-03-01&to=2024-03-02&observer=Ad%61&tag=%20a%20B',
      )
      assert.equal(one['x-data-query'], 'from=2024-03-01&to=2024-03-02&type=0&observer=Ada&tag=a%20b')
      assert.equal(one['x-row-count'], '120')
      assert.deepEqual([same['x-data-query'], same.etag], [one['x-data-query'], one.etag])
      const odd = await head(`/images.ndjson?observer=${encodeURIComponent('Zoë & "山"')}`)
      assert.equal(odd['x-data-query'], 'observer=Zo%C3%AB%20%26%20%22%E5%B1%B1%22')
      const tags = new Set([one.etag])
      const paths = ['/observations.csv', '/observations.ndjson', '/images.csv', '/observations.csv?type=1']
      for (const path of paths) tags.add((await head(path)).etag)
      assert.equal(tags.size, 5)
    })

    it('gives the files of different queries different names', async () => {
      const { version } = await server().json('/meta')
      const nameOf = async (path: string) =>
        /^attachment; filename="heliolog-(.+)"$/.exec(String((await head(path))['content-disposition']))?.[1]
      for (const [query, name] of [
        [
          'observations.csv?to=2020-12-31&from=2020-01-01&type=1',
          'observations-2020-01-01-2020-12-31-type-1',
        ],
        ['activity.csv?from=2020-01-01', 'activity-from-2020-01-01'],
        ['activity.csv?to=2020-01-01', 'activity-to-2020-01-01'],
        ['images.csv?observer=Ada&tag=full.disk_2', 'images-observer-Ada-tag-full.disk_2'],
      ])
        assert.equal(await nameOf(`/${query}`), `${name}-${version}.csv`)
      const texts = ['María del Sol', 'Maria del Sol', 'a-tag-b', '"x";../../y', 'x'.repeat(64), '日本']
      const queries = texts.map((text) => `observer=${encodeURIComponent(text)}`)
      const names = new Set<string>()
      for (const query of [...queries, 'observer=a&tag=b', 'tag=b'])
        names.add(String(await nameOf(`/images.ndjson?${query}`)))
      assert.equal(names.size, texts.length + 2)
      for (const name of names) assert.match(name, /^images-[A-Za-z0-9._-]{1,64}\.ndjson$/)
    })

    it('compresses text formats under separate ETags, and never Parquet', async () => {
      for (const [path, encoding] of [
        ['/observations.csv', 'gzip'],
        ['/observations.csv', 'br'],
        ['/observations.csv', 'zstd'],
        ['/observations.csv?to=1900-01-01', 'gzip'],
      ] as const) {
        const plain = await get(path, { 'accept-encoding': 'identity' })
        assert.equal(plain.headers['content-encoding'], undefined)
        const compressed = await get(path, { 'accept-encoding': encoding })
        assert.equal(compressed.headers['content-encoding'], encoding)
        assert.ok(DECOMPRESS[encoding](compressed.body).equals(plain.body))
        assert.equal(compressed.headers.etag, `${String(plain.headers.etag).slice(0, -1)}-${encoding}"`)
        assert.equal(compressed.headers['x-row-count'], plain.headers['x-row-count'])
        const again = await get(path, { 'accept-encoding': encoding })
        assert.equal(again.headers['repr-digest'], digestOf(compressed.body), 'of the compressed bytes')
      }
      const best = await get('/observations.csv', { 'accept-encoding': 'gzip, br, zstd' })
      assert.equal(best.headers['content-encoding'], 'zstd')
      const parquet = await get('/observations.parquet', { 'accept-encoding': 'gzip, br' })
      assert.equal(parquet.headers['content-encoding'], undefined)
      assert.equal(parquet.body.subarray(0, 4).toString(), 'PAR1')
    })

    it('builds the file and sends the digest of its encoding for HEAD, Want-Repr-Digest', async () => {
      for (const [format, encoding] of [
        ['csv', 'identity'],
        ['ndjson', 'gzip'],
      ] as const) {
        const [path, accepted] = [`/observations.${format}?to=2024-03-01`, { 'accept-encoding': encoding }]
        const headed = await get(path, { ...accepted, method: 'HEAD', 'want-repr-digest': 'sha-256=1' })
        const file = await get(path, accepted)
        for (const { headers } of [headed, file])
          assert.equal(headers['repr-digest'], digestOf(file.body), path)
        assert.equal(headed.headers.etag, file.headers.etag)
      }
    })

    it('returns 304 for the ETag of any encoding, but not for that of another file', async () => {
      const headers = await head('/observations.ndjson')
      const etag = String(headers.etag)
      const ofEncoding = (name: string) => `${etag.slice(0, -1)}-${name}"`
      const tags = [etag, ...['gzip', 'br', 'zstd'].map(ofEncoding), `W/${etag}`, '*', `"x", ${etag}`]
      for (const tag of tags)
        for (const method of ['GET', 'HEAD']) {
          const response = await get('/observations.ndjson', { 'if-none-match': tag, method })
          assert.deepEqual([response.status, response.body.length], [304, 0], tag)
          assert.match(String(response.headers.etag), new RegExp(`^${etag.slice(0, -1)}`))
          assert.equal(response.headers['x-data-version'], headers['x-data-version'])
        }
      const other = { 'if-none-match': etag, method: 'HEAD' }
      assert.equal((await get('/observations.csv', other)).status, 200)
      assert.equal((await get('/observations.ndjson?type=1', other)).status, 200)
    })

    it('rejects bad values like the API, and unknown parameters always', async () => {
      for (const query of [
        'observations?from=2024-02-30',
        'observations?from=2024-03-02&to=2024-03-01',
        'observations?type=0&type=0',
        'observations?tag=%00',
        'images?tag=',
      ]) {
        const expected = await expectError(await server().get(`/${query}`), 400, 'invalid_parameter')
        assert.equal(await expectInvalid(`/${query.replace('?', '.csv?')}`), expected)
      }
      for (const [path, name] of [
        ['/observations.csv', 'limit'],
        ['/images.ndjson', 'cursor'],
        ['/images.parquet', 'type'],
        ['/activity.csv', 'observer'],
      ] as const) {
        assert.equal((await get(`${path}?${name}=1`, { method: 'HEAD' })).status, 400)
        const message = await expectInvalid(`${path}?${name}=1`, { prefer: 'handling=lenient' })
        assert.match(message, new RegExp(`no parameter "${name}".*It has: from, to`))
      }
      assert.match(await expectInvalid('/observations.csv?form=2024-01-01'), /"form"; did you mean from\?/)
      const strict = await get('/observations.csv?type=1', { prefer: 'handling=strict', method: 'HEAD' })
      assert.deepEqual([strict.status, strict.headers['preference-applied']], [200, 'handling=strict'])
    })

    it('returns 401 for any path without a valid token, and 404 or 405 with one', async () => {
      const send = (path: string, method: string, token?: string) =>
        fetch(`${server().origin}/bulk/v1${path}`, {
          method,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
      for (const path of ['', '/', '/observations.csv', '/observations.xml', '/a/b', '/observations.csv/']) {
        for (const token of [undefined, 'nonsense'])
          for (const method of ['GET', 'POST']) {
            const response = await send(path, method, token)
            assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="heliolog"/)
            await expectError(response, 401, 'unauthorized')
          }
        const posted = await send(path, 'POST', server().token)
        assert.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(posted, 405, 'method_not_allowed')
        if (path === '/observations.csv') continue
        const message = await expectError(await send(path, 'GET', server().token), 404, 'not_found')
        assert.match(message, /\/bulk\/v1\/openapi\.json lists/)
      }
      const { status, headers } = await send('/observations.csv', 'OPTIONS')
      assert.equal(status, 204)
      assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization.*If-Range.*Range/)
    })
  },
  { bulkPerHour: 1_000_000 },
)
