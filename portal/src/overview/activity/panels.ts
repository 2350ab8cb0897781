/** What the three panels of the chart draw, for uPlot. They share the time axis, so all keep the same margins. */
import uPlot from 'uplot'
import type { Colours } from '../../chart/colours.ts'
import { tickLabels, timeTicks } from '../../chart/ticks.ts'
import type { CountedBy } from './counts.ts'
import type { ActivitySeries } from './series.ts'

/** Room for the labels of the values, left of what is drawn. */
export const LEFT = 44
export const RIGHT = 8
const FONT = '12px "Inter Variable", system-ui, sans-serif'
const TICK_LABEL_WIDTH = 78

export type WolfLine = 'band' | 'daily' | 'monthly' | 'smoothed'
const DAILY = 3
/** Which of uPlot's series make up a line of the Wolf panel. */
export const WOLF_SERIES: Record<WolfLine, number[]> = {
  band: [1, 2],
  daily: [DAILY],
  monthly: [4],
  smoothed: [5],
}

/** Where several days share a pixel the daily line is a thicket: it steps back behind the means. */
export const fadeDaily = (wolf: uPlot, daysPerPixel: number): void => {
  const daily = wolf.series[DAILY]
  if (daily) daily.alpha = daysPerPixel > 1 ? 0.5 : 1
}

/** Read anew for each drawing, so that a change of theme needs no new chart. */
type CurrentColours = () => Colours

const timeAxis = (colours: CurrentColours, labelled: boolean): uPlot.Axis => ({
  stroke: () => colours()['text-quiet'],
  font: FONT,
  size: labelled ? 28 : 0,
  gap: 6,
  grid: { stroke: () => colours().grid, width: 1 },
  ticks: { show: labelled, stroke: () => colours().grid, size: 6 },
  splits: (plot, _axis, from, to) =>
    timeTicks(from, to, ((to - from) / (plot.bbox.width / uPlot.pxRatio)) * TICK_LABEL_WIDTH),
  values: (_plot, splits) => (labelled ? tickLabels(splits) : splits.map(() => '')),
})

const valueAxis = (colours: CurrentColours, label: (value: number) => string): uPlot.Axis => ({
  stroke: () => colours()['text-quiet'],
  font: FONT,
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
    bands = [],
  }: {
    labelled: boolean
    series: uPlot.Series[]
    label?: (value: number) => string
    range: (min: number, max: number) => [number, number]
    bands?: uPlot.Band[]
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
  bands,
})

const invisible: uPlot.Series = { width: 0, points: { show: false } }

/** The next value above that the scale moves to, in few steps, so that it stands still while one pans. */
const roundUp = (value: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return (Math.ceil((value / magnitude) * 2) / 2) * magnitude
}

export const wolfPanel = (colours: CurrentColours): uPlot.Options =>
  panel(colours, {
    labelled: true,
    range: (_min, max) => [0, roundUp(Math.max(max * 1.02, 10))],
    series: [
      invisible,
      invisible,
      { stroke: () => colours().daily, width: 1, points: { size: 4 } },
      { stroke: () => colours().monthly, width: 2, points: { show: false } },
      { stroke: () => colours().smoothed, width: 3, points: { show: false } },
    ],
    bands: [{ series: [2, 1], fill: () => colours().band }],
  })

export const wolfData = (series: ActivitySeries): uPlot.AlignedData => [
  series.day,
  series.wolfMin,
  series.wolfMax,
  series.wolfMean,
  series.monthly,
  series.smoothed,
]

const filled = (colour: () => string): uPlot.Series => ({
  stroke: colour,
  fill: colour,
  width: 1,
  alpha: 0.85,
  fillTo: 0,
  points: { size: 3 },
})

export const hemispherePanel = (colours: CurrentColours): uPlot.Options =>
  panel(colours, {
    labelled: false,
    label: (value) => String(Math.abs(value)),
    range: (min, max) => {
      const reach = roundUp(Math.max(max, -min, 10) * 1.02)
      return [-reach, reach]
    },
    series: [filled(() => colours().north), filled(() => colours().south)],
  })

export const hemisphereData = (series: ActivitySeries): uPlot.AlignedData => [
  series.day,
  series.north,
  series.south,
]

const bars = (colour: () => string, share: number): uPlot.Series => {
  const paths = uPlot.paths.bars?.({ size: [share, 40, 1] })
  return { fill: colour, width: 0, points: { show: false }, ...(paths && { paths }) }
}

/** The images' bars are narrower and in front, so that both are seen whichever is higher. */
export const countPanel = (colours: CurrentColours): uPlot.Options =>
  panel(colours, {
    labelled: true,
    range: (_min, max) => [0, roundUp(Math.max(max * 1.02, 4))],
    series: [bars(() => colours().observations, 0.86), bars(() => colours().images, 0.4)],
  })

export const countData = ({ middle, observations, images }: CountedBy): uPlot.AlignedData => [
  middle,
  observations,
  images,
]
