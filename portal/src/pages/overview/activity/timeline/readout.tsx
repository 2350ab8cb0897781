/** The values of one day or month, above the chart, and finding days. */
import { type Scale, spreadOf, sumOf } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries, Measure } from '../../../../charts/activity/series.ts'
import { Readout } from '../../../../charts/surface.tsx'
import { formatMonth } from '../../../../format/dates.ts'
import { dayText, monthOf, monthStart, yearOf } from '../../../../format/days.ts'
import { formatDecimals, formatNumber, formatTwoDecimals } from '../../../../format/numbers.ts'
import { texts } from '../../../../language/texts.ts'
import styles from '../activity.module.css'

/** The first and last day of the month of a day. */
const monthAround = (day: number) => ({
  first: monthStart(yearOf(day), monthOf(day)),
  last: monthStart(yearOf(day), monthOf(day) + 1) - 1,
})

/** The values of a month, which the chart draws over long ranges. */
const monthValues = (series: ActivitySeries, day: number) => {
  const { first, summary, monthly, monthlyUncertainty, smoothed } = series
  const month = monthAround(day)
  const [start, end] = [Math.max(0, month.first - first), month.last - first + 1]
  const daily = series.daily.slice(start, end)
  const name = dayText(month.first).slice(0, 'YYYY-MM'.length)
  const at = summary.months.month.indexOf(name)
  return {
    month: name,
    mean: monthly.values[at] ?? null,
    uncertainty: monthlyUncertainty?.[at] ?? null,
    smoothed: smoothed.values[at] ?? null,
    spread: spreadOf(daily),
    /** Those with a value of the measure. */
    days: daily.filter((value) => value !== null && value !== undefined).length,
    /** Undefined if that is the measure. */
    wolfMean: series.measure === 'index' ? (summary.months.wolf_mean[at] ?? null) : undefined,
    observations: sumOf(series.observations.subarray(start, end)),
    images: sumOf(series.images.subarray(start, end)),
  }
}

type MonthValues = ReturnType<typeof monthValues>

/** The next day with an observation or image in another month, or the same one at the end of the series. */
export const nextObservedMonth = (series: ActivitySeries, day: number, step: 1 | -1): number => {
  const { first, last } = monthAround(day)
  const edge = step === 1 ? last : first
  const next = nextObservedDay(series, edge, step)
  return next === edge ? day : next
}

/** The community index of a day, or `none`; undefined if the chart shows the daily mean. */
const indexOf = ({ measure, summary: { index } }: ActivitySeries, row: number, day: string) => {
  if (measure === 'mean' || index === null) return undefined
  const { index: values, uncertainty, observer_count: observers } = index.days
  const value = values[row] ?? null
  if (value === null) return 'none' as const
  return {
    value,
    uncertainty: uncertainty[row] ?? 0,
    observers: observers[row] ?? 0,
    isSettled: index.settled_to !== null && day <= index.settled_to,
  }
}

const dayValues = (series: ActivitySeries, number: number) => {
  const { days } = series.summary
  const row = series.rows[number - series.first] ?? -1
  const day = dayText(number)
  return {
    day,
    wolfMean: days.wolf_mean[row] ?? null,
    wolfMin: days.wolf_min[row] ?? null,
    wolfMax: days.wolf_max[row] ?? null,
    north: days.wolf_north_mean[row] ?? null,
    south: days.wolf_south_mean[row] ?? null,
    observations: days.obs_count[row] ?? 0,
    images: days.image_count[row] ?? 0,
    index: indexOf(series, row, day),
  }
}

type DayValues = ReturnType<typeof dayValues>
type IndexOfDay = Extract<DayValues['index'], object>

/** The day of the series nearest to a fractional day number. */
export const nearestDay = ({ first, last }: ActivitySeries, day: number): number =>
  Math.min(Math.max(Math.round(day), first), last)

/** The next day with an observation or image, or the same one at the end of the series. */
export const nextObservedDay = (series: ActivitySeries, day: number, step: 1 | -1): number => {
  for (let next = day + step; next >= series.first && next <= series.last; next += step) {
    const index = next - series.first
    if (series.observations[index] || series.images[index]) return next
  }
  return day
}

const UNKNOWN = '–'

const known = (value: number | null): string => (value === null ? UNKNOWN : formatTwoDecimals(value))

/** The index and its uncertainty have one decimal, also where that is 0. */
const oneDecimal = (value: number | null): string => (value === null ? UNKNOWN : formatDecimals(value, 1))

/** Percentiles of about thirty days. */
const noDecimals = (value: number): string => formatDecimals(value, 0)

const withUncertainty = (value: number | null, uncertainty: number | null): string =>
  uncertainty === null ? oneDecimal(value) : `${oneDecimal(value)} ± ${oneDecimal(uncertainty)}`

const fromTo = (low: string, high: string): string => `${low} – ${high}`

const statusOf = ({ isSettled }: IndexOfDay): string =>
  isSettled ? texts().overview.readout.settled : texts().overview.readout.provisional

const sayIndex = (index: DayValues['index']): string[] => {
  const t = texts().overview.readout
  if (index === undefined) return []
  if (index === 'none') return [t.saidNoIndex]
  return [
    t.saidIndex(withUncertainty(index.value, index.uncertainty)),
    statusOf(index),
    t.saidObservers(index.observers),
  ]
}

