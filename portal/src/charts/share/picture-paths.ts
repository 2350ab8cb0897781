/** SVG path data of the series of a picture. */
import type { Shape } from '../shape.ts'
import type { PictureSeries } from './chart-picture.ts'

export interface Scales {
  x(value: number): number
  y(value: number): number
}

/** A tenth of a pixel is enough. */
const short = (value: number): string => String(Math.round(value * 10) / 10)
const at = (x: number, y: number): string => `${short(x)} ${short(y)}`

const isGap = (value: number | null | undefined): boolean => value === null || Number.isNaN(value)

/** The runs of positions with values, which gaps separate. Positions without a value but no gap are left out. */
const runsOf = ({ x, y }: PictureSeries): number[][] => {
  const runs: number[][] = []
  let run: number[] = []
  for (let position = 0; position < x.length; position++) {
    const value = y[position]
    if (isGap(value)) {
      if (run.length > 0) runs.push(run)
      run = []
    } else if (value !== undefined) run.push(position)
  }
  if (run.length > 0) runs.push(run)
  return runs
}

const lineThrough = (points: string[]): string => `M${points.join('L')}`

const linePath = (series: PictureSeries, { x, y }: Scales): string =>
  runsOf(series)
    .map((run) => {
      const points = run.map((position) => at(x(series.x[position] ?? 0), y(series.y[position] ?? 0)))
      // A run of one point would be invisible; with round ends it is a dot.
      return points.length === 1 ? `${lineThrough(points)}h0` : lineThrough(points)
    })
    .join('')

const bandPath = (series: PictureSeries, { x, y }: Scales): string =>
  runsOf(series)
    .map((run) => {
      const edge = (column: PictureSeries['y'] | undefined) =>
        run.map((position) => at(x(series.x[position] ?? 0), y(column?.[position] ?? 0)))
      return `${lineThrough([...edge(series.y), ...edge(series.low).reverse()])}Z`
    })
    .join('')

/** One column a day, from zero. */
const columnsPath = (series: PictureSeries, { x, y }: Scales): string =>
  runsOf(series)
    .flat()
    .map((position) => {
      const day = series.x[position] ?? 0
      return `M${at(x(day), y(0))}V${short(y(series.y[position] ?? 0))}H${short(x(day + 1))}V${short(y(0))}Z`
    })
    .join('')

/** Outlines around 0,0; all look about the same size. */
export const SHAPES: Record<Shape, string> = {
  circle: 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  triangle: 'm0-3.8l3.8 6.8h-7.6z',
  square: 'm-2.7-2.7h5.4v5.4h-5.4z',
  diamond: 'm0-4l4 4l-4 4l-4-4z',
  cross: 'm-1-3.5h2v2.5h2.5v2h-2.5v2.5h-2v-2.5h-2.5v-2h2.5z',
}

const pointsPath = (series: PictureSeries, { x, y }: Scales): string =>
  runsOf(series)
    .flat()
    .map(
      (position) =>
        `M${at(x(series.x[position] ?? 0), y(series.y[position] ?? 0))}${SHAPES[series.shape ?? 'circle']}`,
    )
    .join('')

const PATHS = { line: linePath, band: bandPath, columns: columnsPath, points: pointsPath }

export const seriesPath = (series: PictureSeries, scales: Scales): string =>
  PATHS[series.kind](series, scales)

/** Round values between `min` and `max`, about `count` of them. */
export const valueTicks = (min: number, max: number, count: number): number[] => {
  const rough = (max - min) / Math.max(1, count)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10)
  const ticks: number[] = []
  for (let index = Math.ceil(min / step); index * step <= max; index++)
    ticks.push(Number((index * step).toPrecision(12)))
  return ticks
}
