/** How the latest day compares with the days before. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { dayAfter } from '../../../../server/src/domain/day.ts'
import type { PortalSummary } from '../../../../server/src/features/portal/summary.ts'
import { compareWithMean, formatAge, latestDay } from '../../../src/pages/overview/latest/latest-day.ts'

/** Days from 2024-01-01 with these means. The last 30 days before `today` are missing. */
const summaryOf = (means: (number | null)[], index: (number | null)[] | null = null): PortalSummary => {
  const day = means.map((_, at) => dayAfter('2024-01-01', at))
  const last = day.at(-1) ?? ''
  const latest = day.findLast((_, at) => means[at] !== null) ?? last
  return {
    today: dayAfter(last, 30),
    latest: { day: latest, observers: ['Ada'], images: [] },
    days: {
      day,
      wolf_mean: means,
      wolf_north_mean: means.map((mean) => mean && mean / 4),
      wolf_south_mean: means.map((mean) => mean && (mean * 3) / 4),
      observer_count: means.map(() => 3),
    },
    index: index && { settled_to: dayAfter(last, -1), days: { index, uncertainty: index.map(() => 4) } },
  } as unknown as PortalSummary
}

describe('compareWithMean', () => {
  it('returns the difference from the mean of the known days', () => {
    assert.deepEqual(compareWithMean(60, null, [20, 60, null]), { mean: 40, verdict: 'above', share: 0.5 })
    assert.deepEqual(compareWithMean(30, null, [40]), { mean: 40, verdict: 'below', share: 0.25 })
  })

  it('calls values the same within 5 percent or within the uncertainty', () => {
    assert.equal(compareWithMean(42, null, [40])?.verdict, 'same')
    assert.equal(compareWithMean(42.1, null, [40])?.verdict, 'above')
    assert.equal(compareWithMean(48, 8, [40])?.verdict, 'same')
    assert.equal(compareWithMean(0, null, [0])?.verdict, 'same')
  })

  it('has no percentage near zero, and no result when too few days are known', () => {
    assert.deepEqual(compareWithMean(11, null, [0, 4]), { mean: 2, verdict: 'above', share: null })
    assert.equal(compareWithMean(11, null, [8, null, null, null]), null)
    assert.equal(compareWithMean(11, null, [null, null, null]), null)
  })
})

describe('latestDay', () => {
  it('compares the mean with the 27 and 365 days before, without the day itself', () => {
    const means = [...new Array(373).fill(100), ...new Array(27).fill(50), 75]
    const { day, age, number, north, south, observers } = latestDay(summaryOf(means))
    assert.deepEqual([day, age, north, south, observers], ['2025-02-04', 30, 18.75, 56.25, 3])
    assert.deepEqual(number?.rotation, { mean: 50, verdict: 'above', share: 0.5 })
    assert.equal(number?.year?.mean, (100 * 338 + 50 * 27) / 365)
    assert.deepEqual(number?.recent, [...new Array(27).fill(50), 75])
    assert.deepEqual([number?.measure, number?.uncertainty], ['mean', null])
  })

  it('uses the index of the day, and the mean where the day has no index', () => {
    const means = new Array(40).fill(80)
    const { number } = latestDay(summaryOf(means, new Array(40).fill(60)))
    assert.deepEqual([number?.measure, number?.value, number?.uncertainty], ['index', 60, 4])
    assert.deepEqual([number?.isProvisional, number?.rotation?.mean, number?.year], [true, 60, null])
    const withoutIndex = latestDay(summaryOf(means, [...new Array(39).fill(60), null])).number
    assert.deepEqual([withoutIndex?.measure, withoutIndex?.value], ['mean', 80])
    assert.equal(withoutIndex?.rotation?.mean, 80)
  })

  it('takes the last day with a Wolf number, and copes without any', () => {
    assert.equal(latestDay(summaryOf([30, 40, null])).day, '2024-01-02')
    const { day, number } = latestDay(summaryOf([null, null]))
    assert.deepEqual([day, number], ['2024-01-02', null])
  })
})

it('formats ages in days, months and years', () => {
  assert.deepEqual([0, 1, 12, 60, 61, 320, 731].map(formatAge), [
    'today',
    'yesterday',
    '12 days ago',
    '60 days ago',
    '2 months ago',
    '10 months ago',
    '2 years ago',
  ])
})
