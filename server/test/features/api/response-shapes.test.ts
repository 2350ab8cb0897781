import assert from 'node:assert/strict'
import { it } from 'node:test'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { DESCRIPTION, fillPath, LISTS, OTHERS } from '../../support/described-paths.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectError, expectJson } from '../../support/expect.ts'
import { schemaValidator } from '../../support/openapi-validator.ts'

const FULL_OBSERVATION =
  '{"id":"full","observer":"María del Sol","type":2,"date_of_observation":"2024-05-11T09:30:00Z",' +
  '"title":"AR 13664","gt":9,"gn":4,"gs":5,"st":96,"sn":21,"ss":75,"wolf":186,"wolf_north":61,"wolf_south":125,' +
  '"a_number":1,"seeing":70,"transparency":80,"cloud_cover":0,"comments":"clear"}'
const FULL_IMAGE =
  '{"id":"full","observer":"María del Sol","title":"Full disk","date_of_observation":"2024-05-11T09:42:10Z",' +
  '"cdn_id":"a81f3c","urls":{"full":"https://images.example/full.jpg","thumb":"https://images.example/thumb.jpg"},' +
  '"site_lat":40.4,"site_lng":-3.7,"mount":"ALTAZ"}'
const MINIMAL_OBSERVATION = observation('minimal', '1610-12-08T12:00:00Z')
const MINIMAL_IMAGE = image('minimal', '2024-05-12T00:00:00Z')

/** A record with all fields and one with as few as possible, by the parameters of paths. */
const PUBLISHED = [
  { id: 'full', nickname: 'Ada' },
  { id: 'minimal', nickname: 'Nobody%20yet' },
]

const expectFields = (record: object, schema: string): void =>
  assert.deepEqual(Object.keys(record), Object.keys(DESCRIPTION.components.schemas[schema].properties))

onSqlite((server) => {
  const validator = schemaValidator(DESCRIPTION)

  it('returns empty lists and an empty meta record from an empty store', async () => {
    for (const { path } of LISTS)
      assert.equal(await expectJson(await server().get(path)), '{"data":[],"next_cursor":null}')
    assert.equal(await expectJson(await server().get('/observers')), '{"data":[]}')
    const meta = JSON.parse(await expectJson(await server().get('/meta')))
    validator.response('/meta', 200, meta)
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

  it('returns lists as data and next_cursor, with exactly the fields of each item', async () => {
    await server().publish(OBSERVATIONS, [JSON.parse(FULL_OBSERVATION), MINIMAL_OBSERVATION])
    await server().publish(IMAGES, [JSON.parse(FULL_IMAGE), MINIMAL_IMAGE])
    await server().publish(OBSERVERS, [{ nickname: 'Nobody yet' }])
    for (const { path, record } of LISTS)
      for (const limit of [1, 500]) {
        const body = await server().json(`${path}?limit=${limit}`)
        assert.deepEqual(Object.keys(body), ['data', 'next_cursor'])
        assert.equal(typeof body.next_cursor, limit === 1 ? 'string' : 'object')
        assert.ok(body.data.length > 0)
        for (const one of body.data) expectFields(one, record)
        validator.response(path, 200, body)
      }
  })

  it('returns other lists as data, and single records unwrapped, with exactly their fields', async () => {
    for (const { path, record } of OTHERS)
      for (const names of PUBLISHED) {
        const body = await server().json(fillPath(path, names))
        validator.response(path, 200, body)
        assert.ok(!('data' in body) || Object.keys(body).length === 1, 'without a next_cursor')
        for (const one of body.data ?? [body]) expectFields(one, record)
      }
    assert.equal((await server().json('/observers')).data.length, 3)
  })

  it('returns records as published, nulls included, and in the list as alone', async () => {
    const nothing = Object.fromEntries(Object.keys(JSON.parse(FULL_OBSERVATION)).map((name) => [name, null]))
    assert.equal(await expectJson(await server().get('/observations/full')), FULL_OBSERVATION)
    assert.deepEqual(await server().json('/observations/minimal'), { ...nothing, ...MINIMAL_OBSERVATION })
    const { data } = await server().json('/images')
    assert.equal(JSON.stringify(data[0]), FULL_IMAGE)
    assert.deepEqual(data[1], { ...MINIMAL_IMAGE, title: null, site_lat: null, site_lng: null, mount: null })
    const list = await expectJson(await server().get('/observations'))
    const [minimal, full] = await Promise.all(
      ['minimal', 'full'].map(async (id) => expectJson(await server().get(`/observations/${id}`))),
    )
    assert.equal(list, `{"data":[${minimal},${full}],"next_cursor":null}`)
  })

  it('returns the counts and the first and last day of the data in meta', async () => {
    const { last_published_at, version: _, attribution: __, ...counts } = await server().json('/meta')
    assert.ok(Date.parse(last_published_at) <= Date.now(), last_published_at)
    assert.deepEqual(counts, {
      first_day: '1610-12-08',
      last_day: '2024-05-12',
      days: 3,
      observations: 2,
      images: 2,
      observers: 3,
    })
  })
})
