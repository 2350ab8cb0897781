/** The data dictionary and the citations, which describe the bulk files. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import papaparse from 'papaparse'
import { parseBibtex } from '../../../../test/support/bibtex.ts'
import { assertCell, assertDataPackage } from '../../../../test/support/data-package.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { EMPTY_VERSION } from '../../../src/domain/records/meta.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'

const TYPES = {
  '/dictionary.json': 'application/json; charset=utf-8',
  '/citation.txt': 'text/plain; charset=utf-8',
  '/citation.bib': 'application/x-bibtex; charset=utf-8',
  '/citation.json': 'application/vnd.citationstyles.csl+json',
}
const PATHS = Object.keys(TYPES)
const CITATIONS = PATHS.slice(1)
const PUBLIC_URL = 'https://sun.example/solar'

onSqlite(
  (server) => {
    const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${server().origin}/bulk/v1${path}`, { method, headers })
    const textOf = async (path: string) => (await send(path)).text()
    const jsonOf = async (path: string) => JSON.parse(await textOf(path))
    const urlColumns = async (): Promise<string[]> => {
      const { resources } = await jsonOf('/dictionary.json')
      const names: string[] = resources[1].schema.fields.map(({ name }: { name: string }) => name)
      return names.filter((name) => name.startsWith('url_'))
    }

    it('has no version and no date before the first publication', async () => {
      const dictionary = await jsonOf('/dictionary.json')
      assertDataPackage(dictionary)
      assert.equal(dictionary.version, EMPTY_VERSION)
      assert.deepEqual(await urlColumns(), [])
      assert.match(await textOf('/citation.txt'), /\(n\.d\.\).*nothing published yet/)
      assert.equal(parseBibtex(await textOf('/citation.bib')).fields['version'], EMPTY_VERSION)
      assert.equal((await jsonOf('/citation.json'))[0].version, EMPTY_VERSION)
    })

    it('states the version, date and URL of the publication', async () => {
      const odd = { gt: 2, st: 9, comments: 'a, "b"\r\nc', tags: ['x', 'y;z'] }
      await server().publish(OBSERVATIONS, [
        observation('o1', '2024-05-11T09:30:00Z', odd),
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
      const address = `${PUBLIC_URL}/versions/${version}`
      for (const part of [version, at, address, 'Data © the community observers'])
        assert.ok(text.includes(part), `${part} in ${text}`)
      const { version: cited, url, year } = parseBibtex(await textOf('/citation.bib')).fields
      assert.deepEqual([cited, url, year], [version, address, at.slice(0, 4)])
      const [item] = await jsonOf('/citation.json')
      assert.deepEqual([item.version, item.URL], [version, address])
      assert.deepEqual(item.issued, { 'date-parts': [at.slice(0, 10).split('-').map(Number)] })
    })

    it('is public, outside the rate limit, and has validators but no date', async () => {
      const { version } = await server().json('/meta')
      for (const [path, type] of Object.entries(TYPES)) {
        const full = await send(path, { authorization: 'Bearer nonsense' })
        const { status, headers } = full
        const bytes = (await full.arrayBuffer()).byteLength
        const etag = headers.get('etag') ?? ''
        assert.deepEqual([status, headers.get('content-type')], [200, type])
        assert.match(etag, new RegExp(`^"${version}-[0-9a-f]{10}"$`))
        assert.equal(headers.get('access-control-allow-origin'), '*')
        assert.deepEqual([headers.get('ratelimit'), headers.get('last-modified')], [null, null])
        const same = await send(path, { 'if-none-match': `W/${etag}, "x"` })
        assert.deepEqual([same.status, await same.text()], [304, ''])
        const head = await send(path, {}, 'HEAD')
        assert.deepEqual([await head.text(), head.headers.get('content-length')], ['', String(bytes)])
        for (const name of ['etag', 'x-data-version', 'cache-control'])
          for (const response of [same, head])
            assert.equal(response.headers.get(name), headers.get(name), name)
        assert.deepEqual([headers.get('x-data-version'), headers.get('cache-control')], [version, 'no-cache'])
        // Settings change the documents without a publication.
        for (const condition of [
          { 'if-none-match': '"other"' },
          { 'if-modified-since': new Date().toUTCString() },
        ])
          assert.equal((await send(path, condition as Record<string, string>)).status, 200)
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
        const names = schema.fields.map(({ name }: { name: string }) => name)
        assert.deepEqual(header, names)
        // Smoothing needs 13 months.
        assert.equal(rows.length > 0, path !== 'index-smoothed.csv', path)
        for (const row of rows)
          for (const [index, field] of schema.fields.entries()) assertCell(field, row[index] ?? '')
      }
      await retract(server().database, 'image', ['i1'])
      assert.deepEqual(await urlColumns(), [], 'no image has one')
    })

    it('cites every published version, also after its history was deleted', async () => {
      const { version: former, last_published_at: at } = await server().json('/meta')
      const cited = await Promise.all(CITATIONS.map(textOf))
      await server().publish(OBSERVATIONS, [observation('o3', '2024-05-12T09:30:00Z')])
      await server().publish(OBSERVATIONS, [observation('o4', '2024-05-13T09:30:00Z')])
      await pruneHistory(server().database, '2100-01-01')
      for (const [index, path] of CITATIONS.entries()) {
        const response = await send(`${path}?version=${former}`)
        assert.equal(response.headers.get('x-data-version'), former)
        assert.equal(await response.text(), cited[index])
        assert.ok(cited[index]?.includes(at), 'the time of that publication')
        assert.notEqual(await textOf(path), cited[index])
        const unknown = await send(`${path}?version=00000000000ff`)
        assert.match(await expectError(unknown, 404, 'not_found'), /No publication has the version/)
        await expectError(await send(`${path}?version=1`), 400, 'invalid_parameter')
      }
    })

    it('is in openapi.json without a token', async () => {
      const { paths } = await jsonOf('/openapi.json')
      for (const [path, type] of Object.entries(TYPES)) {
        const { security, parameters = [], responses } = paths[path].get
        assert.deepEqual([security, Object.keys(responses[200].content)], [[], [type]])
        const names = parameters.map(({ name }: { name: string }) => name)
        assert.deepEqual(names, CITATIONS.includes(path) ? ['version'] : [])
        assert.ok(!('401' in responses) && !('429' in responses))
      }
    })

    it('rejects unknown parameters and other methods', async () => {
      for (const path of PATHS) {
        const rejected = await send(`${path}?limit=1`)
        assert.match(await expectError(rejected, 400, 'invalid_parameter'), /limit/)
        const posted = await send(path, { authorization: `Bearer ${server().token}` }, 'POST')
        assert.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(posted, 405, 'method_not_allowed')
      }
    })
  },
  { publicUrl: PUBLIC_URL },
)
