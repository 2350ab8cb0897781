/** Collects the columns of the portal's summary, and converts them to the differences that it contains. */

import { dayNumber } from '../../domain/day-number.ts'
import type { DailyActivity } from '../../domain/records/daily-activity.ts'
import { roundTo } from '../../domain/rounding.ts'
import type { DayColumns, SummaryDocument } from './summary.ts'

export const emptyDayColumns = (): DayColumns => ({
  day: [],
  wolf_mean: [],
  wolf_min: [],
  wolf_max: [],
  wolf_north_mean: [],
  wolf_south_mean: [],
  obs_count: [],
  observer_count: [],
  image_count: [],
})

export const appendDays = (columns: DayColumns, days: readonly DailyActivity[]): void => {
  for (const name of Object.keys(columns) as (keyof DayColumns)[]) {
    const column: unknown[] = columns[name]
    for (const day of days) column.push(day[name])
  }
}

type Values = readonly (number | null)[]

/** Converts the values that are not null. */
const mapValues = (values: Values, convert: (value: number, at: number) => number): (number | null)[] =>
  values.map((value, at) => (value === null ? null : convert(value, at)))

/** Means have two decimals. */
const hundredths = (mean: number | null | undefined): number => Math.round((mean ?? 0) * 100)

export const dayDifferences = (columns: DayColumns): SummaryDocument['days'] => {
  const { day, wolf_mean, wolf_north_mean, observer_count } = columns
  const numbers = day.map(dayNumber)
  const rounded = (at: number): number => Math.round(wolf_mean[at] ?? 0)
  return {
    days_skipped: numbers.map((number, at) => number - (numbers[at - 1] ?? number - 1) - 1),
    wolf_mean,
    wolf_min: mapValues(columns.wolf_min, (value, at) => rounded(at) - value),
    wolf_max: mapValues(columns.wolf_max, (value, at) => value - rounded(at)),
    wolf_north_mean,
    wolf_south_mean: mapValues(
      columns.wolf_south_mean,
      (value, at) => hundredths(wolf_mean[at]) - hundredths(wolf_north_mean[at]) - hundredths(value),
    ),
    observer_count,
    obs_count: columns.obs_count.map((count, at) => count - (observer_count[at] ?? 0)),
    image_count: columns.image_count,
  }
}

/** What the summary shows of the index of a day. */
interface IndexDay {
  day: string
  index: number
  uncertainty: number
  observer_count: number
  settled: boolean
}

interface IndexMonth {
  month: string
  mean: number
  uncertainty: number
}

/** The stored index. Its days and months may differ from those of the summary if it is of another version. */
export interface SummarisedIndex {
  version: string
  days: IndexDay[]
  months: IndexMonth[]
  smoothed: Pick<IndexMonth, 'month' | 'mean'>[]
}

/** The chart shows one decimal at most, and a second one would take half as much space again. */
const oneDecimal = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : roundTo(value, 1)
const tenths = (value: number): number => Math.round(roundTo(value, 1) * 10)
/** The value from which the portal computes the index again, so without exact rounding of ties. */
const meanInTenths = (mean: number | null | undefined): number => Math.round((mean ?? 0) * 10)

/** Aligns the index with the summary's days and months. Returns null if it has none of these days. */
export const indexColumns = (
  stored: SummarisedIndex,
  { version, day, wolf_mean, observer_count, month }: AlignedColumns,
): SummaryDocument['index'] => {
  const byDay = new Map(stored.days.map((one) => [one.day, one]))
  const days = day.map((name) => byDay.get(name))
  if (!days.some((one) => one !== undefined)) return null
  const monthly = new Map(stored.months.map((one) => [one.month, one]))
  const smoothed = new Map(stored.smoothed.map((one) => [one.month, one]))
  return {
    version: stored.version,
    is_current: stored.version === version,
    settled_to: stored.days.findLast(({ settled }) => settled)?.day ?? null,
    days: {
      index: days.map((one, at) => (one ? tenths(one.index) - meanInTenths(wolf_mean[at]) : null)),
      uncertainty: days.map((one) => (one ? tenths(one.uncertainty) : null)),
      observer_count: days.map((one, at) => (one ? (observer_count[at] ?? 0) - one.observer_count : null)),
    },
    months: {
      mean: month.map((name) => oneDecimal(monthly.get(name)?.mean)),
      uncertainty: month.map((name) => oneDecimal(monthly.get(name)?.uncertainty)),
      smoothed: month.map((name) => oneDecimal(smoothed.get(name)?.mean)),
    },
  }
}

type AlignedColumns = Pick<DayColumns, 'day' | 'wolf_mean' | 'observer_count'> & {
  version: string
  month: readonly string[]
}
