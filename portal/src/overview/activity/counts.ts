/** Counts added up by day, week, month, quarter or year, so that a bar is always wide enough to be seen. */
import { dayOfMonth, monthOf, weekdayOf } from '../../format/days.ts'
import type { ActivitySeries } from './series.ts'

export type CountUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

export interface CountedBy {
  unit: CountUnit
  /** The first day of each bar, and after them the day that follows the last. */
  start: number[]
  /** The middle of each bar's days. */
  middle: number[]
  observations: number[]
  images: number[]
}

const BEGINS: Record<CountUnit, (day: number) => boolean> = {
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

/** The finest unit whose bars are not too narrow to tell apart. */
export const unitFor = (pixelsPerDay: number): CountUnit =>
  DAYS.find(([, days]) => days * pixelsPerDay >= NARROWEST_BAR)?.[0] ?? 'year'

export const countedBy = (unit: CountUnit, series: ActivitySeries): CountedBy => {
  const counted: CountedBy = { unit, start: [series.first], middle: [], observations: [], images: [] }
  let begun = 0
  const close = (end: number) => {
    let observations = 0
    let images = 0
    for (let index = begun; index < end; index++) {
      observations += series.observations[index] ?? 0
      images += series.images[index] ?? 0
    }
    counted.start.push(series.first + end)
    counted.middle.push(series.first + (begun + end - 1) / 2)
    counted.observations.push(observations)
    counted.images.push(images)
    begun = end
  }
  const length = series.day.length
  for (let index = 1; index < length; index++) if (BEGINS[unit](series.first + index)) close(index)
  close(length)
  return counted
}