const describeDay = (values: DayValues): string => {
  const t = texts().overview.readout
  const { index, wolfMean } = values
  const wolf =
    wolfMean === null
      ? [t.saidNoWolf]
      : [
          index === undefined ? t.saidWolf(known(wolfMean)) : t.saidDailyMean(known(wolfMean)),
          t.saidRange(known(values.wolfMin), known(values.wolfMax)),
          t.saidNorth(known(values.north)),
          t.saidSouth(known(values.south)),
        ]
  const counts = [t.saidObservations(values.observations), t.saidImages(values.images)]
  return t.onDay(values.day, [...sayIndex(index), ...wolf, ...counts].join(', '))
}

/** The index has one decimal, means have two. */
const decimalsOf = (measure: Measure) => (measure === 'index' ? oneDecimal : known)

const describeMonth = (values: MonthValues, measure: Measure): string => {
  const t = texts().overview.readout
  const { mean, uncertainty, smoothed, spread } = values
  const decimals = decimalsOf(measure)
  return t.inMonth(
    formatMonth(values.month),
    [
      mean === null
        ? t.saidNoMonthlyMean
        : t.saidMonthlyMean(uncertainty === null ? decimals(mean) : withUncertainty(mean, uncertainty)),
      ...(smoothed === null ? [] : [t.saidSmoothed(decimals(smoothed))]),
      ...(spread === undefined ? [] : [t.saidSpread(noDecimals(spread.low), noDecimals(spread.high))]),
      t.saidObservations(values.observations),
      t.saidImages(values.images),
    ].join(', '),
  )
}

/** The day, or its month over long ranges, for screen readers. */
export const describe = (series: ActivitySeries, scale: Scale, day: number): string =>
  scale === 'day'
    ? describeDay(dayValues(series, day))
    : describeMonth(monthValues(series, day), series.measure)

type Item = [name: string, label: string, value: string]

const indexItems = (index: IndexOfDay | 'none', { wolfMean }: DayValues): Item[] => {
  const t = texts().overview.readout
  const values =
    index === 'none'
      ? [UNKNOWN, UNKNOWN, UNKNOWN]
      : [withUncertainty(index.value, index.uncertainty), statusOf(index), formatNumber(index.observers)]
  const [value = '', status = '', observers = ''] = values
  return [
    ['index', t.index, value],
    ['index_status', t.status, status],
    ['index_observers', t.observers, observers],
    ['wolf_mean', t.dailyMean, known(wolfMean)],
  ]
}

const meanItems = ({ wolfMean, wolfMin, wolfMax }: DayValues): Item[] => {
  const t = texts().overview.readout
  const isKnown = wolfMin !== null && wolfMax !== null
  return [
    ['wolf_mean', t.wolfMean, known(wolfMean)],
    ['wolf_spread', t.lowToHigh, isKnown ? fromTo(known(wolfMin), known(wolfMax)) : UNKNOWN],
  ]
}

const countItems = ({ observations, images }: { observations: number; images: number }): Item[] => {
  const t = texts().overview.readout
  return [
    ['obs_count', t.observations, formatNumber(observations)],
    ['image_count', t.images, formatNumber(images)],
  ]
}

const dayItems = (values: DayValues): Item[] => {
  const t = texts().overview.readout
  return [
    ...(values.index === undefined ? meanItems(values) : indexItems(values.index, values)),
    ['wolf_north_mean', t.north, known(values.north)],
    ['wolf_south_mean', t.south, known(values.south)],
    ...countItems(values),
  ]
}

/** As many rows on a phone as a day has, so that the chart does not move when the scale changes. */
const monthItems = (values: MonthValues, measure: Measure): Item[] => {
  const t = texts().overview.readout
  const { mean, uncertainty, smoothed, spread, wolfMean } = values
  const decimals = decimalsOf(measure)
  const range = spread === undefined ? UNKNOWN : fromTo(noDecimals(spread.low), noDecimals(spread.high))
  const days = formatNumber(values.days)
  return [
    measure === 'index'
      ? ['month_mean', t.monthlyIndex, withUncertainty(mean, uncertainty)]
      : ['month_mean', t.monthlyMean, known(mean)],
    ['month_smoothed', t.smoothed, decimals(smoothed)],
    ['month_spread', t.spread, range],
    ['month_days', t.days, days],
    ...(wolfMean === undefined ? [] : [['month_wolf_mean', t.monthlyWolf, known(wolfMean)] satisfies Item]),
    ...countItems(values),
  ]
}

interface ReadoutProps {
  series: ActivitySeries
  scale: Scale
  day: number
}

/** Shows a day or month, at the pointer or else the last visible one. */
export const ActivityReadout = ({ series, scale, day }: ReadoutProps) => {
  const t = texts().overview.readout
  const { measure } = series
  const values = scale === 'day' ? dayValues(series, day) : monthValues(series, day)
  const items = 'day' in values ? dayItems(values) : monthItems(values, measure)
  return (
    <Readout class={`${styles.readout} ${measure === 'index' ? styles.index : ''}`} items={items}>
      <div class={styles.day}>
        <dt class="visually-hidden">{'day' in values ? t.day : t.month}</dt>
        <dd>
          {'day' in values ? (
            <>
              <time dateTime={values.day}>{values.day}</time> UTC
            </>
          ) : (
            <time dateTime={values.month}>{formatMonth(values.month)}</time>
          )}
        </dd>
      </div>
    </Readout>
  )
}
