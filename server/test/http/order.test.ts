import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { idsOf, walk } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

const NOON = '2024-03-01T12:00:00Z'
/** Ids with the same timestamp in byte order, which differs from linguistic order. */
const TIED = ['-', '.', '0', '10', '9', ':', 'A', 'B', 'Ba', '_', 'a', 'aB', 'b', '~', '~~']

const EDGES = [
  ['eve', '2024-02-28T23:59:59Z'],
  ['first', '2024-02-29T00:00:00Z'],
  ['last', '2024-02-29T23:59:59Z'],
  ['next', '2024-03-01T00:00:00Z'],
] as const

onEachStore((server) => {
  before(async () => {
    const rows = [...TIED.map((id) => [id, NOON] as const).reverse(), ...EDGES]
    await server().publish(
      OBSERVATIONS,
      rows.map(([id, at]) => observation(id, at)),
    )
    await server().publish(
      IMAGES,
      rows.map(([id, at]) => image(id, at)),
    )
  })

  for (const path of ['/observations', '/images']) {
    it(`lists ${path} by time, then by id in byte order`, async () => {
      for (const limit of [1, 4, 500])
        assert.deepEqual(idsOf(await walk(server(), path, { limit })), [...EDGES.map(([id]) => id), ...TIED])
    })

    it(`includes the complete days of from and to in ${path}`, async () => {
      const ids = async (query: string) =>
        (await server().json(`${path}?${query}`)).data.map(({ id }: { id: string }) => id)
      assert.deepEqual(await ids('from=2024-02-29&to=2024-02-29'), ['first', 'last'])
      assert.deepEqual(await ids('to=2024-02-29'), ['eve', 'first', 'last'])
      assert.deepEqual(await ids('from=2024-02-29&limit=3'), ['first', 'last', 'next'])
      assert.deepEqual(await ids('from=2024-03-01&limit=2'), ['next', '-'])
      assert.deepEqual(await ids('from=2023-01-01&to=2024-02-28'), ['eve'])
      assert.deepEqual(await ids('from=2024-03-02'), [])
      assert.deepEqual(await ids('to=2024-02-27'), [])
      assert.deepEqual(await ids('from=0001-01-01&to=9999-12-31&limit=1'), ['eve'])
    })
  }

  it('includes the days of from and to in /activity/daily', async () => {
    const days = async (query: string) =>
      (await server().json(`/activity/daily?${query}`)).data.map(({ day }: { day: string }) => day)
    assert.deepEqual(await days('from=2024-02-28&to=2024-02-29'), ['2024-02-28', '2024-02-29'])
    assert.deepEqual(await days('from=2024-02-29'), ['2024-02-29', '2024-03-01'])
    assert.deepEqual(await days('to=2024-02-28'), ['2024-02-28'])
  })

  it('rejects from after to, naming both, and accepts equal days', async () => {
    for (const path of ['/activity/daily', '/observations', '/images']) {
      const rejected = await server().get(`${path}?from=2024-03-02&to=2024-03-01`)
      const message = await expectError(rejected, 400, 'invalid_parameter')
      assert.match(message, /from.*2024-03-02.*to.*2024-03-01/)
      assert.equal((await server().get(`${path}?from=2024-03-02&to=2024-03-02`)).status, 200)
    }
  })
})
