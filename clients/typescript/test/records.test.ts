import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { sharedServer, startWith } from '../../../test/support/server.ts'
import {
  type BulkObservation,
  type DailyActivity,
  Heliolog,
  InvalidRequest,
  type Observation,
} from '../src/index.ts'

const COUNT = 1203
const NICKNAMES = [
  'a/b',
  '/',
  '%41',
  '100%',
  'a?b#c&d=e;f',
  'a+b  c',
  '"\'`\\',
  '山田太郎',
  '👩🏽‍🚀',
  '__proto__',
  '...',
]

const server = sharedServer(() =>
  startWith({
    observations: [
      ...Array.from({ length: COUNT }, (_, index) =>
        observation(`o${index}`, `2024-0${1 + (index % 3)}-10T12:00:00Z`, {
          type: index % 2,
          tags: ['counted'],
        }),
      ),
      ...NICKNAMES.map((observer, index) => observation(`n${index}`, '2023-03-01T12:00:00Z', { observer })),
    ],
    images: [
      image('i1', '2024-02-01T00:00:00Z', { tags: ['full-disk'], site_lat: 1.23, site_lng: 4.56 }),
      image('i2', '2024-03-01T00:00:00Z'),
    ],
  }),
)
let heliolog: Heliolog
beforeEach(() => {
  heliolog = new Heliolog({ baseUrl: server.origin, token: server.token })
})

const countCalls = async () => {
  await server.waitForCallLog()
  return server.lines.filter(({ msg }) => msg === 'call').length
}
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

test('reads every record of a series once, in order, in pages of 500', async () => {
  const before = await countCalls()
  const seen: Observation[] = []
  for await (const one of heliolog.observations({ tag: ' Counted ' })) seen.push(one)
  assert.equal(new Set(idsOf(seen)).size, COUNT)
  assert.ok(
    seen.every(
      (one, at) => at === 0 || one.date_of_observation >= (seen[at - 1] as Observation).date_of_observation,
    ),
  )
  assert.deepEqual(await heliolog.observations({ tag: 'counted' }).toArray(), seen)
  assert.equal((await countCalls()) - before, 6)
  const { data } = await server.json('/observations?tag=counted&limit=3')
  assert.deepEqual(seen.slice(0, 3), data)
})

test('iterates a series again, and by pages from any cursor', async () => {
  const filters = { from: '2024-02-01', to: '2024-02-29', type: 1, observer: undefined } as const
  const series = heliolog.observations({ ...filters, limit: 60 })
  const all = idsOf(await series.toArray())
  assert.equal(all.length, 201)
  const first = await series.page()
  assert.equal(first.data.length, 60)
  const rest: string[] = []
  for await (const { data } of series.pages(first.next_cursor ?? '')) rest.push(...idsOf(data))
  assert.deepEqual([...idsOf(first.data), ...rest], all)
  const second = await series.page(first.next_cursor ?? '')
  assert.deepEqual(idsOf(second.data), all.slice(60, 120))
})

test('reads a series in bulk, with tags and one data version', async () => {
  const before = await countCalls()
  const series = heliolog.observations({ from: '2024-02-01', type: 1, limit: 7 })
  const bulk = series.bulk()
  assert.equal(bulk.version, undefined)
  const records: BulkObservation[] = []
  for await (const one of bulk) records.push(one)
  assert.equal((await countCalls()) - before, 1)
  assert.equal(bulk.version, (await heliolog.meta()).version)
  assert.ok(records.every(({ tags }) => tags.join() === 'counted'))
  assert.deepEqual(
    records.map(({ tags, ...record }) => record),
    await series.toArray(),
  )
  const images: string[][] = []
  for await (const { id, tags } of heliolog.images().bulk()) images.push([id, ...tags])
  assert.deepEqual(images, [['i1', 'full-disk'], ['i2']])
  const days: DailyActivity[] = []
  for await (const day of heliolog.dailyActivity().bulk()) days.push(day)
  assert.deepEqual(days, await heliolog.dailyActivity().toArray())
})

