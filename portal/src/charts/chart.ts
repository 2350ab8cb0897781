/** Charts as data: the same chart is drawn on a page, in a picture and in the frame of another site. */

/** Marks of points. Shapes differ as well as colours, for people who cannot tell the colours apart. */
export type Shape = 'circle' | 'triangle' | 'square' | 'diamond' | 'cross' | 'dot'

type Column = ArrayLike<number | null | undefined>

export interface Series {
  /** Empty to leave it out of the legend. */
  label: string
  /** A CSS colour, such as a variable of colours.css, which pictures resolve. */
  colour: string
  kind: 'line' | 'band' | 'bars' | 'columns' | 'points'
  /** Of points. */
  shape?: Shape
  /** Increasing; day numbers on a time axis. The left edges of columns. */
  x: ArrayLike<number>
  /** The right edges of columns; one day after the left ones unless given. */
  end?: ArrayLike<number>
  /** Null or NaN is a gap; undefined is a gap that a line crosses. */
  y: Column
  /** The lower edge of a band, or the lower end of a bar. */
  low?: Column
  /** Of a line or bar, in pixels. */
  width?: number
  dash?: string
  opacity?: number
  /** Describes a point at the pointer. */
  describe?(at: number): string
  /** Opens the page of a point. */
  open?(at: number): void
}

export interface Note {
  x: number
  y: number
  text: string
  colour: string
}

/** Panels are drawn below each other over the same horizontal axis. */
export interface Panel {
  /** Empty if the page has a heading for it. */
  label: string
  height: number
  min: number
  max: number
  series: Series[]
  /** For values that are drawn with another sign, such as those of the south. */
  format?: (value: number) => string
  notes?: (plot: Plot) => Note[]
}

export interface Chart {
  /** Day numbers, unless the chart has its own ticks. */
  from: number
  to: number
  /** By default those of a time axis. */
  ticks?: readonly { at: number; label: string }[]
  axisLabel?: string
  /** Set if another chart below it has the labels of its ticks. */
  isAxisHidden?: boolean
  panels: Panel[]
}

interface Scales {
  x(value: number): number
  y(value: number): number
}

/** A panel on the screen or in a picture, in pixels. */
export interface Plot extends Scales {
  panel: Panel
  left: number
  right: number
  top: number
  bottom: number
}

/** Room beside the panels, in pixels. */
export const LEFT = 48
export const RIGHT = 12
const LABEL_HEIGHT = 24
/** Without a label. */
const TOP = 8

/** Where the panels of a chart of this width are. */
export const plotsOf = ({ from, to, panels }: Chart, width: number): Plot[] => {
  const right = width - RIGHT
  let end = 0
  return panels.map((panel) => {
    const top = end + (panel.label === '' ? TOP : LABEL_HEIGHT)
    end = top + panel.height
    return {
      panel,
      left: LEFT,
      right,
      top,
      bottom: end,
      x: (value) => LEFT + ((right - LEFT) * (value - from)) / (to - from),
      y: (value) => top + (panel.height * (panel.max - value)) / (panel.max - panel.min),
    }
  })
}

/** A tenth of a pixel is enough. */
const short = (value: number): string => String(Math.round(value * 10) / 10)
const at = (x: number, y: number): string => `${short(x)} ${short(y)}`

const isGap = (value: number | null | undefined): boolean => value === null || Number.isNaN(value)

