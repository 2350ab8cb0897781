/** /index/v1: lists, records, errors and validators of the community index. */
import assert from 'node:assert/strict'
import { before, describe, it, type TestContext } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { observation, publishRows, publishTogether } from '../../../../test/support/publishing.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { indexOpenapi } from '../../../src/features/index/index-resources.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import type { ApiSettings } from '../../../src/http/app-dependencies.ts'
import { walkPages } from '../../support/catalogue.ts'
import { fillPath } from '../../support/described-paths.ts'
import { onBothEngines } from '../../support/each-setup.ts'
import { expectError, expectJson } from '../../support/expect.ts'
import { type Description, schemaValidator } from '../../support/openapi-validator.ts'
import { fetchDocument } from '../../support/served-document.ts'

const ROWS = [
  ...communityRows('2022-11-20', 420),
  observation('wrong', '2023-01-31T10:00:00Z', { observer: 'Zed', gt: 60, st: 900 }),
  observation('h-alpha', '2023-01-31T10:00:00Z', { observer: 'Hal', type: 1 }),
]
const PUBLISHED = { nickname: 'Ada', id: 'wrong' }
const PATHS = Object.keys((indexOpenapi('/index/v1', {}) as Description).paths).map((path) =>
  fillPath(path, PUBLISHED),
)

const getter = (server: () => TestServer) => (path: string, headers?: Record<string, string>) =>
  server().request(`/index/v1${path}`, headers)

