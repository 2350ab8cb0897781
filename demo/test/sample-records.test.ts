import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleDays } from '../src/community/sample-days.ts'
import { Sun } from '../src/community/sun.ts'

// About a cycle, shared by all tests.
const DAYS = [...sampleDays({ years: 12, end: '2025-12-31', observers: 60, perDay: 8, seed: 1 })]
const OBSERVATIONS = DAYS.flatMap((day) => day.observations)
const IMAGES = DAYS.flatMap((day) => day.images)

describe('sample records', () => {
  it('have consistent counts: totals, spots at least groups, wolf = 10 groups + spots', () => {
    for (const row of OBSERVATIONS) {
      for (const [groups, spots, wolf] of [
        [row.gt, row.st, row.wolf],
        [row.gn, row.sn, row.wolf_north],
        [row.gs, row.ss, row.wolf_south],
      ] as const) {
        if (groups === null || spots === null) {
          assert.deepEqual([groups, spots, wolf], [null, null, null], row.id)
          continue
        }
        assert.ok(Number.isInteger(groups) && Number.isInteger(spots) && groups >= 0, row.id)
        assert.ok(groups === 0 ? spots === 0 : spots >= groups, row.id)
        assert.equal(wolf, 10 * groups + spots, row.id)
      }
      assert.equal(row.gn === null, row.gs === null, row.id)
      if (row.gn !== null && row.gs !== null) assert.equal(row.gt, row.gn + row.gs, row.id)
      if (row.sn !== null && row.ss !== null) assert.equal(row.st, row.sn + row.ss, row.id)
      assert.ok(row.type !== 0 || row.wolf !== null, `white light without counts: ${row.id}`)
    }
  })

  it('are marked as synthetic in nickname, title, comment and image URL', () => {
    for (const row of [...OBSERVATIONS, ...IMAGES]) {
      assert.ok(row.observer.startsWith('sample-') && row.observer.length <= 64, row.observer)
      assert.equal(row.observer, row.observer.normalize('NFC'))
      assert.ok(row.title === null || (row.title.includes('Synthetic') && row.title.length <= 300), row.id)
    }
    for (const { comments } of OBSERVATIONS) assert.ok(comments === null || comments.includes('Synthetic'))
    for (const { urls, id } of IMAGES) {
      assert.deepEqual(Object.keys(urls), ['thumb', 'medium', 'full'], id)
      for (const url of Object.values(urls)) assert.ok(url.startsWith('https://images.example/sample/'), url)
    }
    assert.ok(
      OBSERVATIONS.some(({ observer }) => /[^ -~]/.test(observer)),
      'some nicknames have non-ASCII letters',
    )
  })

  it('are ordered by time and id, each on its own day, and end on the last day', () => {
    for (const rows of [OBSERVATIONS, IMAGES]) {
      let before = { date_of_observation: '', id: '' }
      for (const row of rows) {
        assert.match(row.id, rows === IMAGES ? /^sample-i-[0-9a-z]+$/ : /^sample-o-[0-9a-z]+$/)
        assert.match(row.date_of_observation, /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/)
        assert.ok(row.date_of_observation >= before.date_of_observation && row.id > before.id, row.id)
        before = row
      }
    }
    for (const { day, observations, images } of DAYS) {
      const rows = [...observations, ...images]
      assert.ok(
        rows.every((row) => row.date_of_observation.startsWith(day)),
        day,
      )
    }
    assert.equal(DAYS[0]?.day, '2014-01-01')
    assert.equal(DAYS.at(-1)?.day, '2025-12-31')
  })
})

describe('synthetic Sun', () => {
  it('has the same groups on a day regardless of the first and the last day simulated', () => {
    const [long, short] = [new Sun(5, 17_000, 40_000), new Sun(5, 17_400, 17_400)]
    for (let day = 17_000; day < 17_400; day += 1) long.nextDay()
    const groups = short.nextDay()
    assert.ok(groups.length > 0)
    assert.deepEqual(long.nextDay(), groups)
  })
})
