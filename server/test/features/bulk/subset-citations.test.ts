/** Citations of the rows that a query selects. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, it } from 'node:test'
import { parseBibtex } from '../../../../test/support/bibtex.ts'
import { download } from '../../../../test/support/downloads.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { FILE_TABLES, tableNamed } from '../../../../test/support/tables.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { takesVersion } from '../../../src/files/published-table.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectErrorText } from '../../support/expect.ts'

const PUBLIC_URL = 'https://sun.example/data'
const ROWS =
  /^Rows used: (\S+) \((\S+)\), (\d+) rows?, SHA-256 of the NDJSON ([0-9a-f]{64}), (https:\S+\/bulk\/v1(\/\S+))$/m
const QUERY = 'type=0&observer=Mar%C3%ADa%20%26%20Ada'

const observationsOf = (count: number, observer: string): object[] =>
  Array.from({ length: count }, (_, index) =>
    observation(
      `${observer.length}-${index}`,
      new Date(index * 86_400_000).toISOString().replace('.000', ''),
      {
        observer,
        wolf: 11,
      },
    ),
  )

onSqlite(
  (server) => {
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const { body, ...response } = await download(server(), path, headers)
      return { ...response, body, text: body.toString() }
    }
    let version = ''
    let cited = ''
    before(async () => {
      await server().publish(OBSERVATIONS, [
        ...observationsOf(5_001, 'Bo'),
        ...observationsOf(3, 'María & Ada'),
      ])
      await updateIndex(server().database)
      version = (await server().json('/meta')).version
    })

    it('states query, number and digest of the rows of every table, which can be fetched again', async () => {
      for (const one of FILE_TABLES) {
        const { name } = one
        const path = name === 'observations' ? `/observations.citation.txt?${QUERY}` : `/${name}.citation.txt`
        const { status, text, headers } = await get(path)
        assert.deepEqual([status, headers['x-data-version']], [200, version], text)
        const [, table, query, rows, digest, , target = ''] = ROWS.exec(text) ?? assert.fail(text)
        assert.deepEqual([table, query], [name, name === 'observations' ? QUERY : 'all'])
        assert.equal(target.includes(`version=${version}`), takesVersion(one), target)
        const file = await get(target)
        assert.deepEqual([file.headers['x-row-count'], hash('sha256', file.body)], [rows, digest])
      }
    })

    it('has the rest of the citation in every format', async () => {
      cited = (await get(`/observations.citation.txt?${QUERY}`)).text
      const plain = (await get('/citation.txt')).text
      assert.equal(cited.replace(/^Rows used: .*\n/m, ''), plain)
      const [line] = ROWS.exec(cited) ?? assert.fail(cited)
      const { key, fields } = parseBibtex((await get(`/observations.citation.bib?${QUERY}`)).text)
      assert.match(key, new RegExp(`^heliolog-${version}-[0-9a-f]{8}$`))
      assert.equal(fields['url'], `${PUBLIC_URL}/versions/${version}`)
      assert.ok(fields['note']?.endsWith(`; ${line}`), fields['note'])
      const json = await get(`/observations.citation.json?${QUERY}`)
      assert.equal(json.headers['content-type'], 'application/vnd.citationstyles.csl+json')
      const [item] = JSON.parse(json.text)
      assert.deepEqual([item.id, item.note.endsWith(`; ${line}`)], [key, true])
      const same = await get(`/observations.citation.json?${QUERY}`, {
        'if-none-match': String(json.headers.etag),
      })
      assert.equal(same.status, 304)
    })

    it('counts like a download, from 5,001 rows on', async () => {
      const remaining = async (path: string) =>
        /"bulk";r=(\d+)/.exec(String((await get(path)).headers['ratelimit']))?.[1]
      const before = Number(await remaining('/observations.citation.txt?observer=Ada'))
      assert.ok(before > 1, 'the limit is reported')
      assert.equal(await remaining('/observations.citation.txt?observer=Bo'), String(before - 1))
      assert.equal(await remaining(`/observations.citation.bib?${QUERY}`), String(before - 1))
    })

    it('cites the rows of a version, until its history is deleted', async () => {
      await server().publish(OBSERVATIONS, observationsOf(4, 'María & Ada').slice(3))
      assert.equal((await get(`/observations.citation.txt?${QUERY}&version=${version}`)).text, cited)
      assert.match((await get(`/observations.citation.txt?${QUERY}`)).text, /, 4 rows, /)
      await pruneHistory(server().database, '2100-01-01')
      const gone = await get(`/observations.citation.txt?observer=x&version=${version}`)
      assert.equal(gone.status, 410)
      expectErrorText(gone.text, 'gone')
    })

    it('needs a token, rejects unknown parameters, and is in openapi.json', async () => {
      for (const [path, headers, status] of [
        ['/observations.citation.txt', { authorization: 'Bearer x' }, 401],
        ['/observers.citation.txt?observer=Ada', {}, 400],
        ['/observations.citation.txt?version=00000000000ff', {}, 404],
        ['/observations.citation.ris', {}, 404],
      ] as const)
        assert.equal((await get(path, headers)).status, status, path)
      const { paths } = JSON.parse((await get('/openapi.json')).text)
      const { operationId, parameters } = paths['/observations.citation.bib'].get
      assert.equal(operationId, 'citeObservationsBib')
      const names = parameters.map(({ name }: { name: string }) => name)
      assert.deepEqual(names, [...Object.keys(tableNamed('observations').rows.filters), 'version'])
      for (const path of ['/observations.citation.bib', '/index-daily.csv'])
        for (const status of ['404', '410']) assert.ok(status in paths[path].get.responses, path)
    })
  },
  { publicUrl: PUBLIC_URL, bulkPerHour: 50, rateLimit: 1000 },
)

onSqlite((server) => {
  it('has no address if that of the service is not known', async () => {
    await server().publish(OBSERVATIONS, observationsOf(1, 'Ada'))
    const { body } = await download(server(), '/observations.citation.txt')
    assert.match(body.toString(), /^Rows used: observations \(all\), 1 row, SHA-256 of the NDJSON \w{64}$/m)
  })
})
