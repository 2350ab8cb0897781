/** The values of a month, which the chart draws over long ranges. */

import { spreadOf } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries } from '../../../../charts/activity/series.ts'
import { dayText, monthOf, monthStart, yearOf } from '../../../../format/days.ts'
import { nextObservedDay } from './day-values.ts'

export interface MonthValues {
  /** YYYY-MM */
  month: string
  /** Of the measure. */
  mean: number | null
  /** Of the mean; null if unknown. */
  uncertainty: number | null
  smoothed: number | null
  /** The 10th and 90th percentile of the daily values. */
  spread: { low: number; high: number } | undefined
  /** How many days have a value of the measure. */
  days: number
  /** The monthly mean of the daily means; undefined if that is the measure. */
  wolfMean: number | null | undefined
  observations: number
  images: number
}

interface Month {
  first: number
  last: number
}

/** The first and last day of the month of a day. */
const monthAround = (day: number): Month => ({
  first: monthStart(yearOf(day), monthOf(day)),
  last: monthStart(yearOf(day), monthOf(day) + 1) - 1,
})

const sumOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0)

export const monthValues = (series: ActivitySeries, day: number): MonthValues => {
  const { first, summary, monthly, monthlyUncertainty, smoothed } = series
  const month = monthAround(day)
  const [start, end] = [Math.max(0, month.first - first), month.last - first + 1]
  const daily = series.daily.slice(start, end)
  const name = dayText(month.first).slice(0, 'YYYY-MM'.length)
  const at = summary.months.month.indexOf(name)
  return {
    month: name,
    mean: monthly.values[at] ?? null,
    uncertainty: monthlyUncertainty?.[at] ?? null,
    smoothed: smoothed.values[at] ?? null,
    spread: spreadOf(daily),
    days: daily.filter((value) => value !== null && value !== undefined).length,
    wolfMean: series.measure === 'index' ? (summary.months.wolf_mean[at] ?? null) : undefined,
    observations: sumOf(series.observations.subarray(start, end)),
    images: sumOf(series.images.subarray(start, end)),
  }
}

/** The next day with an observation or image in another month, or the same one at the end of the series. */
export const nextObservedMonth = (series: ActivitySeries, day: number, step: 1 | -1): number => {
  const { first, last } = monthAround(day)
  const edge = step === 1 ? last : first
  const next = nextObservedDay(series, edge, step)
  return next === edge ? day : next
}
