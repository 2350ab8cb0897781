/** The values of a day, and finding days. */
import { dayText } from '../../format/days.ts'
import type { ActivitySeries } from './series.ts'

export interface DayValues {
  day: string
  wolfMean: number | null
  wolfMin: number | null
  wolfMax: number | null
  north: number | null
  south: number | null
  observations: number
  images: number
}

export const dayValues = ({ first, rows, published }: ActivitySeries, day: number): DayValues => {
  const row = rows[day - first] ?? -1
  return {
    day: dayText(day),
    wolfMean: published.wolf_mean[row] ?? null,
    wolfMin: published.wolf_min[row] ?? null,
    wolfMax: published.wolf_max[row] ?? null,
    north: published.wolf_north_mean[row] ?? null,
    south: published.wolf_south_mean[row] ?? null,
    observations: published.obs_count[row] ?? 0,
    images: published.image_count[row] ?? 0,
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
export const hasHemispheres = ({ published }: ActivitySeries): boolean =>
  [published.wolf_north_mean, published.wolf_south_mean].some((column) =>
    column.some((value) => value !== null),
  )
