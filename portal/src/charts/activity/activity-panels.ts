/** The panels of the activity chart, for pages and pictures. */

import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { type Chart, type Panel, type Series, topOf } from '../chart.ts'
import {
  type Area,
  type CountBin,
  type DrawnSeries,
  drawnSeries,
  type Scale,
  scaleFor,
  seriesWithin,
} from './drawn-series.ts'
import { type ActivitySeries, hasHemispheres, type Line, type Measure } from './series.ts'
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

/** The lines that a visitor can hide. Daily values are drawn as a line or as their spread. */
export type WolfLine = 'daily' | 'band' | 'monthly' | 'smoothed'

/** The names of the lines of a scale. Months of the daily mean have no uncertainty, so no band. */
export const lineNames = (measure: Measure, scale: Scale): Partial<Record<WolfLine, string>> => {
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

/** Over so many days there is room for dots, which tell days with a value from those that the line crosses. */
const MOST_DOTS = 60

/** Hidden lines count for the axis, so that it does not jump. */
export const mainPanel = (
  { scale, daily, spread, band, monthly, smoothed }: DrawnSeries,
  measure: Measure,
  window: TimeWindow,
  height: number,
  hidden: ReadonlySet<WolfLine> = new Set(),
): Panel => {
  const t = texts().overview.activity
  const names = lineNames(measure, scale)
  const style = (line: WolfLine, colour: string) => ({ label: names[line] ?? '', colour: `var(--${colour})` })
  const dots = spanOf(window) > MOST_DOTS ? null : daily
  const lines: [WolfLine, Series[]][] = [
    ['daily', bandOf(spread, style('daily', 'spread'))],
    ['band', bandOf(band, style('band', 'band'))],
    ['daily', lineOf(daily, { ...style('daily', 'daily'), width: 1 })],
    ['daily', lineOf(dots, { ...style('daily', 'daily'), label: '', kind: 'points', shape: 'dot' })],
    ['monthly', lineOf(monthly, { ...style('monthly', 'monthly'), width: 2 })],
    ['smoothed', lineOf(smoothed, { ...style('smoothed', 'smoothed'), width: 3 })],
  ]
  return {
    label: measure === 'index' ? t.indexHeading : t.wolfHeading,
    height,
    min: 0,
    max: topOf(
      lines.flatMap(([, series]) => series),
      window,
    ),
    series: lines.filter(([line]) => !hidden.has(line)).flatMap(([, series]) => series),
  }
}

export const hemispheresPanel = (
  { north, south }: DrawnSeries,
  measure: Measure,
  window: TimeWindow,
  height: number,
): Panel => {
  const t = texts().overview.activity
  const series = [
    areaUnder(north, 1, { label: t.north, colour: 'var(--north)' }),
    areaUnder(south, -1, { label: t.south, colour: 'var(--south)' }),
  ]
  const max = topOf(series, window)
  const label = measure === 'index' ? t.hemispheresOfMean : t.hemispheresOfWolf
  return { label, height, min: -max, max, series, format: (value) => formatNumber(Math.abs(value)) }
}

const LEAST_COUNT = 4

/** The columns of images are narrower and in front, so that both are visible whichever is higher. */
export const countsPanel = (bins: readonly CountBin[], { from, to }: TimeWindow, height: number): Panel => {
  const shown = bins.filter((bin) => bin.to > from && bin.from < to)
  const columns = (kind: 'observations' | 'images', share: number): Series => {
    const margin = (bin: CountBin): number => ((bin.to - bin.from) * (1 - share)) / 2
    return {
      label: '',
      colour: `var(--${kind})`,
      kind: 'columns',
      x: shown.map((bin) => bin.from + margin(bin)),
      end: shown.map((bin) => bin.to - margin(bin)),
      y: shown.map((bin) => bin[kind] || null),
    }
  }
  const series = [columns('observations', 0.86), columns('images', 0.4)]
  return { label: '', height, min: 0, max: topOf(series, undefined, LEAST_COUNT), series }
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
  const drawn = seriesWithin(drawnSeries(series, scaleFor(spanOf(window), width)), window)
  const panels = [mainPanel(drawn, series.measure, window, height)]
  if (hemispheresHeight !== undefined && hasHemispheres(series))
    panels.push(hemispheresPanel(drawn, series.measure, window, hemispheresHeight))
  return { ...window, panels }
}
