/** uPlot options and data of the three panels. They share the time axis, so all have the same margins. */
import uPlot from 'uplot'
import type { Colours } from '../../../../charts/chart-colours.ts'
import { TICK_LABEL_WIDTH, tickLabels, timeTicks } from '../../../../charts/time-ticks.ts'
import { daysPerPixel, fillBars, fillColumns, strokeLine } from './draw-columns.ts'
import { type BinnedCounts, type PanelData, withoutNaN } from './panel-data.ts'

const AXIS_FONT = '12px "Inter Variable", system-ui, sans-serif'

/** As many ticks as there is room for labels. */
const timeSplits = ({ bbox }: uPlot, _axis: number, from: number, to: number): number[] => {
  const width = Math.max(1, bbox.width / uPlot.pxRatio)
  return timeTicks(from, to, ((to - from) / width) * TICK_LABEL_WIDTH)
}

/** The width of the value labels, left of the drawing area. */
export const LEFT = 44
export const RIGHT = 8

export type WolfLine = 'band' | 'daily' | 'monthly' | 'smoothed'
/** The positions among uPlot's series, in the order in which they are drawn. */
const SPREAD = 1
const BAND = 2
const DAILY = 3
const MONTHLY = 4
const SMOOTHED = 5
/** Daily values are drawn as a line or as their spread. */
export const WOLF_SERIES: Record<WolfLine, number[]> = {
  daily: [SPREAD, DAILY],
  band: [BAND],
  monthly: [MONTHLY],
  smoothed: [SMOOTHED],
}

/** Read for each redraw, so that a new theme needs no new chart. */
type CurrentColours = () => Colours

interface Drawing {
  colours: CurrentColours
  /** In CSS pixels. */
  columnWidth: () => number
}

/** About half the width of a letter or digit. */
const HALF_LETTER_WIDTH = 3.2

/** Omits a last label that would be cut off: labels are centred below their ticks. */
const uncutLabels = (plot: uPlot, ticks: number[]): string[] =>
  tickLabels(ticks).map((label, index) => {
    const room = ((plot.scales['x']?.max ?? 0) - (ticks[index] ?? 0)) / (daysPerPixel(plot) * uPlot.pxRatio)
    return room + RIGHT < label.length * HALF_LETTER_WIDTH ? '' : label
  })

const timeAxis = (colours: CurrentColours, labelled: boolean): uPlot.Axis => ({
  stroke: () => colours()['text-quiet'],
  font: AXIS_FONT,
  size: labelled ? 28 : 0,
  gap: 6,
  grid: { stroke: () => colours().grid, width: 1 },
  ticks: { show: labelled, stroke: () => colours().grid, size: 6 },
  splits: timeSplits,
  values: (plot, splits) => (labelled ? uncutLabels(plot, splits) : splits.map(() => '')),
})

const valueAxis = (colours: CurrentColours, label: (value: number) => string): uPlot.Axis => ({
  stroke: () => colours()['text-quiet'],
  font: AXIS_FONT,
  size: LEFT,
  gap: 4,
  space: 32,
  incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
  grid: { stroke: () => colours().grid, width: 1 },
  ticks: { show: false },
  values: (_plot, splits) => splits.map(label),
})

const panel = (
  colours: CurrentColours,
  {
    labelled,
    series,
    label = String,
    range,
    draw,
  }: {
    labelled: boolean
    series: uPlot.Series[]
    label?: (value: number) => string
    range: (min: number, max: number) => [number, number]
    /** Draws the series that uPlot does not draw itself. */
    draw: (plot: uPlot, index: number) => void
  },
): uPlot.Options => ({
  width: 300,
  height: 100,
  padding: [8, RIGHT, labelled ? 0 : 4, 0],
  legend: { show: false },
  cursor: { show: false },
  scales: {
    x: { time: false, range: (_plot, min, max) => [min, max] },
    y: { range: (_plot, min, max) => range(min ?? 0, max ?? 0) },
  },
  axes: [timeAxis(colours, labelled), valueAxis(colours, label)],
  series: [{}, ...series],
  hooks: { drawSeries: [draw] },
})

