import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'
import { judgeBy } from './support/description.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError, expectJson } from './support/expect.ts'
import { expectFields, type RecordName } from './support/fields.ts'

const FULL_OBSERVATION = {
  id: 'full',
  observer: 'María del Sol',
  type: 2,
  date_of_observation: '2024-05-11T09:30:00Z',
  title: 'AR 13664',
  gt: 9,
  gn: 4,
  gs: 5,
  st: 96,
  sn: 21,
  ss: 75,
  wolf: 186,
  wolf_north: 61,
  wolf_south: 125,
  a_number: 1,
  seeing: 70,
  transparency: 80,
  cloud_cover: 0,
  comments: 'clear',
}
const FULL_IMAGE = {
  id: 'full',
  observer: 'María del Sol',
  title: 'Full disk',
  date_of_observation: '2024-05-11T09:42:10Z',
  cdn_id: 'a81f3c',
  urls: { full: 'https://images.example/a81f3c/full.jpg', thumb: 'https://images.example/a81f3c/thumb.jpg' },
  site_lat: 40.4,
  site_lng: -3.7,
  mount: 'ALTAZ',
}
const BARE_OBSERVATION = observation('bare', '1610-12-08T12:00:00Z')
const BARE_IMAGE = image('bare', '2024-05-12T00:00:00Z')

const LISTS: [string, string, RecordName][] = [
  ['/activity/daily', '/activity/daily', 'DailyActivity'],
  ['/observations', '/observations', 'Observation'],
  ['/images', '/images', 'Image'],
]
const RECORDS: [string, string, RecordName][] = [
  ['/meta', '/meta', 'Meta'],
  ['/observations/full', '/observations/{id}', 'Observation'],
  ['/observations/bare', '/observations/{id}', 'Observation'],
  ['/observers/Ada', '/observers/{nickname}', 'ObserverDetail'],
  ['/observers/Nobody%20yet', '/observers/{nickname}', 'ObserverDetail'],
]

onEachStore((server) => {
  let judge: ReturnType<typeof judgeBy>
  let published: number

  before(async () => {
    judge = judgeBy(await server().json('/openapi.json'))
  })

  it('an empty store answers empty lists and an empty meta record', async () => {
    for (const [path, described] of LISTS) {
      assert.equal(await expectJson(await server().get(path)), '{"data":[],"next_cursor":null}')
      judge.answer(described, 200, { data: [], next_cursor: null })
    }
    assert.equal(await expectJson(await server().get('/observers')), '{"data":[]}')
    const meta = JSON.parse(await expectJson(await server().get('/meta')))
    judge.answer('/meta', 200, meta)
    expectFields(meta, 'Meta')
    assert.equal(typeof meta.version, 'string')
    assert.deepEqual(meta, {
      first_day: null,
      last_day: null,
      days: 0,
      observations: 0,
      images: 0,
      observers: 0,
      last_published_at: null,
      version: meta.version,
      attribution: 'Data © the community observers',
    })
    await expectError(await server().get('/observations/full'), 404, 'not_found')
    await expectError(await server().get('/observers/Ada'), 404, 'not_found')
  })

  it('every list is data and next_cursor, and each item has exactly its fields in their order', async () => {
    published = Math.floor(Date.now() / 1_000) * 1_000
    await server().publish(OBSERVATIONS, [FULL_OBSERVATION, BARE_OBSERVATION])
    await server().publish(IMAGES, [FULL_IMAGE, BARE_IMAGE])
    await server().publish(OBSERVERS, [{ nickname: 'Nobody yet' }])
    for (const [path, described, name] of LISTS)
      for (const limit of [1, 500]) {
        const body = await server().json(`${path}?limit=${limit}`)
        assert.deepEqual(Object.keys(body), ['data', 'next_cursor'])
        assert.equal(typeof body.next_cursor, limit === 1 ? 'string' : 'object')
        assert.ok(body.data.length > 0)
        for (const record of body.data) expectFields(record, name)
        judge.answer(described, 200, body)
      }
  })

  it('the list of observers is data alone, without a next_cursor', async () => {
    const body = await server().json('/observers')
    assert.deepEqual(Object.keys(body), ['data'])
    assert.equal(body.data.length, 3)
    for (const record of body.data) expectFields(record, 'Observer')
    judge.answer('/observers', 200, body)
  })

  it('a single record is not wrapped and has exactly its fields in their order', async () => {
    for (const [path, described, name] of RECORDS) {
      const record = await server().json(path)
      expectFields(record, name)
      judge.answer(described, 200, record)
    }
  })

  it('a record comes back as it was published, every field of it, nulls included', async () => {
    const nothing = Object.fromEntries(Object.keys(FULL_OBSERVATION).map((name) => [name, null]))
    assert.equal(await expectJson(await server().get('/observations/full')), JSON.stringify(FULL_OBSERVATION))
    assert.deepEqual(await server().json('/observations/bare'), { ...nothing, ...BARE_OBSERVATION })
    const { data } = await server().json('/images')
    assert.equal(JSON.stringify(data[0]), JSON.stringify(FULL_IMAGE))
    assert.deepEqual(data[1], { ...BARE_IMAGE, title: null, site_lat: null, site_lng: null, mount: null })
  })

  it('the same observation is in the list and alone, byte for byte', async () => {
    const list = await expectJson(await server().get('/observations'))
    const [bare, full] = await Promise.all(
      ['bare', 'full'].map(async (id) => expectJson(await server().get(`/observations/${id}`))),
    )
    assert.equal(list, `{"data":[${bare},${full}],"next_cursor":null}`)
  })

  it('meta counts what is published and spans it', async () => {
    const meta = await server().json('/meta')
    const at = Date.parse(meta.last_published_at)
    assert.ok(at >= published && at <= Date.now(), meta.last_published_at)
    assert.deepEqual(
      { ...meta, last_published_at: '', version: '' },
      {
        first_day: '1610-12-08',
        last_day: '2024-05-12',
        days: 3,
        observations: 2,
        images: 2,
        observers: 3,
        last_published_at: '',
        version: '',
        attribution: 'Data © the community observers',
      },
    )
  })

  it('every error that the description names has its shape', async () => {
    const errors: [string, string, number][] = [
      ['/observations/nothing', '/observations/{id}', 404],
      ['/observers/nobody', '/observers/{nickname}', 404],
      ['/observations?limit=0', '/observations', 400],
      ['/images?cursor=x', '/images', 400],
    ]
    for (const [path, described, status] of errors) {
      const response = await server().get(path)
      assert.equal(response.status, status)
      judge.answer(described, status, await response.json())
    }
    const refused = await fetch(`${server().origin}/api/v1/meta`)
    judge.answer('/meta', refused.status, await refused.json())
    assert.equal(refused.status, 401)
  })
})