onBothEngines((server) => {
  const get = getter(server)
  const json = async (path: string) => JSON.parse(await expectJson(await get(path)))
  const walk = async (path: string) => (await walkPages(json, path)).flat()
  before(async () => {
    for (const path of PATHS) {
      const message = await expectError(await get(path), 404, 'not_found')
      assert.equal(message, 'The index has not been computed yet; the operator can run heliolog index.')
    }
    await server().publish(OBSERVATIONS, ROWS)
    await updateIndex(server().database)
  })

  it('returns all days, months and flags, in order and page by page', async () => {
    const days = await walk('/daily?limit=97')
    const stored = await server().database.reader.selectFrom('index_daily').select('body').execute()
    const bodies = stored.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.day < b.day ? -1 : 1))
    assert.deepEqual(days, bodies)
    assert.equal(days.length, 420)
    assert.deepEqual(await walk('/daily?from=2023-01-01&to=2023-01-31&limit=10'), days.slice(42, 73))
    const months = await walk('/monthly?limit=4')
    assert.deepEqual([months.length, months[0]?.['month']], [15, '2022-11'])
    const smoothed = await walk('/smoothed')
    assert.deepEqual(pluck(smoothed, 'month'), ['2023-05', '2023-06', '2023-07'])
    const flags = await walk('/flags?limit=3')
    assert.deepEqual(flags, await walk('/flags?limit=500'))
    const keys = flags.map(({ date_of_observation, id, flag }) => `${date_of_observation} ${id} ${flag}`)
    assert.deepEqual(keys, keys.toSorted())
  })

  it('filters flags by day, flag and observer', async () => {
    const ids = async (query: string) =>
      (await walk(`/flags?${query}`)).map(({ id, flag }) => `${id} ${flag}`)
    assert.deepEqual(await ids('flag=outlier'), ['wrong outlier'])
    assert.deepEqual(await ids('observer=Zed'), ['wrong outlier'])
    const all = await walk('/flags')
    const several = all.filter(({ flag, observer }) => flag === 'several-reports' && observer === 'Bo')
    assert.ok(several.length > 20)
    assert.equal((await ids('flag=several-reports&observer=Bo&limit=7')).length, several.length)
    assert.equal(
      (await ids('from=2023-01-31&to=2023-01-31')).length,
      all.filter(({ date_of_observation }) => String(date_of_observation).startsWith('2023-01-31')).length,
    )
    const message = await expectError(await get('/flags?flag=bad'), 400, 'invalid_parameter')
    assert.match(message, /^flag takes one of outlier, disputed, no-peers, groups-differ, .*, not "bad"\.$/)
  })

  it('returns observers, with their years in the detail', async () => {
    const { data } = await json('/observers')
    assert.deepEqual(pluck(data, 'nickname'), ['Ada', 'Bo', 'Zed', 'Zoë', '🌞'])
    const { years, ...observer } = await json('/observers/Zo%C3%AB')
    assert.deepEqual(observer, data[3])
    assert.deepEqual(pluck(years, 'year'), [2022, 2023, 2024])
    const message = await expectError(await get('/observers/Hal'), 404, 'not_found')
    assert.match(message, /^The index has no observer with the nickname "Hal"/)
  })

  it('returns how an observation entered', async () => {
    const entry = await json('/observations/wrong')
    const [day] = (await json('/daily?from=2023-01-31&limit=1')).data
    const { id, observer, reports, wolf, z, flag, index } = entry
    assert.deepEqual([id, observer, entry.day, reports, wolf], ['wrong', 'Zed', '2023-01-31', 1, 1500])
    assert.deepEqual([z > 3.5, flag, index], [true, 'outlier', day.index])
    assert.equal((await json('/observations/2022-11-20-again')).reports, 2)
    for (const id of ['h-alpha', 'nothing', 'x%00']) {
      const message = await expectError(await get(`/observations/${id}`), 404, 'not_found')
      assert.match(message, /^No observation with the id .* entered the index/)
    }
  })

  it('returns the recipe with the version of the data', async () => {
    const recipe = await json('/recipe')
    const meta = await server().json('/meta')
    assert.deepEqual(
      [recipe.version, recipe.data_version, recipe.as_of, recipe.converged, recipe.constants.HUBER],
      ['index-2', meta.version, meta.last_published_at.slice(0, 10), true, 2],
    )
    assert.ok(recipe.passes > 1)
    // Figures of an evaluation hold for the data they were measured on, not for this store's.
    assert.doesNotMatch(JSON.stringify(recipe), /claim|international/)
  })

  it('has the conventions of /api/v1: headers, links, ignored parameters and errors', async () => {
    const response = await get('/daily?limit=1&unknown=1')
    const { next_cursor } = JSON.parse(await expectJson(response))
    assert.equal(response.headers.get('x-ignored-parameters'), 'unknown')
    assert.equal(response.headers.get('x-data-version'), (await server().json('/meta')).version)
    assert.match(
      response.headers.get('link') ?? '',
      new RegExp(`</index/v1/daily\\?cursor=${next_cursor}>; rel="next"`),
    )
    const strict = { prefer: 'handling=strict' }
    await expectError(await get('/daily?unknown=1', strict), 400, 'invalid_parameter')
    for (const query of ['limit=501', 'from=2024-02-30', 'from=2024-02-02&to=2024-02-01'])
      await expectError(await get(`/daily?${query}`), 400, 'invalid_parameter')
    for (const path of [`/flags?cursor=${next_cursor}`, '/daily?cursor=x'])
      await expectError(await get(path), 400, 'invalid_cursor')
    await expectError(await server().get(`/activity/daily?cursor=${next_cursor}`), 400, 'invalid_cursor')
    const message = await expectError(await get('/nothing'), 404, 'not_found')
    assert.match(message, /\/index\/v1\/openapi\.json/)
  })

  it('returns 304 until the index changes, and the pages of /api/v1 keep their ETags', async () => {
    const etagOf = async (path: string) => (await get(path)).headers.get('etag') ?? ''
    const etags = await Promise.all(PATHS.map(etagOf))
    const records = (await server().get('/observations')).headers.get('etag')
    const repeated = async () => {
      const statuses: number[] = []
      // Twice, because the second response comes from the cache.
      for (const [number, path] of PATHS.entries())
        for (let time = 0; time < 2; time++)
          statuses.push((await get(path, { 'if-none-match': etags[number] ?? '' })).status)
      return [...new Set(statuses)]
    }
    assert.deepEqual(await repeated(), [304])
    const [firstDay] = (await json('/daily?limit=1')).data

    // A new publication alone does not change the index.
    const { database } = server()
    await publishRows(database, OBSERVATIONS, [
      observation('new', '2022-11-20T11:00:00Z', { observer: 'Bo', gt: 9, st: 99 }),
    ])
    const { version } = await server().json('/meta')
    assert.notEqual((await server().get('/observations')).headers.get('etag'), records)
    assert.deepEqual(await repeated(), [304])
    assert.notEqual((await get('/daily')).headers.get('x-data-version'), version)
    const observations = (await server().get('/observations')).headers.get('etag')
    const { next_cursor } = await json('/daily?limit=1')

    await updateIndex(database)
    assert.equal((await server().get('/observations')).headers.get('etag'), observations)
    assert.deepEqual(await repeated(), [200])
    assert.equal((await get('/daily')).headers.get('x-data-version'), version)
    assert.notDeepEqual((await json('/daily?limit=1')).data, [firstDay])
    assert.equal((await json(`/daily?cursor=${next_cursor}`)).data[0].day, '2022-11-21')

    // Computed again from the same data, only the recipe changes.
    const [daily, recipe] = [await etagOf('/daily'), await etagOf('/recipe')]
    await updateIndex(database)
    assert.equal(await etagOf('/daily'), daily)
    assert.notEqual(await etagOf('/recipe'), recipe)
  })

  it('is empty without white-light observations', async () => {
    const { database } = server()
    await publishTogether(database, [[OBSERVATIONS, ROWS.slice(-1)]], {
      snapshot: true,
      maxRetract: { percent: 100 },
    })
    await updateIndex(database)
    for (const path of ['/daily', '/monthly', '/smoothed', '/flags'])
      assert.deepEqual(await json(path), { data: [], next_cursor: null })
    assert.deepEqual(await json('/observers'), { data: [] })
    for (const path of ['/observations/wrong', '/observers/Zed'])
      await expectError(await get(path), 404, 'not_found')
    assert.equal((await json('/recipe')).data_version, (await server().json('/meta')).version)
  })
})

describe('index on SQLite', () => {
  const start = async (t: TestContext, settings: Partial<ApiSettings> = {}): Promise<TestServer> => {
    const server = await serverFor(t, settings)
    await server.publish(OBSERVATIONS, ROWS)
    await updateIndex(server.database)
    return server
  }

  it('describes its responses in an OpenAPI document without problems', async (t) => {
    const server = await start(t)
    const json = async (path: string) => (await getter(() => server)(path)).json()
    const description = await fetchDocument(server.origin, '/index/v1')
    const validator = schemaValidator(description)
    for (const path of Object.keys(description.paths))
      validator.response(path, 200, await json(fillPath(path, PUBLISHED)))
    validator.response('/observations/{id}', 404, await json('/observations/x'))
    for (const [name, { example }] of Object.entries<{ example: unknown }>(description.components.schemas))
      validator.component(name, example)
  })

  it('returns 404 with the reason when it is turned off, but 401 without a token', async (t) => {
    const server = await start(t, { index: 'off' })
    for (const path of PATHS) {
      const message = await expectError(await getter(() => server)(path), 404, 'not_found')
      assert.equal(message, 'The index is turned off on this server.')
    }
    for (const path of [...PATHS, '/nothing', ''])
      await expectError(await fetch(`${server.origin}/index/v1${path}`), 401, 'unauthorized')
  })
})
