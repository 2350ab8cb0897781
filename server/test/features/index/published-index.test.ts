import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IndexInput } from '@heliolog/community-index/index-rows'
import fc from 'fast-check'
import {
  assertFinite,
  communities,
  indexOf,
} from '../../../../packages/community-index/test/support/communities.ts'
import { computeIndex } from '../../../../packages/community-index/test/support/compute-index.ts'
import { MINIMAL_OBSERVATION } from '../../../../test/support/minimal-observation.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { dayNumber } from '../../../src/domain/day.ts'
import type { Observation } from '../../../src/domain/records/observation.ts'
import { round2, round4, roundTo } from '../../../src/domain/rounding.ts'
import { COUNT_CHECKS, failedChecks } from '../../../src/features/index/records/count-checks.ts'
import {
  dailyIndex,
  indexEntries,
  indexObservers,
  isSettled,
  monthlyIndex,
  smoothedIndex,
} from '../../../src/features/index/records/published-index.ts'

it('roundTo rounds half away from zero, as the shortest decimal is written', () => {
  assert.deepEqual([0.575, 1.005, 8.345, 0.125, 2.5e-3].map(round2), [0.58, 1.01, 8.35, 0.13, 0])
  assert.deepEqual([-0.575, -1.005, -0.125].map(round2), [-0.58, -1.01, -0.13])
  assert.deepEqual([0.00005, 1.00005, 1.00004999].map(round4), [0.0001, 1.0001, 1])
  assert.deepEqual([1e-9, -1e-9, 0, -0].map(round2), [0, 0, 0, 0])
  assert.equal(roundTo(5e-7, 6), 0.000001)
})

it('isSettled is true when the year is over and the day is at least 90 days old', () => {
  assert.equal(isSettled('2025-12-31', '2026-03-30'), false, '89 days')
  assert.equal(isSettled('2025-12-31', '2026-03-31'), true, '90 days')
  assert.equal(isSettled('2026-01-01', '2026-12-31'), false, 'current year')
  assert.equal(isSettled('2026-01-01', '2027-01-01'), true)
})

