/** The list of publications and unknown paths of /changes/v1, and openapi.json of all interfaces but /api/v1. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { readChanges } from '../../../test/support/change-feed.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { pruneHistory } from '../../src/publish/history.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError, expectJson } from './support/expect.ts'
import { schemaValidator } from './support/openapi-validator.ts'
import { fetchDocument } from './support/served-document.ts'

const NONE = { new: 0, changed: 0, retracted: 0 }

onEachStore((server) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server().origin}/changes/v1${path}`, {
      headers: { authorization: `Bearer ${server().token}`, ...headers },
    })
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

  it('lists publications, newest first', async () => {
    const { data, next_cursor } = await publications()
    assert.equal(next_cursor, null)
    assert.deepEqual(
      data.map(({ number, counts, available }: never) => ({ number, counts, available })),
      [
        {
          number: 3,
          counts: {
            observations: { ...NONE, retracted: 1 },
            images: NONE,
            observers: { ...NONE, changed: 1 },
          },
          available: true,
        },
        {
          number: 2,
          counts: { observations: NONE, images: { ...NONE, new: 1 }, observers: { ...NONE, changed: 1 } },
          available: true,
        },
        {
          number: 1,
          counts: { observations: { ...NONE, new: 2 }, images: NONE, observers: { ...NONE, new: 1 } },
          available: true,
        },
      ],
    )
    assert.deepEqual(Object.keys(data[0]), [
      'number',
      'published_at',
      'version_before',
      'version',
      'counts',
      'available',
    ])
    const meta = await server().json('/meta')
    assert.deepEqual([data[0].version, data[0].published_at], [meta.version, meta.last_published_at])
    assert.equal(data[0].version_before, data[1].version)
    assert.equal(data[2].version_before, '0000000000000')
  })

  it('pages through publications', async () => {
    const numbers: number[] = []
    let query = '?limit=2'
    while (true) {
      const { data, next_cursor } = await publications(query)
      numbers.push(...data.map(({ number }: { number: number }) => number))
      if (next_cursor === null) break
      query = `?cursor=${next_cursor}`
    }
    assert.deepEqual(numbers, [3, 2, 1])
    await expectError(await get('/publications?cursor=x'), 400, 'invalid_cursor')
  })

  it('returns 304 for what has not changed', async () => {
    for (const path of ['/publications', '/records?limit=1']) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      assert.equal((await get(path, { 'if-none-match': etag })).status, 304)
    }
  })

  it('needs a token, except for openapi.json', async () => {
    for (const path of ['/publications', '/records', '/unknown', ''])
      await expectError(await fetch(`${server().origin}/changes/v1${path}`), 401, 'unauthorized')
    await expectJson(await fetch(`${server().origin}/changes/v1/openapi.json`))
  })

  it('lists what exists when a path is unknown', async () => {
    const message = await expectError(await get('/record'), 404, 'not_found')
    for (const path of ['records', 'publications', 'openapi.json']) assert.match(message, new RegExp(path))
  })

  it('describes the bulk files in an OpenAPI document without problems', async () => {
    const { paths } = await fetchDocument(server().origin, '/bulk/v1')
    assert.equal(Object.keys(paths).length, 26)
    assert.deepEqual(
      paths['/images.csv'].get.parameters.map(({ name }: { name: string }) => name),
      ['from', 'to', 'observer', 'tag', 'version'],
    )
    for (const path of ['/observations.csv', '/images.ndjson', '/activity.parquet']) {
      const response = await fetch(`${server().origin}/bulk/v1${path}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${server().token}` },
      })
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