/** uPlot scales the axis by this series but does not draw it. */
const notDrawn: uPlot.Series = { paths: () => null, points: { show: false } }

/** Rounds up in few steps, so that the scale rarely changes while panning. */
const roundUp = (value: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return (Math.ceil((value / magnitude) * 2) / 2) * magnitude
}

const line = uPlot.paths.linear?.() ?? (() => null)

export const wolfPanel = (drawing: Drawing, first: number, drawn: () => PanelData) => {
  const { colours, columnWidth } = drawing
  const hidden = { ...notDrawn, auto: false }
  return panel(colours, {
    labelled: false,
    range: (_min, max) => [0, roundUp(Math.max(max * 1.02, 10))],
    series: [
      hidden,
      hidden,
      {
        auto: false,
        stroke: () => colours().daily,
        width: 1,
        points: { size: 4 },
        paths: (plot, ...rest) => (daysPerPixel(plot) > 1 ? null : line(plot, ...rest)),
      },
      hidden,
      hidden,
      // Keeps the scale at the highest values, so that it does not jump when a line is hidden.
      notDrawn,
    ],
    draw: (plot, index) => {
      const { spread, band, daily, monthly, smoothed } = drawn()
      const width = columnWidth()
      if (index === SPREAD && spread !== null)
        fillColumns(plot, first, spread.low, spread.high, { colour: colours().spread, width })
      if (index === BAND && band !== null)
        fillColumns(plot, first, band.low, band.high, { colour: colours().band, width })
      // Where several days share a pixel, the daily line is a paler area behind the means.
      if (index === DAILY && daysPerPixel(plot) > 1)
        fillColumns(plot, first, daily, daily, { colour: colours()['daily-dense'], width, line: true })
      if (index === MONTHLY) strokeLine(plot, monthly, colours().monthly, 2)
      if (index === SMOOTHED) strokeLine(plot, smoothed, colours().smoothed, 3)
    },
  })
}

/** The series that are drawn from other data get the days, as placeholders of the right length. */
export const wolfData = (day: number[], { dailyValues, highest }: PanelData): uPlot.AlignedData => [
  day,
  day,
  day,
  dailyValues,
  day,
  day,
  highest,
]

export const hemispherePanel = (
  { colours, columnWidth }: Drawing,
  { first, day }: { first: number; day: number[] },
  drawn: () => PanelData,
) => {
  const ground = new Float32Array(day.length)
  return panel(colours, {
    labelled: false,
    label: (value) => String(Math.abs(value)),
    range: (min, max) => {
      const reach = roundUp(Math.max(max, -min, 10) * 1.02)
      return [-reach, reach]
    },
    series: [notDrawn, notDrawn],
    draw: (plot, index) => {
      const width = columnWidth()
      const { north, south } = drawn()
      if (index === 1) fillColumns(plot, first, ground, north, { colour: colours().north, width })
      else fillColumns(plot, first, south, ground, { colour: colours().south, width })
    },
  })
}

export const hemisphereData = (day: number[], { north, south }: PanelData): uPlot.AlignedData => [
  day,
  withoutNaN(north),
  withoutNaN(south),
]

/** The bars of images are narrower and in front, so that both are visible whichever is higher. */
export const countPanel = ({ colours }: Drawing, counted: () => BinnedCounts): uPlot.Options =>
  panel(colours, {
    labelled: true,
    range: (_min, max) => [0, roundUp(Math.max(max * 1.02, 4))],
    series: [notDrawn, notDrawn],
    draw: (plot, index) => {
      const counts = counted()
      if (index === 1) fillBars(plot, counts, counts.observations, colours().observations, 0.86)
      else fillBars(plot, counts, counts.images, colours().images, 0.4)
    },
  })

export const countData = ({ middle, observations, images }: BinnedCounts): uPlot.AlignedData => [
  middle,
  observations,
  images,
]
