/** A chart over days that fills its place and follows the theme; dragging zooms, a double click shows all again. */
import 'uplot/dist/uPlot.min.css'
import './day-chart.css'
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { THEME_CHANGED } from '../browser/theme.ts'
import { AXIS_FONT, timeSplits } from './axis.ts'
import { type Colours, currentColours } from './chart-colours.ts'
import { tickLabels } from './ticks.ts'

export interface Drawing {
  /** Day numbers, then the values of each series. */
  data: uPlot.AlignedData
  series: uPlot.Series[]
  plugins: uPlot.Plugin[]
}

interface DayChartProps {
  /** Day numbers: what is in sight before anybody zooms. */
  from: number
  to: number
  /** Where the vertical axis ends; it begins at 0. */
  greatest: number
  height: number
  /** The name of the vertical axis. */
  label: string
  /** What is drawn, in words. */
  description: string
  draw: (colours: Colours) => Drawing
}

const axesOf = (colours: Colours, label: string): uPlot.Axis[] => {
  const look = {
    font: AXIS_FONT,
    stroke: colours['text-quiet'],
    grid: { stroke: colours.grid, width: 1 },
    ticks: { stroke: colours.grid, width: 1 },
  }
  return [
    {
      ...look,
      size: 32,
      splits: timeSplits,
      values: (_chart, splits) => tickLabels(splits),
    },
    { ...look, label, labelFont: AXIS_FONT, labelSize: 18, size: 46 },
  ]
}

const newChart = (place: HTMLElement, { from, to, greatest, height, label, draw }: DayChartProps): uPlot => {
  const colours = currentColours()
  const { data, series, plugins } = draw(colours)
  return new uPlot(
    {
      width: place.clientWidth,
      height,
      legend: { show: false },
      scales: {
        // A double click asks for all of the data; the whole range is what is meant.
        x: {
          time: false,
          range: (_chart, low, high) => (low <= from && high >= to ? [from, to] : [low, high]),
        },
        y: { range: [0, greatest] },
      },
      axes: axesOf(colours, label),
      series: [{}, ...series],
      plugins,
      cursor: { points: { show: false }, drag: { x: true, y: false } },
    },
    data,
    place,
  )
}

export const DayChart = (props: DayChartProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let chart = newChart(element, props)
    const drawAnew = () => {
      chart.destroy()
      chart = newChart(element, props)
    }
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: props.height }),
    )
    resized.observe(element)
    addEventListener(THEME_CHANGED, drawAnew)
    return () => {
      resized.disconnect()
      removeEventListener(THEME_CHANGED, drawAnew)
      chart.destroy()
    }
  }, [props.draw, props.from, props.to, props.greatest])
  return <div ref={place} class="day-chart" role="img" aria-label={props.description} />
}
