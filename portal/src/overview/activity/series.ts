/** The summary's columns as arrays with one element per calendar day, for the chart. */
import { LONGEST_BRIDGE } from '../../chart/time-axis.ts'
import { dayNumber, monthStart } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'

/** Null is a gap; undefined is a short gap that a line crosses. */
export type Values = (number | null | undefined)[]

/** For drawing by columns: short gaps are interpolated, long ones are NaN. */
export type Drawn = Float32Array

/** Values on some days, such as one a month. */
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
    /** Negative: the south is drawn downward. */
    south: Drawn
  }
  observations: Int32Array
  images: Int32Array
  published: PortalSummary['days']
  /** The index of each day in `published`, or -1. */
  rows: Int32Array
}

const bridgeShortGaps = (values: Values): Values => {
  let previous = -1
  for (let index = 0; index < values.length; index++) {
    if (values[index] === null) continue
    if (previous >= 0 && index - previous - 1 <= LONGEST_BRIDGE) values.fill(undefined, previous + 1, index)
    previous = index
  }
  return values
}

const drawnFrom = (values: Values, sign = 1): Drawn => {
  const drawn = new Float32Array(values.length)
  let previous = 0
  values.forEach((value, index) => {
    if (value === undefined) return
    drawn[index] = value === null ? Number.NaN : sign * value
    const [start = 0, end = 0] = [drawn[previous], drawn[index]]
    for (let bridged = previous + 1; bridged < index; bridged++)
      drawn[bridged] = start + ((end - start) * (bridged - previous)) / (index - previous)
    previous = index
  })
  return drawn
}

/** The middle day of each month, or the nearest day of the series. */
const middles = (months: string[], first: number, last: number): number[] =>
  months.map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const middle = Math.floor((monthStart(year, number) + monthStart(year, number + 1) - 1) / 2)
    return Math.min(Math.max(middle, first), last)
  })

/** The summary must have at least one day. */
export const activitySeries = ({ days, months }: PortalSummary): ActivitySeries => {
  const numbers = days.day.map(dayNumber)
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? first
  const length = last - first + 1
  const rows = new Int32Array(length).fill(-1)
  numbers.forEach((number, row) => {
    rows[number - first] = row
  })
  const daily = (column: (number | null)[]): Values => Array.from(rows, (row) => column[row] ?? null)
  const bridged = (column: (number | null)[]): Values => bridgeShortGaps(daily(column))
  const counts = (column: number[]): Int32Array => rows.map((row) => column[row] ?? 0)
  const monthDays = middles(months.month, first, last)
  const wolfMean = bridged(days.wolf_mean)
  return {
    first,
    last,
    day: Array.from({ length }, (_, index) => first + index),
    wolfMean,
    monthly: { days: monthDays, values: months.wolf_mean },
    smoothed: { days: monthDays, values: months.wolf_smoothed },
    drawn: {
      wolfMean: drawnFrom(wolfMean),
      wolfMin: drawnFrom(bridged(days.wolf_min)),
      wolfMax: drawnFrom(bridged(days.wolf_max)),
      // Not bridged: an area would look like counts on days when nobody counted the hemispheres.
      north: drawnFrom(daily(days.wolf_north_mean)),
      south: drawnFrom(daily(days.wolf_south_mean), -1),
    },
    observations: counts(days.obs_count),
    images: counts(days.image_count),
    published: days,
    rows,
  }
}
