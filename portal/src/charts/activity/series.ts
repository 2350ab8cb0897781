/** The summary's columns as arrays with one element per calendar day, for the chart. */
import type { PortalSummary } from '../../../../server/src/features/portal/summary.ts'
import { dayNumber, monthStart } from '../../format/days.ts'
import { echoed } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'
import { LONGEST_BRIDGE } from '../time-ticks.ts'

/** The community index, or the mean of all Wolf numbers of the day, of all types. */
export const MEASURES = ['index', 'mean'] as const
export type Measure = (typeof MEASURES)[number]

/**
 * The measure of `?measure=…`, by default the index if there is one. Without an index, the parameter has no
 * effect. `fault` says why it is another one than that of the URL.
 */
export const requestedMeasure = (
  query: URLSearchParams,
  { index }: Pick<PortalSummary, 'index'>,
): { measure: Measure; fault?: string | undefined } => {
  if (index === null) return { measure: 'mean' }
  const requested = query.get('measure') ?? 'index'
  const measure = MEASURES.find((one) => one === requested)
  if (measure !== undefined) return { measure }
  return { measure: 'index', fault: texts().overview.measure.unknown(echoed(requested)) }
}

/** The query of a URL with the measure. The default is left out, as in URLs of servers without an index. */
export const measureQuery = (
  measure: Measure,
  { index }: Pick<PortalSummary, 'index'>,
): Record<string, string> => (index !== null && measure === 'mean' ? { measure } : {})

/** Null is a gap; undefined is a short gap that a line crosses. */
export type Values = (number | null | undefined)[]

/** Values on some days, such as one a month. */
export interface Points<Value> {
  days: number[]
  values: (Value | null)[]
}

/** Straight lines between points. Null breaks the line. */
export type Line = Points<number>

/** Makes short gaps undefined. */
export const bridgeShortGaps = (column: Values): Values => {
  const values = [...column]
  let previous = -1
  for (let index = 0; index < values.length; index++) {
    if (values[index] === null) continue
    if (previous >= 0 && index - previous - 1 <= LONGEST_BRIDGE) values.fill(undefined, previous + 1, index)
    previous = index
  }
  return values
}

/** The middle day of each month, or the nearest day of the series. */
const middles = (months: string[], first: number, last: number): number[] =>
  months.map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const middle = Math.floor((monthStart(year, number) + monthStart(year, number + 1) - 1) / 2)
    return Math.min(Math.max(middle, first), last)
  })

type Column = (number | null)[]

/** The band of the index reaches from `low` to `high` as published: two uncertainties to either side, but not below 0. */
const columnsOf = ({ days, months, index }: PortalSummary, measure: Measure) => {
  if (measure === 'mean' || index === null)
    return {
      daily: days.wolf_mean,
      low: days.wolf_min,
      high: days.wolf_max,
      monthly: months.wolf_mean,
      monthlyUncertainty: null,
      smoothed: months.wolf_smoothed,
    }
  const { index: daily, uncertainty } = index.days
  const edge = (side: 1 | -1): Column =>
    daily.map((value, at) => (value === null ? null : Math.max(0, value + side * 2 * (uncertainty[at] ?? 0))))
  const { mean: monthly, uncertainty: monthlyUncertainty, smoothed } = index.months
  return { daily, low: edge(-1), high: edge(1), monthly, monthlyUncertainty, smoothed }
}

/** The summary must have at least one day. */
export const activitySeries = (summary: PortalSummary, measure: Measure) => {
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
  return {
    first,
    last,
    day: Array.from({ length }, (_, index) => first + index),
    measure,
    daily: bridged(columns.daily),
    /** The band of the measure reaches from low to high. */
    low: bridged(columns.low),
    high: bridged(columns.high),
    monthly: { days: monthDays, values: columns.monthly } satisfies Line,
    /** Null if the measure has none. */
    monthlyUncertainty: columns.monthlyUncertainty,
    smoothed: { days: monthDays, values: columns.smoothed } satisfies Line,
    // The daily means, whatever the measure. Not bridged: an area would look like counts on days when nobody counted the hemispheres.
    north: onDays(days.wolf_north_mean),
    south: onDays(days.wolf_south_mean),
    observations: counts(days.obs_count),
    images: counts(days.image_count),
    summary,
    /** The position of each day in the columns of `summary`, or -1. */
    rows,
  }
}

export type ActivitySeries = ReturnType<typeof activitySeries>

/** Many communities count the whole disk only. */
export const hasHemispheres = ({ summary: { days } }: ActivitySeries): boolean =>
  [days.wolf_north_mean, days.wolf_south_mean].some((column) => column.some((value) => value !== null))
