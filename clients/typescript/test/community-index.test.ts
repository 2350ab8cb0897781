/** The methods for the community index. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../server/src/features/index/update/update-index.ts'
import { communityRows } from '../../../test/support/community.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { observation } from '../../../test/support/publishing.ts'
import { sharedServer, startWith } from '../../../test/support/server.ts'
import { Heliolog, type IndexDay, type IndexFactor, InvalidRequest, NotFound } from '../src/index.ts'

let heliolog: Heliolog
const server = sharedServer(async () => {
  const started = await startWith()
  heliolog = new Heliolog({ baseUrl: started.origin, token: started.token })
  const notComputed = (error: Error) =>
    error instanceof NotFound &&
    error.message === 'The index has not been computed yet; the operator can run heliolog index.'
  await assert.rejects(heliolog.indexDaily().toArray(), notComputed)
  await assert.rejects(heliolog.indexRecipe(), notComputed)
  await started.publish(OBSERVATIONS, [
    ...communityRows('2022-11-20', 420),
    observation('wrong', '2023-01-31T10:00:00Z', { observer: 'a/b', gt: 60, st: 900 }),
  ])
  await updateIndex(started.database)
  return started
})

// biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
const json = async (path: string): Promise<any> => (await server.request(`/index/v1${path}`)).json()

test('reads days and months of the index by pages and in bulk', async () => {
  const series = heliolog.indexDaily({ from: '2023-01-01', to: '2023-03-31', limit: 40 })
  const days = await series.toArray()
  assert.equal(days.length, 90)
  assert.deepEqual((await series.page()).data, days.slice(0, 40))
  assert.deepEqual(days, (await json('/daily?from=2023-01-01&to=2023-03-31')).data)
  const bulk = series.bulk()
  const inBulk: IndexDay[] = []
  for await (const day of bulk) inBulk.push(day)
  assert.deepEqual(inBulk, days)
  assert.equal(bulk.version, (await heliolog.indexRecipe()).data_version)
  const months = await heliolog.indexMonthly().toArray()
  assert.deepEqual(months, (await json('/monthly')).data)
  for await (const month of heliolog.indexMonthly().bulk()) assert.deepEqual(month, months.shift())
  assert.deepEqual(months, [])
})

test('reads the smoothed index and the flags by pages', async () => {
  const smoothed = await heliolog.indexSmoothed({ limit: 2 }).toArray()
  assert.deepEqual(
    smoothed.map(({ month, uncertainty }) => [month, uncertainty > 0]),
    ['2023-05', '2023-06', '2023-07'].map((month) => [month, true]),
  )
  const flags = heliolog.indexFlags({
    from: '2023-01-31',
    to: '2023-01-31',
    flag: 'outlier',
    observer: 'a/b',
  })
  assert.deepEqual(
    (await flags.toArray()).map(({ id, wolf }) => [id, wolf]),
    [['wrong', 1500]],
  )
  assert.deepEqual(
    (await heliolog.indexFlags({ limit: 7 }).toArray()).length,
    (await json('/flags?limit=500')).data.length,
  )
})

test('reads the factors of all years, also of a version', async () => {
  const factors: IndexFactor[] = []
  for await (const factor of heliolog.indexFactors()) factors.push(factor)
  const { years } = await heliolog.indexObserver('Ada')
  assert.deepEqual(
    factors.filter(({ nickname }) => nickname === 'Ada'),
    years.map((year) => ({ nickname: 'Ada', ...year })),
  )
  const { data_version: version } = await heliolog.indexRecipe()
  const cited = heliolog.indexFactors({ version })
  for await (const factor of cited) assert.deepEqual(factor, factors.shift())
  assert.deepEqual([factors, cited.version], [[], version])
  const smoothed = await heliolog.indexSmoothed().toArray()
  assert.deepEqual(await heliolog.indexSmoothed({ version }).toArray(), smoothed)
})

test('returns observers, observations and the recipe as they are served', async () => {
  assert.deepEqual(await heliolog.indexObservers(), (await json('/observers')).data)
  assert.deepEqual(await heliolog.indexObserver('a/b'), await json('/observers/a%2Fb'))
  assert.deepEqual(pluck((await heliolog.indexObserver('Ada')).years, 'year'), [2022, 2023, 2024])
  assert.deepEqual(await heliolog.indexedObservation('wrong'), await json('/observations/wrong'))
  assert.deepEqual(await heliolog.indexRecipe(), await json('/recipe'))
  await assert.rejects(heliolog.indexObserver('nobody'), /no observer with the nickname "nobody"/)
  await assert.rejects(heliolog.indexedObservation('..'), InvalidRequest)
})
