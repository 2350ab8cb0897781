/** What is known of a day of the series. */
import { dayText } from '../../day.ts'
import type { ActivitySeries, Values } from './series.ts'

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

export const dayValues = (series: ActivitySeries, day: number): DayValues => {
  const index = day - series.first
  const value = (values: Values) => values[index] ?? null
  const south = value(series.south)
  return {
    day: dayText(day),
    wolfMean: value(series.wolfMean),
    wolfMin: value(series.wolfMin),
    wolfMax: value(series.wolfMax),
    north: value(series.north),
    south: south === null ? null : Math.abs(south),
    observations: series.observations[index] ?? 0,
    images: series.images[index] ?? 0,
  }
}

/** The nearest day of the series to a place between its days. */
export const nearestDay = ({ first, last }: ActivitySeries, place: number): number =>
  Math.min(Math.max(Math.round(place), first), last)

/** The next day with an observation or image, or the same one at the end of the series. */
export const nextSeenDay = (series: ActivitySeries, day: number, step: 1 | -1): number => {
  for (let next = day + step; next >= series.first && next <= series.last; next += step) {
    const index = next - series.first
    if (series.observations[index] || series.images[index]) return next
  }
  return day
}
