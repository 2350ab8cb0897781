/** Metadata of bulk responses: headers, validators, encodings and errors. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Download, download } from '../../../test/support/downloads.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onEachEngine } from './support/each-setup.ts'
import { expectError, expectErrorText } from './support/expect.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}
const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
const COUNTS = { observations: 120, images: 3, activity: 2 }
const FILES = Object.keys(COUNTS).flatMap((table) =>
  Object.keys(TYPES).map(
    (format) => ({ table, format }) as { table: keyof typeof COUNTS; format: keyof typeof TYPES },
  ),
)
const EXPOSED = [
  'Accept-Ranges Content-Disposition Content-Range ETag Last-Modified Link Preference-Applied RateLimit',
  'RateLimit-Policy Retry-After X-Data-Attribution X-Data-Query X-Data-Version X-Ignored-Parameters X-Request-Id',
  'X-Row-Count',
].flatMap((names) => names.split(' '))

const expectErrorIn = ({ status, headers, body }: Download, expected: number, code: string): string => {
  assert.equal(status, expected, body.toString())
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  return expectErrorText(body.toString(), code)
}

onEachEngine(
  (server) => {
    before(async () => {
      const times = ['2024-03-01T12:00:00Z', '2024-03-02T12:00:00Z']
      await server().publish(
        OBSERVATIONS,
        Array.from({ length: COUNTS.observations }, (_, index) =>
          observation(`o${index}`, times[index % 2] as string, {
            comments: `☀ ${index} `.repeat(20),
            tags: ['a b'],
          }),
        ),
      )
      await server().publish(
        IMAGES,
        Array.from({ length: COUNTS.images }, (_, index) => image(`i${index}`, times[0] as string)),
      )
    })
    const get = (path: string, headers: Record<string, string> = {}) => download(server(), path, headers)

    it('describes each file in its headers, for GET and HEAD', async () => {
      const { version, last_published_at: published } = await server().json('/meta')
      for (const { table, format } of FILES) {
        const built = await get(`/${table}.${format}`)
        const file = await get(`/${table}.${format}`)
        const name = `heliolog-${table}-${version}.${format}`
        const head = await get(`/${table}.${format}`, { method: 'HEAD' })
        for (const { status, headers } of [built, file, head]) {
          assert.equal(status, 200)
          assert.equal(headers['content-type'], TYPES[format])
          assert.equal(headers['content-disposition'], `attachment; filename="${name}"`)
          assert.equal(headers['accept-ranges'], 'bytes')
          assert.equal(headers['x-row-count'], String(COUNTS[table]))
          assert.equal(headers['x-data-version'], version)
          assert.equal(headers['x-data-query'], 'all')
          assert.equal(headers['x-data-attribution'], 'Data (c) the community observers')
          assert.equal(
            headers['link'],
            '</bulk/v1/dictionary.json>; rel="describedby", </bulk/v1/citation.txt>; rel="cite-as"',
          )
          assert.match(String(headers.etag), new RegExp(`^"${version}-[0-9a-f]{10}"$`))
          assert.equal(headers['last-modified'], new Date(published).toUTCString())
          assert.equal(headers['cache-control'], 'private, no-cache')
          assert.equal(headers['vary'], 'Authorization, Accept-Encoding')
          assert.equal(headers['access-control-allow-origin'], '*')
          const exposed = String(headers['access-control-expose-headers']).split(', ')
          for (const name of EXPOSED) assert.ok(exposed.includes(name), name)
        }
        for (const { headers } of [file, head]) {
          assert.equal(headers['content-length'], String(file.body.length))
          assert.equal(headers['repr-digest'], `sha-256=:${hash('sha256', file.body, 'base64')}:`)
          assert.equal(headers['transfer-encoding'], undefined)
        }
        assert.ok(file.body.equals(built.body))
        assert.equal(head.body.length, 0)
        assert.equal(head.headers.etag, file.headers.etag)
      }
    })

    it('normalises X-Data-Query and gives equal queries the same ETag', async () => {
      const head = (path: string) => get(path, { method: 'HEAD' })
      const one = await head('/observations.csv?tag=A+b&observer=Ada&to=2024-03-02&from=2024-03-01&type=0')
      const same = await head(
        '/observations.csv?type=0&from=2024-03-01&to=2024-03-02&observer=Ad%61&tag=%20a%20B',
      )
      assert.equal(one.headers['x-data-query'], 'from=2024-03-01&to=2024-03-02&type=0&observer=Ada&tag=a%20b')
      assert.equal(one.headers['x-row-count'], '120')
      assert.equal(same.headers['x-data-query'], one.headers['x-data-query'])
      assert.equal(same.headers.etag, one.headers.etag)
      const odd = await head(`/images.ndjson?observer=${encodeURIComponent('Zoë & "山"')}`)
      assert.equal(odd.headers['x-data-query'], 'observer=Zo%C3%AB%20%26%20%22%E5%B1%B1%22')
      const paths = ['/observations.csv', '/observations.ndjson', '/images.csv', '/observations.csv?type=1']
      const tags = [one.headers.etag]
      for (const path of paths) tags.push((await head(path)).headers.etag)
      assert.equal(new Set(tags).size, tags.length)
    })

    it('gives the files of different queries different names', async () => {
      const { version } = await server().json('/meta')
      const nameOf = async (path: string) => {
        const { headers } = await get(path, { method: 'HEAD' })
        return /^attachment; filename="heliolog-(.+)"$/.exec(String(headers['content-disposition']))?.[1]
      }
      for (const [path, name] of [
        ['/observations.csv', 'observations'],
        [
          '/observations.csv?to=2020-12-31&from=2020-01-01&type=1',
          'observations-2020-01-01-2020-12-31-type-1',
        ],
        ['/activity.csv?from=2020-01-01', 'activity-from-2020-01-01'],
        ['/activity.csv?to=2020-01-01', 'activity-to-2020-01-01'],
        ['/images.csv?observer=Ada&tag=full.disk_2', 'images-observer-Ada-tag-full.disk_2'],
      ])
        assert.equal(await nameOf(String(path)), `${name}-${version}.csv`)
      const texts = ['María del Sol', 'Maria del Sol', 'a-tag-b', '"x";../../y', 'x'.repeat(64), '日本']
      const queries = texts.map((text) => `observer=${encodeURIComponent(text)}`)
      const names = []
      for (const query of [...queries, 'observer=a&tag=b', 'tag=b'])
        names.push(await nameOf(`/images.ndjson?${query}`))
      assert.equal(new Set(names).size, names.length)
      for (const name of names) {
        assert.match(String(name), /^images-[A-Za-z0-9._-]+\.ndjson$/)
        assert.ok(String(name).length < 80, name)
      }
      assert.equal(await nameOf(`/images.ndjson?${queries[0]}`), names[0])
    })

    it('compresses text formats under separate ETags, and never Parquet', async () => {
      for (const path of ['/observations.csv', '/observations.ndjson', '/observations.csv?to=1900-01-01']) {
        const plain = await get(path, { 'accept-encoding': 'identity' })
        assert.equal(plain.headers['content-encoding'], undefined)
        for (const encoding of ['gzip', 'br', 'zstd'] as const) {
          const compressed = await get(path, { 'accept-encoding': encoding })
          assert.equal(compressed.headers['content-encoding'], encoding)
          assert.ok(DECOMPRESS[encoding](compressed.body).equals(plain.body))
          assert.equal(compressed.headers.etag, `${String(plain.headers.etag).slice(0, -1)}-${encoding}"`)
          assert.equal(compressed.headers['x-row-count'], plain.headers['x-row-count'])
          const again = await get(path, { 'accept-encoding': encoding })
          const digest = hash('sha256', compressed.body, 'base64')
          assert.equal(again.headers['repr-digest'], `sha-256=:${digest}:`, 'of the compressed bytes')
        }
      }
      const best = await get('/observations.csv', { 'accept-encoding': 'gzip, br, zstd' })
      assert.equal(best.headers['content-encoding'], 'zstd')
      const parquet = await get('/observations.parquet', { 'accept-encoding': 'gzip, br' })
      assert.equal(parquet.headers['content-encoding'], undefined)
      assert.equal(parquet.body.subarray(0, 4).toString(), 'PAR1')
    })

    it('returns 304 for the ETag of any encoding, but not for that of another file', async () => {
      const { headers } = await get('/observations.ndjson', { method: 'HEAD' })
      const etag = String(headers.etag)
      const tags = [
        etag,
        `${etag.slice(0, -1)}-gzip"`,
        `${etag.slice(0, -1)}-br"`,
        `${etag.slice(0, -1)}-zstd"`,
        `W/${etag}`,
        '*',
        `"x", ${etag}`,
      ]
      const validators = [
        ...tags.map((tag) => ({ 'if-none-match': tag })),
        { 'if-modified-since': String(headers['last-modified']) },
      ]
      for (const validator of validators)
        for (const method of ['GET', 'HEAD']) {
          const response = await get('/observations.ndjson', { ...validator, method } as Record<
            string,
            string
          >)
          // After two publications within one second the date is ambiguous, so 200 is correct too.
          if ('if-modified-since' in validator && response.status === 200) continue
          assert.equal(response.status, 304, JSON.stringify(validator))
          assert.equal(response.body.length, 0)
          assert.match(String(response.headers.etag), new RegExp(`^${etag.slice(0, -1)}`))
          assert.equal(response.headers['access-control-allow-origin'], '*')
          assert.equal(response.headers['x-data-version'], headers['x-data-version'])
        }
      const other = { 'if-none-match': etag, method: 'HEAD' }
      assert.equal((await get('/observations.csv', other)).status, 200)
      assert.equal((await get('/observations.ndjson?type=1', other)).status, 200)
    })

    it('rejects bad values like the API, and unknown parameters always', async () => {
      const queries = [
        ['observations', 'from=yesterday'],
        ['observations', 'from=2024-02-30'],
        ['observations', 'from=2024-03-02&to=2024-03-01'],
        ['observations', 'type=3'],
        ['observations', 'type=0&type=0'],
        ['observations', 'observer='],
        ['observations', 'tag=%00'],
        ['images', 'tag='],
        ['activity', 'to=1'],
      ]
      for (const [table, query] of queries) {
        const list = table === 'activity' ? 'activity/daily' : table
        const expected = await expectError(await server().get(`/${list}?${query}`), 400, 'invalid_parameter')
        for (const method of ['GET', 'HEAD']) {
          const response = await get(`/${table}.csv?${query}`, { method })
          assert.equal(response.status, 400)
          if (method === 'GET') assert.equal(expectErrorIn(response, 400, 'invalid_parameter'), expected)
        }
      }
      for (const [path, name] of [
        ['/observations.csv', 'limit=5'],
        ['/images.ndjson', 'cursor=x'],
        ['/images.parquet', 'type=1'],
        ['/activity.csv', 'observer=Ada'],
      ] as const) {
        assert.equal((await get(`${path}?${name}`, { method: 'HEAD' })).status, 400)
        for (const headers of [{}, { prefer: 'handling=strict' }, { prefer: 'handling=lenient' }]) {
          const rejected = await get(`${path}?${name}`, headers as Record<string, string>)
          const message = expectErrorIn(rejected, 400, 'invalid_parameter')
          assert.match(message, new RegExp(`no parameter "${name.split('=')[0]}".*It has: from, to`))
        }
      }
      const typed = expectErrorIn(await get('/observations.csv?form=2024-01-01'), 400, 'invalid_parameter')
      assert.match(typed, /"form"; did you mean from\?/)
      const strict = await get('/observations.csv?type=1', { prefer: 'handling=strict', method: 'HEAD' })
      assert.deepEqual([strict.status, strict.headers['preference-applied']], [200, 'handling=strict'])
    })

    it('returns 401 for any path without a valid token, and 404 or 405 with one', async () => {
      for (const path of ['', '/', '/observations.csv', '/observations.xml', '/a/b', '/observations.csv/'])
        for (const method of ['GET', 'HEAD', 'POST']) {
          const send = (headers: Record<string, string>) =>
            fetch(`${server().origin}/bulk/v1${path}`, { method, headers })
          for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
            const response = await send(headers)
            assert.equal(response.status, 401, `${method} ${path}`)
            assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="heliolog"/)
            if (method !== 'HEAD') await expectError(response, 401, 'unauthorized')
          }
          const response = await send({ authorization: `Bearer ${server().token}` })
          if (method === 'POST') {
            assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
            await expectError(response, 405, 'method_not_allowed')
          } else if (path !== '/observations.csv') {
            assert.equal(response.status, 404, path)
            if (method === 'GET')
              assert.match(await expectError(response, 404, 'not_found'), /\/bulk\/v1\/openapi\.json lists/)
          } else await response.text()
        }
      const preflight = await fetch(`${server().origin}/bulk/v1/observations.csv`, { method: 'OPTIONS' })
      assert.equal(preflight.status, 204)
      assert.match(
        preflight.headers.get('access-control-allow-headers') ?? '',
        /Authorization.*If-Range.*Range/,
      )
    })
  },
  { bulkPerHour: 1_000_000 },
)
