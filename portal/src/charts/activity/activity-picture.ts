/** The activity chart of the overview as a picture. */

import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import type { Chart, Panel, Series } from '../chart.ts'
import { type Area, type DrawnSeries, drawnSeries, type Scale, scaleFor } from './drawn-series.ts'
import type { ActivitySeries, Line, Measure } from './series.ts'
import { spanOf, type TimeWindow } from './time-window.ts'

type Style = Pick<Series, 'label' | 'colour'> & Partial<Series>

const lineOf = (line: Line | null, style: Style): Series[] =>
  line === null ? [] : [{ kind: 'line', x: line.days, y: line.values, ...style }]

const bandOf = (area: Area | null, style: Style): Series[] =>
  area === null ? [] : [{ kind: 'band', x: area.days, y: area.high, low: area.low, ...style }]

/** From zero to the line; the south is drawn downward. */
const areaUnder = ({ days, values }: Line, sign: 1 | -1, style: Style): Series => ({
  kind: 'band',
  x: days,
  y: values.map((value) => (value === null ? null : sign * value)),
  low: values.map((value) => (value === null ? null : 0)),
  ...style,
})

/** The largest absolute value within the window. */
const greatestIn = (series: readonly Series[], { from, to }: TimeWindow, least: number): number => {
  let greatest = least
  for (const { x, y } of series)
    for (let at = 0; at < x.length; at++)
      if ((x[at] ?? 0) >= from && (x[at] ?? 0) <= to) greatest = Math.max(greatest, Math.abs(y[at] || 0))
  return greatest
}

/** The axis reaches at least this value, also for a Sun without spots. */
const LEAST_TOP = 10
const ROOM_ABOVE = 1.05

type LineNames = { daily: string; band?: string; monthly: string; smoothed: string }

/** The names of the lines of a scale. Months of the daily mean have no uncertainty, so no band. */
export const lineNames = (measure: Measure, scale: Scale): LineNames => {
  const t = texts().overview.activity.lines
  const isIndex = measure === 'index'
  const months = { monthly: t.monthly, smoothed: t.smoothed }
  if (scale === 'day')
    return isIndex
      ? { daily: t.dailyIndex, band: t.indexBand, ...months }
      : { daily: t.dailyMean, band: t.meanBand, ...months }
  return isIndex
    ? { daily: t.indexSpread[scale], band: t.monthsBand, ...months }
    : { daily: t.meanSpread[scale], ...months }
}

const mainPanel = (
  { scale, daily, spread, band, monthly, smoothed }: DrawnSeries,
  { measure }: ActivitySeries,
  window: TimeWindow,
  height: number,
): Panel => {
  const t = texts().overview.activity
  const names = lineNames(measure, scale)
  const series = [
    ...bandOf(spread, { label: names.daily, colour: 'var(--spread)' }),
    ...bandOf(band, { label: names.band ?? '', colour: 'var(--band)' }),
    ...lineOf(daily, { label: names.daily, colour: 'var(--daily)', width: 1 }),
    ...lineOf(monthly, { label: names.monthly, colour: 'var(--monthly)' }),
    ...lineOf(smoothed, { label: names.smoothed, colour: 'var(--smoothed)', width: 2.5 }),
  ]
  return {
    label: measure === 'index' ? t.indexHeading : t.wolfHeading,
    height,
    min: 0,
    max: ROOM_ABOVE * greatestIn(series, window, LEAST_TOP),
    series,
  }
}

/** Undefined if no observer has counted the hemispheres separately. */
const hemispheresPanel = (
  { north, south }: DrawnSeries,
  { measure }: ActivitySeries,
  window: TimeWindow,
  height: number,
): Panel | undefined => {
  const t = texts().overview.activity
  const series = [
    areaUnder(north, 1, { label: t.north, colour: 'var(--north)' }),
    areaUnder(south, -1, { label: t.south, colour: 'var(--south)' }),
  ]
  const greatest = greatestIn(series, window, 0)
  if (greatest === 0) return undefined
  const max = ROOM_ABOVE * Math.max(greatest, LEAST_TOP)
  const label = measure === 'index' ? t.hemispheresOfMean : t.hemispheresOfWolf
  return { label, height, min: -max, max, series, format: (value) => formatNumber(Math.abs(value)) }
}

interface PictureSize {
  width: number
  height: number
  /** Left out if undefined. */
  hemispheresHeight?: number
}

export const activityPicture = (
  series: ActivitySeries,
  window: TimeWindow,
  { width, height, hemispheresHeight }: PictureSize,
): Chart => {
  const drawn = drawnSeries(series, scaleFor(spanOf(window), width), window)
  const hemispheres = hemispheresHeight && hemispheresPanel(drawn, series, window, hemispheresHeight)
  return {
    ...window,
    panels: [mainPanel(drawn, series, window, height), ...(hemispheres ? [hemispheres] : [])],
  }
}