test('names the nearest nickname when no observer has the given one', async () => {
  const misspelt = { observer: '山田次郎' }
  const expected = {
    name: 'NotFound',
    message: 'There is no observer "山田次郎"; the nearest nickname is "山田太郎".',
  }
  await assert.rejects(heliolog.observations(misspelt).toArray(), expected)
  await assert.rejects(heliolog.images(misspelt).bulk()[Symbol.asyncIterator]().next(), expected)
  const { version } = await heliolog.meta()
  await assert.rejects(heliolog.observations({ ...misspelt, version }).toArray(), expected)
  await assert.rejects(heliolog.observations({ observer: 'A/b' }).toArray(), /the nearest nickname is "a\/b"/)
  await assert.rejects(
    heliolog.observations({ observer: 'xyz' }).toArray(),
    /\/observers lists the nicknames/,
  )
  assert.deepEqual(await heliolog.observations({ observer: '山田太郎', to: '1700-01-01' }).toArray(), [])
})

test('reads and cites a former version', async () => {
  const query = { to: '2023-12-31' }
  const { version } = await heliolog.meta()
  const former: BulkObservation[] = []
  for await (const record of heliolog.observations(query).bulk()) former.push(record)
  const citation = await heliolog.citation('bib')
  const rowsCitation = await heliolog.observations(query).bulk().citation()
  assert.ok(
    rowsCitation.includes(`observations (to=2023-12-31), ${former.length} rows, SHA-256`),
    rowsCitation,
  )
  await server.publish(OBSERVATIONS, [observation('later', '2023-04-01T12:00:00Z', { observer: 'Zed' })])

  const series = heliolog.observations({ ...query, version })
  assert.deepEqual(await series.toArray(), former)
  const iterated: Observation[] = []
  for await (const record of series) iterated.push(record)
  assert.deepEqual(iterated, former)
  assert.equal((await heliolog.observations(query).toArray()).length, former.length + 1)
  assert.equal(await heliolog.citation('bib', { version }), citation)
  assert.notEqual(await heliolog.citation('bib'), citation)
  assert.equal(await series.bulk().citation(), rowsCitation)

  const rejected = { name: 'InvalidRequest', message: /^Pages have only the current data: use bulk\(\)/ }
  await assert.rejects(series.page(), rejected)
  await assert.rejects(series.pages().next(), rejected)
  const unknown = heliolog.observations({ version: '00000000000ff' })
  await assert.rejects(unknown.toArray(), { name: 'NotFound', message: /^No publication has the version/ })
})

test('returns single records as they are served', async () => {
  assert.deepEqual(await heliolog.observation('o7'), await server.json('/observations/o7'))
  assert.deepEqual(await heliolog.meta(), await server.json('/meta'))
  assert.deepEqual(await heliolog.observers(), (await server.json('/observers')).data)
  const ada = await heliolog.observer('Ada')
  assert.deepEqual(ada, await server.json('/observers/Ada'))
  assert.equal(ada.observations, COUNT)
})

test('finds every nickname by name and as a filter, special characters included', async () => {
  for (const nickname of NICKNAMES) {
    assert.equal((await heliolog.observer(nickname)).nickname, nickname)
    const found = await heliolog.observations({ observer: nickname }).toArray()
    assert.deepEqual(pluck(found, 'observer'), [nickname])
  }
})

test('rejects names that no URL can contain, without a request', async () => {
  const before = await countCalls()
  for (const name of ['', '.', '..', '\ud800']) {
    await assert.rejects(heliolog.observer(name), InvalidRequest)
    await assert.rejects(heliolog.observation(name), InvalidRequest)
  }
  await assert.rejects(heliolog.observations({ observer: 'a\udc00' }).page(), InvalidRequest)
  assert.equal(await countCalls(), before)
})
