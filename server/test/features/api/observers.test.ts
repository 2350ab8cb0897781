import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { pluck } from '../../../../test/support/pluck.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { onBothEngines } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'

/** Differs from both linguistic and UTF-16 order. */
const IN_BYTE_ORDER = ['Ada', 'Zed', '_', 'ada', 'zed', '~', 'É', 'é', 'а', '日本', '\uff5e', '🌞', '🌞 2']

onBothEngines((server) => {
  before(async () => {
    await server().publish(OBSERVATIONS, [
      observation('o1', '2024-03-01T23:59:59Z', { wolf: 10, a_number: 0 }),
      observation('o2', '2024-03-02T00:00:00Z', { wolf: 11, type: 1 }),
      observation('o3', '2024-03-02T12:00:00Z', { wolf: 11, type: 1, a_number: 1 }),
      observation('o4', '2024-03-09T12:00:00Z', { type: 2 }),
      observation('z1', '2024-03-09T12:00:00Z', { observer: 'Zed' }),
    ])
    await server().publish(IMAGES, [
      image('i1', '2024-02-01T08:00:00Z'),
      image('i2', '2024-04-01T08:00:00Z'),
      image('e1', '2024-02-02T08:00:00Z', { observer: 'é' }),
    ])
    await server().publish(
      OBSERVERS,
      IN_BYTE_ORDER.toReversed().map((nickname) => ({ nickname })),
    )
  })

  it('lists observers in byte order, with counts and the time first seen', async () => {
    const { data } = await server().json('/observers')
    assert.deepEqual(pluck(data, 'nickname'), IN_BYTE_ORDER)
    const named = (name: string) => data.find(({ nickname }: { nickname: string }) => nickname === name)
    assert.deepEqual(named('Ada'), {
      nickname: 'Ada',
      observations: 4,
      images: 2,
      first_seen: '2024-02-01T08:00:00Z',
    })
    assert.deepEqual(named('ada'), { nickname: 'ada', observations: 0, images: 0, first_seen: null })
  })

  it('returns the summary of one observer', async () => {
    // Records, times, days with an observation, counts by type, then the statistics of wolf and a.
    assert.equal(
      JSON.stringify(Object.values(await server().json('/observers/Ada'))),
      '["Ada",4,2,"2024-02-01T08:00:00Z","2024-04-01T08:00:00Z",3,1,2,1,10.67,10,11,0.5,0,1]',
    )
  })

  it('returns no days and no numbers for an observer without observations', async () => {
    assert.equal(
      JSON.stringify(Object.values(await server().json('/observers/%C3%A9'))),
      '["é",0,1,"2024-02-02T08:00:00Z","2024-02-02T08:00:00Z",0,0,0,0,null,null,null,null,null,null]',
    )
    const { first_seen, last_seen, observations, days } = await server().json('/observers/ada')
    assert.deepEqual([first_seen, last_seen, observations, days], [null, null, 0, 0])
  })

  it('finds exact nicknames only, in any Unicode form', async () => {
    for (const nickname of ['ADA', 'aDA', 'Ad', 'Adas', '%'])
      await expectError(await server().get(`/observers/${encodeURIComponent(nickname)}`), 404, 'not_found')
    assert.equal((await server().json('/observers/e%CC%81')).nickname, 'é')
    const { data } = await server().json('/images?observer=e%CC%81')
    assert.deepEqual(pluck(data, 'id'), ['e1'])
    // The Kelvin sign, whose NFC is K.
    await server().publish(OBSERVATIONS, [observation('K', '2024-03-09T12:00:00Z')])
    await expectError(await server().get('/observations/%E2%84%AA'), 404, 'not_found')
  })

  it('names the nearest nickname when none is found', async () => {
    const missing = async (nickname: string) =>
      expectError(await server().get(`/observers/${encodeURIComponent(nickname)}`), 404, 'not_found')
    for (const [typed, nearest] of [
      ['Adda', 'Ada'],
      ['ZEDD', 'Zed'],
      ['🌞 3', '🌞 2'],
      ['A\0da', 'Ada'],
    ] as const) {
      const end = ` The nearest one is ${JSON.stringify(nearest)}.`
      assert.equal(await missing(typed), `No observer has the nickname ${JSON.stringify(typed)}.${end}`)
    }
    assert.equal(await missing('Nobody'), 'No observer has the nickname "Nobody".')
  })

  it('quotes at most 40 characters of what is not found, and names a space at its end', async () => {
    for (const [nickname, where] of [
      ['%20Ada', 'starts with a space'],
      ['Ada%20', 'ends with a space'],
      ['%20Ada%20', 'starts and ends with a space'],
    ]) {
      const message = await expectError(await server().get(`/observers/${nickname}`), 404, 'not_found')
      assert.ok(message.includes(` It ${where}.`), message)
    }
    const short = await expectError(await server().get('/observers/Nobody'), 404, 'not_found')
    assert.match(short, /"Nobody"/)
    const long = await expectError(await server().get(`/observations/${'x'.repeat(300)}`), 404, 'not_found')
    assert.match(long, /x{39}…/)
    assert.doesNotMatch(long, /x{40}/)
  })
})
