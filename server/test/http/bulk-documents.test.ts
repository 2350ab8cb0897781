import assert from 'node:assert/strict'
import { it } from 'node:test'
import papaparse from 'papaparse'
import { readBibtex } from '../../../test/support/bibtex.ts'
import { assertCell, assertDataPackage } from '../../../test/support/data-package.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/publish.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

const TYPES = {
  '/dictionary.json': 'application/json; charset=utf-8',
  '/citation.txt': 'text/plain; charset=utf-8',
  '/citation.bib': 'application/x-bibtex; charset=utf-8',
  '/citation.json': 'application/vnd.citationstyles.csl+json',
}
const PATHS = Object.keys(TYPES)
const PUBLIC_URL = 'https://sun.example/solar'
const EMPTY = '0000000000000'

inEachSetup(
  (server) => {
    const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${server().origin}/bulk/v1${path}`, { method, headers })
    const textOf = async (path: string) => (await call(path)).text()
    const jsonOf = async (path: string) => JSON.parse(await textOf(path))
    const urlColumns = async (): Promise<string[]> => {
      const { resources } = await jsonOf('/dictionary.json')
      return resources[1].schema.fields
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => name.startsWith('url_'))
    }

    it('before anything was published there are all four, of no version and no date', async () => {
      for (const path of PATHS) {
        const { status, headers } = await call(path)
        assert.equal(status, 200, path)
        assert.equal(headers.get('last-modified'), null)
        const etag = headers.get('etag') ?? ''
        assert.equal((await call(path, { 'if-none-match': etag })).status, 304)
      }
      const dictionary = await jsonOf('/dictionary.json')
      assertDataPackage(dictionary)
      assert.equal(dictionary.version, EMPTY)
      assert.deepEqual(await urlColumns(), [])
      assert.match(await textOf('/citation.txt'), /\(n\.d\.\).*nothing published yet/)
      assert.equal(readBibtex(await textOf('/citation.bib')).fields['version'], EMPTY)
      assert.equal((await jsonOf('/citation.json'))[0].version, EMPTY)
    })

    it('anybody gets them, without a token, from any origin, and no limit counts it', async () => {
      for (const [path, type] of Object.entries(TYPES))
        for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${server().token}`]) {
          const { status, headers } = await call(path, authorization === undefined ? {} : { authorization })
          assert.equal(status, 200, path)
          assert.equal(headers.get('content-type'), type)
          assert.equal(headers.get('cache-control'), 'no-cache')
          assert.equal(headers.get('access-control-allow-origin'), '*')
          assert.match(headers.get('x-request-id') ?? '', /./)
          assert.equal(headers.get('ratelimit'), null)
        }
    })

    it('they name the version that is published, when it was and where it is', async () => {
      await server().publish(OBSERVATIONS, [
        observation('o1', '2024-05-11T09:30:00Z', {
          gt: 2,
          st: 9,
          comments: 'a, "b"\r\nc',
          tags: ['x', 'y;z'],
        }),
        observation('o2', '1612-06-02T12:00:00Z', { title: '=1', observer: 'María' }),
      ])
      const { version, last_published_at: at } = await server().json('/meta')
      const dictionary = await jsonOf('/dictionary.json')
      assertDataPackage(dictionary)
      assert.deepEqual(
        [dictionary.version, dictionary.created, dictionary.homepage],
        [version, at, `${PUBLIC_URL}/`],
      )
      const text = await textOf('/citation.txt')
      for (const part of [version, at, `${PUBLIC_URL}/`, 'Data © the community observers'])
        assert.ok(text.includes(part), `${part} in ${text}`)
      const { fields } = readBibtex(await textOf('/citation.bib'))
      assert.deepEqual(
        [fields['version'], fields['url'], fields['year']],
        [version, `${PUBLIC_URL}/`, at.slice(0, 4)],
      )
      const [item] = await jsonOf('/citation.json')
      assert.deepEqual([item.version, item.URL], [version, `${PUBLIC_URL}/`])
      assert.deepEqual(item.issued, { 'date-parts': [at.slice(0, 10).split('-').map(Number)] })
    })

    it('a caller who holds one gets 304, and HEAD the same head without the body', async () => {
      for (const path of PATHS) {
        const whole = await call(path)
        const { headers } = whole
        const bytes = (await whole.arrayBuffer()).byteLength
        const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
        const { version, last_published_at: at } = await server().json('/meta')
        assert.match(etag, new RegExp(`^"${version}-[0-9a-f]{10}"$`))
        assert.equal(date, new Date(at).toUTCString())
        const conditions = [{ 'if-none-match': etag }, { 'if-none-match': `W/${etag}, "x"` }]
        for (const held of [...conditions, { 'if-modified-since': date }]) {
          const answer = await call(path, held)
          assert.equal(answer.status, 304, JSON.stringify(held))
          assert.equal(await answer.text(), '')
          for (const name of ['etag', 'last-modified', 'cache-control'])
            assert.equal(answer.headers.get(name), headers.get(name))
        }
        assert.equal((await call(path, { 'if-none-match': '"other"' })).status, 200)
        const head = await call(path, {}, 'HEAD')
        assert.equal(await head.text(), '')
        for (const name of ['content-type', 'etag', 'last-modified', 'cache-control'])
          assert.equal(head.headers.get(name), headers.get(name))
        assert.equal(head.headers.get('content-length'), String(bytes))
      }
    })

    it('a publication changes every one of them at once, and the columns of images with it', async () => {
      const held = await Promise.all(PATHS.map(async (path) => (await call(path)).headers.get('etag') ?? ''))
      assert.equal(new Set(held).size, PATHS.length, 'each has its own')
      const urls = { thumb: 'https://images.example/1', full_disk: 'https://images.example/2' }
      await server().publish(IMAGES, [
        image('i1', '2024-05-11T10:00:00Z', { urls, site_lat: -3.7, site_lng: 0 }),
      ])
      for (const [index, path] of PATHS.entries())
        assert.equal((await call(path, { 'if-none-match': held[index] ?? '' })).status, 200, path)
      assert.deepEqual(await urlColumns(), ['url_full_disk', 'url_thumb'])
    })

    it('every cell of a download is what the dictionary says', async () => {
      const { resources } = await jsonOf('/dictionary.json')
      for (const { path, schema } of resources) {
        const answer = await call(`/${path}`, { authorization: `Bearer ${server().token}` })
        assert.equal(answer.status, 200, path)
        const { data, errors } = papaparse.parse<string[]>(await answer.text(), { skipEmptyLines: true })
        assert.deepEqual(errors, [])
        const [header = [], ...rows] = data
        assert.deepEqual(
          header,
          schema.fields.map(({ name }: { name: string }) => name),
        )
        assert.ok(rows.length > 0, path)
        for (const row of rows)
          for (const [index, field] of schema.fields.entries()) assertCell(field, row[index] ?? '')
      }
    })

    it('a column goes with the last image that has it', async () => {
      await retract(server().database, 'image', ['i1'])
      assert.deepEqual(await urlColumns(), [])
    })

    it('a parameter that they do not have is ignored, or refused where the caller asks for that', async () => {
      for (const path of PATHS) {
        assert.equal((await call(`${path}?limit=1`)).status, 200)
        const strict = await call(`${path}?limit=1`, { prefer: 'handling=strict' })
        assert.match(await expectError(strict, 400, 'invalid_parameter'), /limit/)
      }
    })

    it('nothing but reading is allowed', async () => {
      for (const path of PATHS) {
        const answer = await call(path, { authorization: `Bearer ${server().token}` }, 'POST')
        assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(answer, 405, 'method_not_allowed')
        assert.equal((await call(path, {}, 'OPTIONS')).status, 204)
      }
    })
  },
  { publicUrl: PUBLIC_URL },
)
