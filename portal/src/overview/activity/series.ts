/** The summary's columns as arrays with one element per calendar day, for the chart. */
import { LONGEST_BRIDGE } from '../../chart/time-ticks.ts'
import { dayNumber, monthStart } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'
import type { Measure } from './measure.ts'

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
  measure: Measure
  /** The values of the measure. */
  daily: Values
  monthly: Sparse
  smoothed: Sparse
  drawn: {
    daily: Drawn
    /** The band reaches from low to high. */
    low: Drawn
    high: Drawn
    /** The daily means, whatever the measure. */
    north: Drawn
    /** Negative: the south is drawn downward. */
    south: Drawn
  }
  observations: Int32Array
  images: Int32Array
  summary: PortalSummary
  /** The position of each day in the columns of `summary`, or -1. */
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

type Column = (number | null)[]

interface MeasureColumns {
  daily: Column
  low: Column
  high: Column
  monthly: Column
  smoothed: Column
}

/** The band of the index reaches from `low` to `high` as published: two uncertainties to either side, but not below 0. */
const columnsOf = ({ days, months, index }: PortalSummary, measure: Measure): MeasureColumns => {
  if (measure === 'mean' || index === null)
    return {
      daily: days.wolf_mean,
      low: days.wolf_min,
      high: days.wolf_max,
      monthly: months.wolf_mean,
      smoothed: months.wolf_smoothed,
    }
  const { index: daily, uncertainty } = index.days
  const edge = (side: 1 | -1): Column =>
    daily.map((value, at) => (value === null ? null : Math.max(0, value + side * 2 * (uncertainty[at] ?? 0))))
  return { daily, low: edge(-1), high: edge(1), monthly: index.months.mean, smoothed: index.months.smoothed }
}

/** The summary must have at least one day. */
export const activitySeries = (summary: PortalSummary, measure: Measure): ActivitySeries => {
  const { days, months } = summary
  const columns = columnsOf(summary, measure)
  const numbers = days.day.map(dayNumber)
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? first
  const length = last - first + 1
  const rows = new Int32Array(length).fill(-1)
  numbers.forEach((number, row) => {
    rows[number - first] = row
  })
  const onDays = (column: Column): Values => Array.from(rows, (row) => column[row] ?? null)
  const bridged = (column: Column): Values => bridgeShortGaps(onDays(column))
  const counts = (column: number[]): Int32Array => rows.map((row) => column[row] ?? 0)
  const monthDays = middles(months.month, first, last)
  const daily = bridged(columns.daily)
  return {
    first,
    last,
    day: Array.from({ length }, (_, index) => first + index),
    measure,
    daily,
    monthly: { days: monthDays, values: columns.monthly },
    smoothed: { days: monthDays, values: columns.smoothed },
    drawn: {
      daily: drawnFrom(daily),
      low: drawnFrom(bridged(columns.low)),
      high: drawnFrom(bridged(columns.high)),
      // Not bridged: an area would look like counts on days when nobody counted the hemispheres.
      north: drawnFrom(onDays(days.wolf_north_mean)),
      south: drawnFrom(onDays(days.wolf_south_mean), -1),
    },
    observations: counts(days.obs_count),
    images: counts(days.image_count),
    summary,
    rows,
  }
}
