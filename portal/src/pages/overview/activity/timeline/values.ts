/** The values of a day, and finding days. */
import { spreadOf } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries } from '../../../../charts/activity/series.ts'
import { dayText, monthOf, monthStart, yearOf } from '../../../../format/days.ts'
import { sumOf } from './panel-data.ts'

/** The first and last day of the month of a day. */
const monthAround = (day: number) => ({
  first: monthStart(yearOf(day), monthOf(day)),
  last: monthStart(yearOf(day), monthOf(day) + 1) - 1,
})

/** The values of a month, which the chart draws over long ranges. */
export const monthValues = (series: ActivitySeries, day: number) => {
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
    /** Those with a value of the measure. */
    days: daily.filter((value) => value !== null && value !== undefined).length,
    /** Undefined if that is the measure. */
    wolfMean: series.measure === 'index' ? (summary.months.wolf_mean[at] ?? null) : undefined,
    observations: sumOf(series.observations.subarray(start, end)),
    images: sumOf(series.images.subarray(start, end)),
  }
}

export type MonthValues = ReturnType<typeof monthValues>

/** The next day with an observation or image in another month, or the same one at the end of the series. */
export const nextObservedMonth = (series: ActivitySeries, day: number, step: 1 | -1): number => {
  const { first, last } = monthAround(day)
  const edge = step === 1 ? last : first
  const next = nextObservedDay(series, edge, step)
  return next === edge ? day : next
}

/** The community index of a day, or `none`; undefined if the chart shows the daily mean. */
const indexOf = ({ measure, summary: { index } }: ActivitySeries, row: number, day: string) => {
  if (measure === 'mean' || index === null) return undefined
  const { index: values, uncertainty, observer_count: observers } = index.days
  const value = values[row] ?? null
  if (value === null) return 'none' as const
  return {
    value,
    uncertainty: uncertainty[row] ?? 0,
    observers: observers[row] ?? 0,
    isSettled: index.settled_to !== null && day <= index.settled_to,
  }
}

export const dayValues = (series: ActivitySeries, number: number) => {
  const { days } = series.summary
  const row = series.rows[number - series.first] ?? -1
  const day = dayText(number)
  return {
    day,
    wolfMean: days.wolf_mean[row] ?? null,
    wolfMin: days.wolf_min[row] ?? null,
    wolfMax: days.wolf_max[row] ?? null,
    north: days.wolf_north_mean[row] ?? null,
    south: days.wolf_south_mean[row] ?? null,
    observations: days.obs_count[row] ?? 0,
    images: days.image_count[row] ?? 0,
    index: indexOf(series, row, day),
  }
}

export type DayValues = ReturnType<typeof dayValues>
export type IndexOfDay = Extract<DayValues['index'], object>

/** The day of the series nearest to a fractional day number. */
export const nearestDay = ({ first, last }: ActivitySeries, day: number): number =>
  Math.min(Math.max(Math.round(day), first), last)

/** The next day with an observation or image, or the same one at the end of the series. */
export const nextObservedDay = (series: ActivitySeries, day: number, step: 1 | -1): number => {
  for (let next = day + step; next >= series.first && next <= series.last; next += step) {
    const index = next - series.first
    if (series.observations[index] || series.images[index]) return next
  }
  return day
}

/** Many communities count the whole disk only. */
export const hasHemispheres = ({ summary: { days } }: ActivitySeries): boolean =>
  [days.wolf_north_mean, days.wolf_south_mean].some((column) => column.some((value) => value !== null))
