/** A chart over days that fills its container and follows the theme. Dragging zooms, a double click shows all. */
import styles from './day-chart.module.css'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { THEME_CHANGED } from '../browser/theme.ts'
import { type Colours, currentColours } from './chart-colours.ts'
import { AXIS_FONT, timeSplits } from './time-axis.ts'
import { tickLabels } from './time-ticks.ts'

export interface Drawing {
  /** Day numbers, then the values of each series. */
  data: uPlot.AlignedData
  series: uPlot.Series[]
  plugins: uPlot.Plugin[]
}

interface DayChartProps {
  /** Day numbers: the range before the visitor zooms. */
  from: number
  to: number
  /** The end of the vertical axis, which starts at 0. */
  greatest: number
  height: number
  /** The name of the vertical axis. */
  label: string
  /** For screen readers. */
  description: string
  draw: (colours: Colours) => Drawing
}

const axesOf = (colours: Colours, label: string): uPlot.Axis[] => {
  const style = {
    font: AXIS_FONT,
    stroke: colours['text-quiet'],
    grid: { stroke: colours.grid, width: 1 },
    ticks: { stroke: colours.grid, width: 1 },
  }
  return [
    {
      ...style,
      size: 32,
      splits: timeSplits,
      values: (_chart, splits) => tickLabels(splits),
    },
    { ...style, label, labelFont: AXIS_FONT, labelSize: 18, size: 46 },
  ]
}

const newChart = (
  container: HTMLElement,
  { from, to, greatest, height, label, draw }: DayChartProps,
): uPlot => {
  const colours = currentColours()
  const { data, series, plugins } = draw(colours)
  return new uPlot(
    {
      width: container.clientWidth,
      height,
      legend: { show: false },
      scales: {
        // A double click resets uPlot to the range of the data; the chart shows its full range instead.
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
    container,
  )
}

export const DayChart = (props: DayChartProps) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let chart = newChart(element, props)
    const redraw = () => {
      chart.destroy()
      chart = newChart(element, props)
    }
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: props.height }),
    )
    resized.observe(element)
    addEventListener(THEME_CHANGED, redraw)
    return () => {
      resized.disconnect()
      removeEventListener(THEME_CHANGED, redraw)
      chart.destroy()
    }
  }, [props.draw, props.from, props.to, props.greatest])
  return <div ref={container} class={styles.dayChart} role="img" aria-label={props.description} />
}
