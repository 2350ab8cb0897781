import assert from 'node:assert/strict'
import { it } from 'node:test'
import papaparse from 'papaparse'
import { parseBibtex } from '../../../test/support/bibtex.ts'
import { assertCell, assertDataPackage } from '../../../test/support/data-package.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { updateIndex } from '../../src/publish/index/update-index.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
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
    const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${server().origin}/bulk/v1${path}`, { method, headers })
    const textOf = async (path: string) => (await send(path)).text()
    const jsonOf = async (path: string) => JSON.parse(await textOf(path))
    const urlColumns = async (): Promise<string[]> => {
      const { resources } = await jsonOf('/dictionary.json')
      return resources[1].schema.fields
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => name.startsWith('url_'))
    }

    it('serves all four before the first publication, with no version and no date', async () => {
      for (const path of PATHS) {
        const { status, headers } = await send(path)
        assert.equal(status, 200, path)
        assert.equal(headers.get('last-modified'), null)
        const etag = headers.get('etag') ?? ''
        assert.equal((await send(path, { 'if-none-match': etag })).status, 304)
      }
      const dictionary = await jsonOf('/dictionary.json')
      assertDataPackage(dictionary)
      assert.equal(dictionary.version, EMPTY)
      assert.deepEqual(await urlColumns(), [])
      assert.match(await textOf('/citation.txt'), /\(n\.d\.\).*nothing published yet/)
      assert.equal(parseBibtex(await textOf('/citation.bib')).fields['version'], EMPTY)
      assert.equal((await jsonOf('/citation.json'))[0].version, EMPTY)
    })

    it('serves them without a token, to any origin, outside the rate limit', async () => {
      for (const [path, type] of Object.entries(TYPES))
        for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${server().token}`]) {
          const { status, headers } = await send(path, authorization === undefined ? {} : { authorization })
          assert.equal(status, 200, path)
          assert.equal(headers.get('content-type'), type)
          assert.equal(headers.get('cache-control'), 'no-cache')
          assert.equal(headers.get('access-control-allow-origin'), '*')
          assert.match(headers.get('x-request-id') ?? '', /./)
          assert.equal(headers.get('ratelimit'), null)
        }
    })

    it('states the version, date and URL of the publication', async () => {
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
      const { fields } = parseBibtex(await textOf('/citation.bib'))
      assert.deepEqual(
        [fields['version'], fields['url'], fields['year']],
        [version, `${PUBLIC_URL}/`, at.slice(0, 4)],
      )
      const [item] = await jsonOf('/citation.json')
      assert.deepEqual([item.version, item.URL], [version, `${PUBLIC_URL}/`])
      assert.deepEqual(item.issued, { 'date-parts': [at.slice(0, 10).split('-').map(Number)] })
    })

    it('returns 304 when a validator matches, and the headers alone for HEAD', async () => {
      for (const path of PATHS) {
        const full = await send(path)
        const { headers } = full
        const bytes = (await full.arrayBuffer()).byteLength
        const etag = headers.get('etag') ?? ''
        const { version } = await server().json('/meta')
        assert.match(etag, new RegExp(`^"${version}-[0-9a-f]{10}"$`))
        assert.equal(headers.get('x-data-version'), version)
        for (const condition of [etag, `W/${etag}, "x"`]) {
          const response = await send(path, { 'if-none-match': condition })
          assert.equal(response.status, 304, condition)
          assert.equal(await response.text(), '')
          for (const name of ['etag', 'x-data-version', 'cache-control'])
            assert.equal(response.headers.get(name), headers.get(name))
        }
        assert.equal((await send(path, { 'if-none-match': '"other"' })).status, 200)
        const head = await send(path, {}, 'HEAD')
        assert.equal(await head.text(), '')
        for (const name of ['content-type', 'etag', 'x-data-version', 'cache-control'])
          assert.equal(head.headers.get(name), headers.get(name))
        assert.equal(head.headers.get('content-length'), String(bytes))
      }
    })

    it('changes every ETag and the image columns with a publication', async () => {
      const etags = await Promise.all(PATHS.map(async (path) => (await send(path)).headers.get('etag') ?? ''))
      assert.equal(new Set(etags).size, PATHS.length, 'each has its own ETag')
      const urls = { thumb: 'https://images.example/1', full_disk: 'https://images.example/2' }
      await server().publish(IMAGES, [
        image('i1', '2024-05-11T10:00:00Z', { urls, site_lat: -3.7, site_lng: 0 }),
      ])
      for (const [index, path] of PATHS.entries())
        assert.equal((await send(path, { 'if-none-match': etags[index] ?? '' })).status, 200, path)
      assert.deepEqual(await urlColumns(), ['url_full_disk', 'url_thumb'])
    })

    it('describes every cell of a download in the dictionary', async () => {
      await updateIndex(server().database)
      const { resources } = await jsonOf('/dictionary.json')
      for (const { path, schema } of resources) {
        const response = await send(`/${path}`, { authorization: `Bearer ${server().token}` })
        assert.equal(response.status, 200, path)
        const { data, errors } = papaparse.parse<string[]>(await response.text(), { skipEmptyLines: true })
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

    it('removes a URL column with the last image that has it', async () => {
      await retract(server().database, 'image', ['i1'])
      assert.deepEqual(await urlColumns(), [])
    })

    it('rejects unknown parameters', async () => {
      for (const path of PATHS) {
        const response = await send(`${path}?limit=1`)
        assert.match(await expectError(response, 400, 'invalid_parameter'), /limit/)
      }
    })

    it('sends no date, and returns 200 for any, because settings change the documents too', async () => {
      const { last_published_at: at } = await server().json('/meta')
      const served = ['/bulk/v1/dictionary.json', '/bulk/v1/citation.txt', '/bulk/v1/citation.bib']
      served.push('/bulk/v1/citation.json', '/api/v1/openapi.json', '/portal/summary.json')
      for (const path of served)
        for (const date of [new Date(at), new Date(), new Date('2099-01-01')]) {
          const headers = { 'if-modified-since': date.toUTCString() }
          const response = await fetch(server().origin + path, { headers })
          await response.arrayBuffer()
          assert.deepEqual([response.status, response.headers.get('last-modified')], [200, null], path)
        }
    })

    it('returns 405 for POST and 204 for OPTIONS', async () => {
      for (const path of PATHS) {
        const response = await send(path, { authorization: `Bearer ${server().token}` }, 'POST')
        assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(response, 405, 'method_not_allowed')
        assert.equal((await send(path, {}, 'OPTIONS')).status, 204)
      }
    })
  },
  { publicUrl: PUBLIC_URL },
)
