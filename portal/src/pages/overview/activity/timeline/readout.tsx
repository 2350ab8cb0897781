/** The values of one day or month, above the chart. */
import type { Scale } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries, Measure } from '../../../../charts/activity/series.ts'
import { Readout } from '../../../../charts/surface.tsx'
import { formatMonth } from '../../../../format/dates.ts'
import { formatDecimals, formatNumber, formatTwoDecimals } from '../../../../format/numbers.ts'
import { texts } from '../../../../language/texts.ts'
import styles from '../activity.module.css'
import { type DayValues, dayValues, type IndexOfDay, type MonthValues, monthValues } from './values.ts'

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
