/** The series that the chart draws at each scale. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { dayAfter } from '../../../server/src/domain/day.ts'
import { monthlyWolf } from '../../../server/src/domain/records/monthly-wolf.ts'
import type { PortalSummary } from '../../../server/src/features/portal/summary.ts'
import { activityPicture } from '../../src/charts/activity/activity-panels.ts'
import {
  binCounts,
  drawnSeries,
  quantile,
  scaleFor,
  seriesWithin,
} from '../../src/charts/activity/drawn-series.ts'
import { activitySeries } from '../../src/charts/activity/series.ts'
import { windowOfDays } from '../../src/charts/activity/time-window.ts'
import { dayNumber } from '../../src/format/days.ts'
import { loadTexts } from '../../src/language/texts.ts'

/** Days from a first one with these means; a missing day is undefined. */
const summaryOf = (first: string, means: (number | null | undefined)[]): PortalSummary => {
  const known = means.flatMap((mean, at) => (mean === undefined ? [] : { day: dayAfter(first, at), mean }))
  const day = known.map((one) => one.day)
  const wolf_mean = known.map(({ mean }) => mean)
  return {
    days: {
      day,
      wolf_mean,
      wolf_min: wolf_mean,
      wolf_max: wolf_mean.map((mean) => mean && mean + 10),
      wolf_north_mean: wolf_mean,
      wolf_south_mean: wolf_mean.map(() => null),
      obs_count: day.map(() => 2),
      observer_count: day.map(() => 1),
      image_count: day.map(() => 1),
    },
    months: monthlyWolf(day, wolf_mean),
    index: null,
  } as unknown as PortalSummary
}

it('quantile interpolates between the nearest values', () => {
  assert.deepEqual(
    [0, 0.1, 0.5, 0.9, 1].map((share) => quantile([0, 10, 20, 30, 40], share)),
    [0, 4, 20, 36, 40],
  )
  assert.equal(quantile([7], 0.9), 7)
})

it('scaleFor draws single days up to 400 days, then bins that are wide enough', () => {
  assert.deepEqual(
    [scaleFor(365, 300), scaleFor(400, 5000), scaleFor(401, 5000), scaleFor(4018, 1200)],
    ['day', 'day', 'month', 'month'],
  )
  assert.deepEqual(
    [scaleFor(4018, 300), scaleFor(14_610, 1200), scaleFor(14_610, 300)],
    ['quarter', 'quarter', 'year'],
  )
})

describe('drawnSeries', () => {
  // January 2023 has 1 to 31, February only 5, March nothing, April 1 to 10 and a day without a number.
  const january = Array.from({ length: 31 }, (_, at) => at + 1)
  const rest = [5, ...new Array(27 + 31).fill(undefined), ...january.slice(0, 10), null]
  const series = activitySeries(summaryOf('2023-01-01', [...january, ...rest]), 'mean')

  it('returns the spread of each month, with a gap where no day has a value', () => {
    const { daily, spread, band, monthly } = drawnSeries(series, 'month')
    assert.deepEqual([daily, band], [null, null])
    assert.deepEqual(
      spread?.days.map((day) => day - series.first),
      [0, 15, 44, 58, 59, 90, 95, 100],
    )
    assert.deepEqual(spread?.low, [4, 4, 5, 5, null, 1.9, 1.9, 1.9])
    assert.deepEqual(spread?.high, [28, 28, 5, 5, null, 9.1, 9.1, 9.1])
    assert.deepEqual(monthly.values, [16, 5, null, 5.5])
  })

  it('returns days, bridged over short gaps, with their range', () => {
    const withGaps = activitySeries(
      summaryOf('2023-01-01', [10, undefined, 12, ...new Array(4).fill(undefined), 20]),
      'mean',
    )
    const { daily, spread, band, north } = drawnSeries(withGaps, 'day')
    const days = (line: { days: number[] } | null) => line?.days.map((day) => day - withGaps.first)
    assert.equal(spread, null)
    assert.deepEqual(
      [days(daily), daily?.values],
      [
        [0, 2, 3, 4, 5, 6, 7],
        [10, 12, null, null, null, null, 20],
      ],
    )
    assert.deepEqual(band?.high, [20, 22, null, null, null, null, 30])
    assert.equal(north.values[1], null, 'hemispheres are not bridged')
  })

  it('returns the points of a range and one to either side', () => {
    const range = { from: dayNumber('2023-01-10'), to: dayNumber('2023-01-12') }
    assert.deepEqual(seriesWithin(drawnSeries(series, 'day'), range).daily?.values, [9, 10, 11, 12, 13])
    const later = { from: dayNumber('2024-01-01'), to: dayNumber('2024-02-01') }
    assert.equal(seriesWithin(drawnSeries(series, 'day'), later).daily?.days.length, 1)
  })

  it('has a band of two monthly uncertainties around the index', () => {
    const summary = summaryOf('2023-01-01', new Array(59).fill(40))
    const column = summary.days.wolf_mean
    const ofIndex = activitySeries(
      {
        ...summary,
        index: {
          days: { index: column, uncertainty: column.map(() => 3), observer_count: column },
          months: { mean: [40, 4], uncertainty: [2, 3], smoothed: [null, null] },
        } as unknown as PortalSummary['index'],
      },
      'index',
    )
    const { band } = drawnSeries(ofIndex, 'month')
    assert.deepEqual(
      [band?.low, band?.high],
      [
        [36, 0],
        [44, 10],
      ],
    )
    assert.deepEqual(drawnSeries(ofIndex, 'day').band?.low.slice(0, 2), [34, 34])
  })
})

it('binCounts adds up the counts of each bin, which begins half a day before its first day', () => {
  const series = activitySeries(summaryOf('2023-01-30', [1, 2, undefined, 4]), 'mean')
  const { first } = series
  assert.deepEqual(binCounts('month', series), [
    { from: first - 0.5, to: first + 1.5, observations: 4, images: 2 },
    { from: first + 1.5, to: first + 3.5, observations: 2, images: 1 },
  ])
})

it('activityPicture draws a dot for each day with a value when it shows at most 60 days', async () => {
  await loadTexts('en')
  const series = activitySeries(summaryOf('2024-01-01', [1, undefined, 3, ...Array(58).fill(5)]), 'mean')
  const dotsOver = (days: number) => {
    const window = windowOfDays(series.first, series.first + days - 1)
    const [panel] = activityPicture(series, window, { width: 1000, height: 300 }).panels
    return panel?.series.find(({ kind }) => kind === 'points')
  }
  assert.deepEqual([dotsOver(3)?.y[0], dotsOver(3)?.y[1]], [1, 3])
  assert.ok(dotsOver(60))
  assert.equal(dotsOver(61), undefined)
})
