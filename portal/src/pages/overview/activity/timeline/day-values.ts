/** The values of a day, and finding days. */

import type { ActivitySeries } from '../../../../charts/activity/series.ts'
import { dayText } from '../../../../format/days.ts'

export interface DayValues {
  day: string
  wolfMean: number | null
  wolfMin: number | null
  wolfMax: number | null
  north: number | null
  south: number | null
  observations: number
  images: number
  /** The community index of the day, or `none`; undefined if the chart shows the daily mean. */
  index: IndexOfDay | 'none' | undefined
}

export interface IndexOfDay {
  value: number
  uncertainty: number
  /** How many observers' Wolf numbers entered. */
  observers: number
  isSettled: boolean
}

const indexOf = (
  { measure, summary: { index } }: ActivitySeries,
  row: number,
  day: string,
): DayValues['index'] => {
  if (measure === 'mean' || index === null) return undefined
  const { index: values, uncertainty, observer_count: observers } = index.days
  const value = values[row] ?? null
  if (value === null) return 'none'
  return {
    value,
    uncertainty: uncertainty[row] ?? 0,
    observers: observers[row] ?? 0,
    isSettled: index.settled_to !== null && day <= index.settled_to,
  }
}

export const dayValues = (series: ActivitySeries, number: number): DayValues => {
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