describe('published index', () => {
  const input = new IndexInput()
  const add = (day: string, observer: string, wolf: number, north: number | null, south: number | null) =>
    input.add(dayNumber(day), observer, wolf, north, south)
  add('2025-03-01', 'b', 45, 30, 15)
  add('2025-03-01', 'a', 50, 35, null)
  add('2025-03-01', 'a', 61, null, null)
  add('2025-03-02', 'b', 30, null, null)
  const index = computeIndex(input)

  it('has days with null where a value does not exist', () => {
    const [first, second, ...others] = dailyIndex(index, '2026-11-16')
    assert.deepEqual(others, [])
    assert.deepEqual([first?.day, first?.observer_count, first?.settled], ['2025-03-01', 2, true])
    // The plain mean of 45 and (50 + 61)/2.
    assert.equal(first?.plain_mean, 50.25)
    assert.ok(first.north !== null && first.north > 30 && first.north < 35)
    // Only b reported the south, so it is 15 times the factor of b.
    const factor = index.observers[1]?.factor ?? 0
    assert.equal(first.south, round2(15 * factor))
    assert.ok(first.south_uncertainty !== null && first.south_uncertainty > 0)
    assert.ok(first.low < first.index && first.index < first.high)
    assert.deepEqual(
      [second?.day, second?.observer_count, second?.sd, second?.north, second?.south_uncertainty],
      ['2025-03-02', 1, null, null, null],
    )
  })

  it('has months without uncertainty of a hemisphere with one day', () => {
    const [month, ...others] = monthlyIndex(index)
    assert.deepEqual(others, [])
    assert.deepEqual([month?.month, month?.days], ['2025-03', 2])
    assert.ok(month?.uncertainty && month.north)
    assert.deepEqual([month.north_uncertainty, month.south_uncertainty], [null, null])
    assert.deepEqual(smoothedIndex(index), [])
  })

  it('has observers by nickname, with their years', () => {
    const observers = indexObservers(index)
    assert.deepEqual(pluck(observers, 'nickname'), ['a', 'b'])
    const { factor, quality, years, ...rest } = observers[1] ?? assert.fail()
    assert.deepEqual(rest, {
      nickname: 'b',
      k: null,
      uncertainty: null,
      reason: 'too-few-common-days',
      common_days: 1,
      first_day: '2025-03-01',
      last_day: '2025-03-01',
      last_seen_day: '2025-03-02',
      flagged_share: 0,
      diagnostics: [],
    })
    assert.ok(factor > 1 && quality > 0)
    assert.deepEqual(
      years.map(({ year, common_days, factor }) => [year, common_days, factor]),
      [[2025, 1, factor]],
    )
  })

  it('has the diagnostics of observers', () => {
    const zeros = new IndexInput()
    for (let day = 0; day < 20; day++) {
      zeros.add(day, 'calm', 0, null, null)
      zeros.add(day, 'never', 11, null, null)
    }
    assert.deepEqual(pluck(indexObservers(computeIndex(zeros)), 'diagnostics'), [
      ['only-zeros'],
      ['zeros-missing'],
    ])
  })

  it('has one entry for both observations of one observer and day', () => {
    const entriesOf = indexEntries(index)
    const [first, second] = [entriesOf(0), entriesOf(1)]
    const [one, alone] = [first.get('a'), second.get('b')]
    assert.deepEqual([[...first.keys()], [...second.keys()]], [['a', 'b'], ['b']])
    assert.deepEqual([one?.reports, one?.wolf], [2, 55.5])
    assert.equal(one?.index, [...dailyIndex(index, '2026-11-16')][0]?.index)
    assert.deepEqual([alone?.wolf, alone?.z, alone?.flag, alone?.share], [30, null, 'no-peers', 1])
    for (const { factor, wolf, scaled } of [...first.values(), ...second.values()])
      assert.ok(Math.abs(factor * wolf - scaled) < 0.01)
  })

  it('has finite numbers in their ranges for any community', () => {
    fc.assert(
      fc.property(communities, (reports) => {
        const index = indexOf(reports)
        const days = [...dailyIndex(index, '2026-11-16')]
        const [months, observers] = [monthlyIndex(index), indexObservers(index)]
        assertFinite({ days, months, smoothed: smoothedIndex(index), observers }, 'published')
        for (const { sd, se, uncertainty, low, high, index: value } of days)
          assert.ok(
            (sd ?? 0) >= 0 && se > 0 && uncertainty >= se && low >= 0 && low <= value && value <= high,
          )
        for (const { uncertainty } of months) assert.ok((uncertainty ?? 1) > 0)
        for (const { k, uncertainty, quality, factor } of observers)
          assert.ok((k ?? 1) > 0 && (uncertainty ?? 1) > 0 && quality >= 0.1 && quality <= 2 && factor > 0)
      }),
      { seed: 17, numRuns: 60 },
    )
  })
})

describe('failedChecks', () => {
  const failed = (counts: Partial<Observation>, reports = 1) =>
    failedChecks({ ...MINIMAL_OBSERVATION, ...counts }, reports)

  it('reports counts that do not add up, and several reports on one day', () => {
    assert.deepEqual(failed({ gt: 3, gn: 1, gs: 1, st: 9, sn: 5, ss: 4 }), ['groups-differ'])
    assert.deepEqual(failed({ gt: 2, gn: 1, gs: 1, st: 9, sn: 5, ss: 5 }), ['spots-differ'])
    assert.deepEqual(failed({ st: 9, sn: 5, ss: 3 }), ['spots-differ'])
    assert.deepEqual(failed({ gt: 3, st: 2 }), ['more-groups-than-spots'])
    assert.deepEqual(failed({ gt: 2, gn: 1, gs: 1, st: 9, sn: 5, ss: 4 }), [])
    // Nothing about counts that are missing.
    assert.deepEqual(failed({ st: 9, sn: 5 }), [])
    assert.deepEqual(failed({ sn: 5, ss: 4 }), [])
    assert.deepEqual(failed({}), [])
    assert.deepEqual(failed({}, 2), ['several-reports'])
    const all = failed({ gt: 5, gn: 1, gs: 1, st: 1, sn: 1, ss: 1 }, 3)
    assert.deepEqual(all.sort(), Object.keys(COUNT_CHECKS).sort())
  })
})
