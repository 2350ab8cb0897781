/** The lines and areas of the chart for a range of days, as plain data. */
import { dayOfMonth, monthOf, weekdayOf } from '../../format/days.ts'
import type { ActivitySeries, Line, Points, Values } from './series.ts'
import type { TimeWindow } from './time-window.ts'

/** The value below which a share of the values lies, interpolated between the two nearest. `sorted` is not empty. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  return low + ((sorted[below + 1] ?? low) - low) * (position - below)
}

/** Calendar bins: they start at fixed days, so that they stay in place while the chart moves. */
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

export const sumOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0)

/** The counts of each bin, which reaches from half a day before its first day to half a day after its last. */
export const binCounts = (unit: BinUnit, { first, last, observations, images }: ActivitySeries) => {
  const starts = binStarts(unit, first, last)
  return starts.slice(0, -1).map((start, index) => {
    const next = starts[index + 1] ?? start
    const total = (counts: Int32Array): number => sumOf(counts.subarray(start - first, next - first))
    return { from: start - 0.5, to: next - 0.5, observations: total(observations), images: total(images) }
  })
}

export type CountBin = ReturnType<typeof binCounts>[number]

/** Drawn values: days, or months with a band of the days by month, quarter or year. */
export type Scale = 'day' | 'month' | 'quarter' | 'year'

export interface Area {
  days: number[]
  low: (number | null)[]
  high: (number | null)[]
}

export interface DrawnSeries {
  scale: Scale
  /** The values of single days; null unless the scale is `day`. */
  daily: Line | null
  /** From the 10th to the 90th percentile of the daily values of a bin; null if the scale is `day`. */
  spread: Area | null
  /** The index ± 2u or the range of the day's Wolf numbers. Otherwise the monthly index ± 2u, if there is an index. */
  band: Area | null
  monthly: Line
  smoothed: Line
  /** The values of the day, or the means of a bin. */
  north: Line
  south: Line
}

/** Over more days than this, single days are noise. A little more than a year. */
const MOST_SINGLE_DAYS = 400

const SPREAD = { low: 0.1, high: 0.9 }

export const scaleFor = (days: number, pixels: number): Scale => {
  if (days <= MOST_SINGLE_DAYS) return 'day'
  const unit = binUnitFor(pixels / days)
  return unit === 'day' || unit === 'week' ? 'month' : unit
}

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined

interface Extent {
  low: number
  high: number
}

/** The 10th and 90th percentile; undefined without values. */
export const spreadOf = (values: Values): Extent | undefined => {
  const sorted = values.filter(isKnown).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  return { low: quantile(sorted, SPREAD.low), high: quantile(sorted, SPREAD.high) }
}

/** Of the known values; undefined without any. */
export const statisticsOf = (values: readonly (number | null | undefined)[]) => {
  let [count, sum, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (!isKnown(value)) continue
    count++
    sum += value
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  return count === 0 ? undefined : { count, mean: sum / count, lowest, highest }
}

const meanOf = (values: Values): number | undefined => statisticsOf(values)?.mean

/** A point for each day. Lines cross short gaps, which are undefined. */
const pointsOfDays = <Value>(
  { first }: ActivitySeries,
  values: readonly (Value | null | undefined)[],
): Points<Value> => {
  const points: Points<Value> = { days: [], values: [] }
  values.forEach((value, index) => {
    if (value === undefined) return
    points.days.push(first + index)
    points.values.push(value)
  })
  return points
}

/** A point in the middle of each bin. Beside a gap, the value reaches to the edge of its bin. */
const pointsOfBins = <Value>(
  { first, last }: ActivitySeries,
  unit: Exclude<Scale, 'day'>,
  values: Values,
  summarize: (values: Values) => Value | undefined,
): Points<Value> => {
  const starts = binStarts(unit, first, last)
  const bins = starts.slice(0, -1).map((start, index) => {
    const next = starts[index + 1] ?? start
    return { start, end: next - 1, value: summarize(values.slice(start - first, next - first)) }
  })
  const points: Points<Value> = { days: [], values: [] }
  const add = (day: number, value: Value | null) => {
    if (points.days.at(-1) === day) return
    points.days.push(day)
    points.values.push(value)
  }
  bins.forEach(({ start, end, value }, index) => {
    if (value === undefined) {
      add(start, null)
      return
    }
    if (bins[index - 1]?.value === undefined) add(start, value)
    add(Math.floor((start + end) / 2), value)
    if (bins[index + 1]?.value === undefined) add(end, value)
  })
  return points
}

/** The points of a range, and one to either side, so that lines reach the edges. */
const within = <Columns extends Line | Area>(columns: Columns, { from, to }: TimeWindow): Columns => {
  const { days } = columns
  const firstAfter = (isAfter: (day: number) => boolean): number => {
    const found = days.findIndex(isAfter)
    return found < 0 ? days.length : found
  }
  const start = Math.max(0, firstAfter((day) => day >= from) - 1)
  const end = firstAfter((day) => day > to) + 1
  const cut = Object.entries(columns).map(([name, column]) => [name, column.slice(start, end)])
  return Object.fromEntries(cut) as Columns
}

export const seriesWithin = (drawn: DrawnSeries, range: TimeWindow): DrawnSeries => ({
  ...drawn,
  daily: drawn.daily && within(drawn.daily, range),
  spread: drawn.spread && within(drawn.spread, range),
  band: drawn.band && within(drawn.band, range),
  monthly: within(drawn.monthly, range),
  smoothed: within(drawn.smoothed, range),
  north: within(drawn.north, range),
  south: within(drawn.south, range),
})

const areaOf = ({ days, values }: Points<Extent>): Area => ({
  days,
  low: values.map((value) => value?.low ?? null),
  high: values.map((value) => value?.high ?? null),
})

/** Both edges have the same gaps. */
const dailyBand = (series: ActivitySeries): Points<Extent> =>
  pointsOfDays(
    series,
    series.low.map((low, index) => (isKnown(low) ? { low, high: series.high[index] ?? low } : low)),
  )

const monthlyBand = ({ monthly, monthlyUncertainty }: ActivitySeries): Points<Extent> => ({
  days: monthly.days,
  values: monthly.values.map((mean, index) => {
    const uncertainty = monthlyUncertainty?.[index] ?? null
    if (mean === null || uncertainty === null) return null
    return { low: Math.max(0, mean - 2 * uncertainty), high: mean + 2 * uncertainty }
  }),
})

/** All days at a scale, which `scaleFor` chooses from the number of days and pixels. */
export const drawnSeries = (series: ActivitySeries, scale: Scale): DrawnSeries => {
  const { monthly, smoothed, north, south } = series
  if (scale === 'day')
    return {
      scale,
      daily: pointsOfDays(series, series.daily),
      spread: null,
      band: areaOf(dailyBand(series)),
      monthly,
      smoothed,
      north: pointsOfDays(series, north),
      south: pointsOfDays(series, south),
    }
  return {
    scale,
    daily: null,
    spread: areaOf(pointsOfBins(series, scale, series.daily, spreadOf)),
    band: series.monthlyUncertainty === null ? null : areaOf(monthlyBand(series)),
    monthly,
    smoothed,
    north: pointsOfBins(series, scale, north, meanOf),
    south: pointsOfBins(series, scale, south, meanOf),
  }
}
