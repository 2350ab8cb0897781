/** The list of publications and unknown paths of /changes/v1, and openapi.json of all interfaces but /api/v1. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { readChanges } from '../../../../test/support/change-feed.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { FILE_TABLES } from '../../../../test/support/tables.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { FORMATS } from '../../../src/files/file-formats.ts'
import { takesVersion } from '../../../src/files/published-table.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectError, expectJson } from '../../support/expect.ts'
import { schemaValidator } from '../../support/openapi-validator.ts'
import { fetchDocument } from '../../support/served-document.ts'

const NONE = { new: 0, changed: 0, retracted: 0 }

onSqlite((server) => {
  const get = (path: string, headers?: Record<string, string>) =>
    server().request(`/changes/v1${path}`, headers)
  const publications = async (query = '') => JSON.parse(await expectJson(await get(`/publications${query}`)))

  before(async () => {
    const { publish, database } = server()
    await publish(OBSERVATIONS, [
      observation('o1', '2024-01-01T00:00:00Z'),
      observation('o2', '2024-01-02T00:00:00Z'),
    ])
    await publish(IMAGES, [image('i1', '2024-01-01T00:00:00Z')])
    await retract(database, 'observation', ['o2'])
  })

  it('lists publications with what they changed, newest first and page by page', async () => {
    const { data, next_cursor } = await publications()
    const { version, last_published_at } = await server().json('/meta')
    const [newest, second, first] = data
    assert.deepEqual([data.length, next_cursor], [3, null])
    assert.deepEqual(newest, {
      number: 3,
      published_at: last_published_at,
      version_before: second.version,
      version,
      counts: { observations: { ...NONE, retracted: 1 }, images: NONE, observers: { ...NONE, changed: 1 } },
      available: true,
    })
    assert.deepEqual(second.counts.images, { ...NONE, new: 1 })
    assert.deepEqual(first.counts.observations, { ...NONE, new: 2 })
    assert.equal(first.version_before, '0000000000000')
    const page = await publications('?limit=2')
    assert.deepEqual(page.data, [newest, second])
    assert.deepEqual(await publications(`?cursor=${page.next_cursor}`), { data: [first], next_cursor: null })
    await expectError(await get('/publications?cursor=x'), 400, 'invalid_cursor')
  })

  it('returns 304 for what has not changed', async () => {
    for (const path of ['/publications', '/records?limit=1']) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      assert.equal((await get(path, { 'if-none-match': etag })).status, 304)
    }
  })

  it('needs a token, except for openapi.json, and lists what exists', async () => {
    for (const path of ['/publications', '/records', '/unknown', ''])
      await expectError(await fetch(`${server().origin}/changes/v1${path}`), 401, 'unauthorized')
    const message = await expectError(await get('/record'), 404, 'not_found')
    for (const path of ['records', 'publications', 'openapi.json']) assert.match(message, new RegExp(path))
  })

  it('describes the bulk files in an OpenAPI document without problems', async () => {
    const { paths } = await fetchDocument(server().origin, '/bulk/v1')
    for (const table of FILE_TABLES)
      for (const { name } of table.formats)
        assert.deepEqual(
          paths[`/${table.name}.${name}`].get.parameters.map((one: { name: string }) => one.name),
          [...Object.keys(table.rows.filters), ...(takesVersion(table) ? ['version'] : [])],
        )
    for (const { name } of FORMATS) {
      const path = `/observations.${name}`
      const response = await server().request(`/bulk/v1${path}`, {}, 'HEAD')
      const [type] = Object.keys(paths[path].get.responses[200].content)
      assert.equal(response.headers.get('content-type')?.replace(/;.*$/, ''), type)
    }
  })

  it('describes its responses in an OpenAPI document without problems', async () => {
    const description = await fetchDocument(server().origin, '/changes/v1')
    const validator = schemaValidator(description)
    const { version_before: since } = (await publications()).data[0]
    validator.response('/records', 200, await readChanges(server()))
    validator.response('/records', 200, await readChanges(server(), { since }))
    validator.response('/publications', 200, await publications())
    validator.response('/records', 404, await (await get('/records?since=b0a06cd06a929')).json())
    for (const name of ['Change', 'Publication', 'Error'])
      validator.component(name, description.components.schemas[name].example)
  })

  it('lists which publications are available after their history is deleted', async () => {
    const etagBefore = (await get('/publications')).headers.get('etag')
    await pruneHistory(server().database, '2100-01-01')
    const { data } = await publications()
    assert.deepEqual(
      data.map(({ number, available }: never) => [number, available]),
      [
        [3, true],
        [2, false],
        [1, false],
      ],
    )
    assert.notEqual((await get('/publications')).headers.get('etag'), etagBefore)
  })
})
