/** Calendar bins: they start at fixed days, so that they stay in place while the chart moves. */
import { dayOfMonth, monthOf, weekdayOf } from '../../format/days.ts'

export type BinUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const STARTS_BIN: Record<BinUnit, (day: number) => boolean> = {
  day: () => true,
  week: (day) => weekdayOf(day) === 0,
  month: (day) => dayOfMonth(day) === 1,
  quarter: (day) => dayOfMonth(day) === 1 && monthOf(day) % 3 === 1,
  year: (day) => dayOfMonth(day) === 1 && monthOf(day) === 1,
}
const DAYS: [BinUnit, number][] = [
  ['day', 1],
  ['week', 7],
  ['month', 28],
  ['quarter', 90],
  ['year', 365],
]
const NARROWEST = 4

/** The finest unit whose bins are wide enough to tell apart. */
export const binUnitFor = (pixelsPerDay: number): BinUnit =>
  DAYS.find(([, days]) => days * pixelsPerDay >= NARROWEST)?.[0] ?? 'year'

/** The first day of each bin from `first` to `last`, then the day after the last bin. */
export const binStarts = (unit: BinUnit, first: number, last: number): number[] => {
  const starts = [first]
  for (let day = first + 1; day <= last; day++) if (STARTS_BIN[unit](day)) starts.push(day)
  return [...starts, last + 1]
}
