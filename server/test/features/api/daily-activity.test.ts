import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { pluck } from '../../../../test/support/pluck.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { onBothEngines } from '../../support/each-setup.ts'

const at = (day: string, time = '12:00:00') => `${day}T${time}Z`

onBothEngines((server) => {
  const dayOf = async (day: string) => {
    const { data } = await server().json(`/activity/daily?from=${day}&to=${day}`)
    assert.equal(data.length, 1)
    return data[0]
  }

  before(async () => {
    await server().publish(OBSERVATIONS, [
      // Three observers, one of them twice; one observation without numbers and one of another type.
      observation('m1', at('2024-03-01', '00:00:00'), { wolf: 10, a_number: 0, wolf_north: 1 }),
      observation('m2', at('2024-03-01', '23:59:59'), { wolf: 11, a_number: 5, wolf_south: 7 }),
      observation('m3', at('2024-03-01'), { observer: 'Bo', type: 1, wolf: 13, wolf_north: 2 }),
      observation('m4', at('2024-03-01'), { observer: 'Cy', type: 2 }),
      observation('n', at('2024-03-04')),
      observation('big', at('2024-03-06'), { wolf: 109_989, gt: 9_999, st: 9_999 }),
      observation('huge', at('2024-03-06'), { a_number: 2_147_483_647 }),
      observation('huge2', at('2024-03-06'), { a_number: 2_147_483_646 }),
    ])
    await server().publish(IMAGES, [
      image('i1', at('2024-03-01')),
      image('i2', at('2024-03-05'), { observer: 'Only pictures' }),
      image('i3', at('2024-03-05', '23:59:59'), { observer: 'Only pictures' }),
    ])
  })

  it('aggregates a day over observations of every type and skips nulls', async () => {
    // The rotation, 4 observations of 3 observers, the statistics of wolf and a, the hemispheres, 1 image.
    assert.equal(
      JSON.stringify(Object.values(await dayOf('2024-03-01'))),
      '["2024-03-01",2281,4,3,11.33,10,13,2.5,0,5,1.5,7,1]',
    )
  })

  it('computes exact means of the largest values', async () => {
    const day = await dayOf('2024-03-06')
    assert.deepEqual([day.wolf_mean, day.wolf_max], [109_989, 109_989])
    assert.deepEqual([day.a_mean, day.a_min, day.a_max], [2_147_483_646.5, 2_147_483_646, 2_147_483_647])
  })

  it('returns nulls, not zeros, for a day without numbers or with images only', async () => {
    const nulls = Array(8).fill(null)
    assert.deepEqual(Object.values(await dayOf('2024-03-04')).slice(2), [1, 1, ...nulls, 0])
    assert.deepEqual(Object.values(await dayOf('2024-03-05')).slice(2), [0, 0, ...nulls, 2])
  })

  it('lists exactly the days with a record, oldest first', async () => {
    const { data } = await server().json('/activity/daily?from=2024-03-01&to=2024-12-31')
    assert.deepEqual(pluck(data, 'day'), ['2024-03-01', '2024-03-04', '2024-03-05', '2024-03-06'])
    const all = (await server().json('/activity/daily')).data.map(({ day }: { day: string }) => day)
    assert.deepEqual(all, all.toSorted())
  })
})
