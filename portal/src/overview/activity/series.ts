/** The summary's columns as arrays with a place for every calendar day, as the chart draws them. */
import { LONGEST_BRIDGE } from '../../chart/gaps.ts'
import { dayNumber, monthStart } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'

/** Null is a gap; undefined is skipped by a line, which goes straight on. */
export type Values = (number | null | undefined)[]

/** For drawing column by column: a short gap is filled with what lies between its ends, in a long one is NaN. */
export type Drawn = Float32Array

/** A value now and then. */
export interface Sparse {
  days: number[]
  values: (number | null)[]
}

export interface ActivitySeries {
  first: number
  last: number
  day: number[]
  wolfMean: Values
  monthly: Sparse
  smoothed: Sparse
  drawn: {
    wolfMean: Drawn
    wolfMin: Drawn
    wolfMax: Drawn
    north: Drawn
    /** Below zero: the south is drawn downward. */
    south: Drawn
  }
  observations: Int32Array
  images: Int32Array
  /** What was published, and the row of a day in it, or -1. */
  published: PortalSummary['days']
  rows: Int32Array
}

const bridgeShortGaps = (values: Values): Values => {
  let before = -1
  for (let index = 0; index < values.length; index++) {
    if (values[index] === null) continue
    if (before >= 0 && index - before - 1 <= LONGEST_BRIDGE) values.fill(undefined, before + 1, index)
    before = index
  }
  return values
}

const drawnFrom = (values: Values, sign = 1): Drawn => {
  const drawn = new Float32Array(values.length)
  let before = 0
  values.forEach((value, index) => {
    if (value === undefined) return
    drawn[index] = value === null ? Number.NaN : sign * value
    const [start = 0, end = 0] = [drawn[before], drawn[index]]
    for (let bridged = before + 1; bridged < index; bridged++)
      drawn[bridged] = start + ((end - start) * (bridged - before)) / (index - before)
    before = index
  })
  return drawn
}

/** The middle of each month, or the nearest day of the series, where the month's value stands. */
const middles = (months: string[], first: number, last: number): number[] =>
  months.map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const middle = Math.floor((monthStart(year, number) + monthStart(year, number + 1) - 1) / 2)
    return Math.min(Math.max(middle, first), last)
  })

/** Of a summary that has at least one day. */
export const activitySeries = ({ days, months }: PortalSummary): ActivitySeries => {
  const numbers = days.day.map(dayNumber)
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? first
  const length = last - first + 1
  const rows = new Int32Array(length).fill(-1)
  numbers.forEach((number, row) => {
    rows[number - first] = row
  })
  const spread = (column: (number | null)[]): Values =>
    bridgeShortGaps(Array.from(rows, (row) => column[row] ?? null))
  const counts = (column: number[]): Int32Array => rows.map((row) => column[row] ?? 0)
  const monthDays = middles(months.month, first, last)
  const wolfMean = spread(days.wolf_mean)
  return {
    first,
    last,
    day: Array.from({ length }, (_, index) => first + index),
    wolfMean,
    monthly: { days: monthDays, values: months.wolf_mean },
    smoothed: { days: monthDays, values: months.wolf_smoothed },
    drawn: {
      wolfMean: drawnFrom(wolfMean),
      wolfMin: drawnFrom(spread(days.wolf_min)),
      wolfMax: drawnFrom(spread(days.wolf_max)),
      north: drawnFrom(spread(days.wolf_north_mean)),
      south: drawnFrom(spread(days.wolf_south_mean), -1),
    },
    observations: counts(days.obs_count),
    images: counts(days.image_count),
    published: days,
    rows,
  }
}
