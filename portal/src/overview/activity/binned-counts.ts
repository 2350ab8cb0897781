/** Counts per day, week, month, quarter or year, so that bars are always wide enough. */
import { dayOfMonth, monthOf, weekdayOf } from '../../format/days.ts'
import type { ActivitySeries } from './series.ts'

export type CountUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

export interface BinnedCounts {
  unit: CountUnit
  /** The first day of each bin, then the day after the last bin. */
  start: number[]
  /** The middle of each bin. */
  middle: number[]
  observations: number[]
  images: number[]
}

const STARTS_BIN: Record<CountUnit, (day: number) => boolean> = {
  day: () => true,
  week: (day) => weekdayOf(day) === 0,
  month: (day) => dayOfMonth(day) === 1,
  quarter: (day) => dayOfMonth(day) === 1 && monthOf(day) % 3 === 1,
  year: (day) => dayOfMonth(day) === 1 && monthOf(day) === 1,
}
const DAYS: [CountUnit, number][] = [
  ['day', 1],
  ['week', 7],
  ['month', 28],
  ['quarter', 90],
  ['year', 365],
]
const NARROWEST_BAR = 4

/** The finest unit with bars that are wide enough. */
export const binUnitFor = (pixelsPerDay: number): CountUnit =>
  DAYS.find(([, days]) => days * pixelsPerDay >= NARROWEST_BAR)?.[0] ?? 'year'

export const binCounts = (unit: CountUnit, series: ActivitySeries): BinnedCounts => {
  const bins: BinnedCounts = { unit, start: [series.first], middle: [], observations: [], images: [] }
  let start = 0
  const close = (end: number) => {
    let observations = 0
    let images = 0
    for (let index = start; index < end; index++) {
      observations += series.observations[index] ?? 0
      images += series.images[index] ?? 0
    }
    bins.start.push(series.first + end)
    bins.middle.push(series.first + (start + end - 1) / 2)
    bins.observations.push(observations)
    bins.images.push(images)
    start = end
  }
  const length = series.day.length
  for (let index = 1; index < length; index++) if (STARTS_BIN[unit](series.first + index)) close(index)
  close(length)
  return bins
}