/** The runs of positions with values, which gaps separate. Positions without a value but no gap are left out. */
const runsOf = ({ x, y }: Series): number[][] => {
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

const linePath = (series: Series, { x, y }: Scales): string =>
  runsOf(series)
    .map((run) => {
      const points = run.map((position) => at(x(series.x[position] ?? 0), y(series.y[position] ?? 0)))
      // A run of one point would be invisible.
      return points.length === 1 ? `${lineThrough(points)}${SHAPES.dot}` : lineThrough(points)
    })
    .join('')

/** A day reaches from half a day before its number to half a day after it. */
const bandPath = (series: Series, { x, y }: Scales): string =>
  runsOf(series)
    .map((run) => {
      const [first = 0, last = 0] = [run[0], run.at(-1)]
      const positions = [first, ...run, last]
      const edge = (column: Series['y'] | undefined) =>
        positions.map((position, index) => {
          const beyond = index === 0 ? -0.5 : index > run.length ? 0.5 : 0
          return at(x((series.x[position] ?? 0) + beyond), y(column?.[position] ?? 0))
        })
      return `${lineThrough([...edge(series.y), ...edge(series.low).reverse()])}Z`
    })
    .join('')

/** Outlines around 0,0; all look about the same size. */
export const SHAPES: Record<Shape, string> = {
  circle: 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  triangle: 'm0-3.8l3.8 6.8h-7.6z',
  square: 'm-2.7-2.7h5.4v5.4h-5.4z',
  diamond: 'm0-4l4 4l-4 4l-4-4z',
  cross: 'm-1-3.5h2v2.5h2.5v2h-2.5v2.5h-2v-2.5h-2.5v-2h2.5z',
  dot: 'm-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z',
}

type DrawValue = (series: Series, position: number, scales: Scales) => string

/** Draws each value by itself. */
const valuesPath =
  (draw: DrawValue) =>
  (series: Series, scales: Scales): string =>
    runsOf(series)
      .flat()
      .map((position) => draw(series, position, scales))
      .join('')

const barOf: DrawValue = ({ x: days, y: values, low }, position, { x, y }) =>
  `M${at(x(days[position] ?? 0), y(low?.[position] ?? 0))}V${short(y(values[position] ?? 0))}`

/** The smallest values are visible too. */
const LEAST_COLUMN = 2

/** From zero. */
const columnOf: DrawValue = ({ x: days, end, y: values }, position, { x, y }) => {
  const day = days[position] ?? 0
  const top = Math.min(y(values[position] ?? 0), y(0) - LEAST_COLUMN)
  return `M${at(x(day), y(0))}V${short(top)}H${short(x(end?.[position] ?? day + 1))}V${short(y(0))}Z`
}

const pointOf: DrawValue = ({ x: days, y: values, shape = 'circle' }, position, { x, y }) =>
  `M${at(x(days[position] ?? 0), y(values[position] ?? 0))}${SHAPES[shape]}`

const PATHS: Record<Series['kind'], (series: Series, scales: Scales) => string> = {
  line: linePath,
  band: bandPath,
  bars: valuesPath(barOf),
  columns: valuesPath(columnOf),
  points: valuesPath(pointOf),
}

export const seriesPath = (series: Series, scales: Scales): string => PATHS[series.kind](series, scales)

/** A round step that divides a range into about `count` parts. */
const stepOf = (range: number, count: number): number => {
  const rough = range / Math.max(1, count)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10)
}

const multiple = (index: number, step: number): number => Number((index * step).toPrecision(12))

/** Round values between `min` and `max`, about `count` of them. */
export const valueTicks = (min: number, max: number, count: number): number[] => {
  const step = stepOf(max - min, count)
  const ticks: number[] = []
  for (let index = Math.ceil(min / step); index * step <= max; index++) ticks.push(multiple(index, step))
  return ticks
}

/** Rounds up in few steps, so that the scale rarely changes while panning. */
const roundUp = (value: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  return (Math.ceil((value / magnitude) * 2) / 2) * magnitude
}

const ROOM_ABOVE = 1.02
/** In Wolf numbers, for a Sun without spots. */
const LEAST_TOP = 10

const EVERYTHING = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** The end of an axis above all values between two positions, at least `least`. */
export const topOf = (
  series: readonly Pick<Series, 'x' | 'y'>[],
  { from, to } = EVERYTHING,
  least = LEAST_TOP,
): number => {
  let greatest = 0
  for (const { x, y } of series)
    for (let at = 0; at < x.length; at++)
      if ((x[at] ?? 0) >= from && (x[at] ?? 0) <= to) greatest = Math.max(greatest, Math.abs(y[at] || 0))
  return roundUp(Math.max(ROOM_ABOVE * greatest, least))
}

/** The round values around all others, with about `count` steps between them. */
export const roundBounds = (values: readonly number[], count: number): { min: number; max: number } => {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const step = stepOf(greatest - least || 1, count)
  const min = multiple(Math.floor(least / step), step)
  return { min, max: Math.max(multiple(Math.ceil(greatest / step), step), multiple(1, step) + min) }
}

/**
 * One SVG path for each class of a row of cells: neighbouring cells of a class are one rectangle. Cells whose class is
 * undefined are left out.
 */
export const pathsOfRuns = (
  length: number,
  classOf: (index: number) => number | undefined,
  { left, top, width, height } = { left: 0, top: 0, width: 1, height: 1 },
): Map<number, string> => {
  const paths = new Map<number, string>()
  for (let start = 0, end = 1; start < length; start = end) {
    const current = classOf(start)
    for (end = start + 1; end < length && classOf(end) === current; ) end++
    if (current === undefined) continue
    // Rounded to a hundredth, which keeps the document small.
    const [x, next] = [start, end].map((index) => Math.round((left + index * width) * 100) / 100)
    paths.set(current, `${paths.get(current) ?? ''}M${x} ${top}H${next}V${top + height}H${x}Z`)
  }
  return paths
}
