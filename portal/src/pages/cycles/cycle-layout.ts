/** The layout of the chart in CSS pixels: scales, lines, and labels that do not overlap. */
import type { CycleMonth, CycleSeries } from './cycle-series.ts'

const LEFT = 44
const RIGHT = 12
const TOP = 26
const HEIGHT = 400
const HEIGHT_OF_NARROW = 320
const NARROW = 560
const TICK_STEPS = [5, 10, 20, 25, 50, 100, 200, 500]
const MOST_TICKS = 7
/** Room above the highest value for its label. */
const HEADROOM = 1.08

export interface CycleLayout {
  width: number
  left: number
  right: number
  top: number
  bottom: number
  /** Months since the minimum. */
  lastMonth: number
  monthTicks: number[]
  valueTicks: number[]
  x(month: number): number
  y(value: number): number
}

const highestOf = (cycles: readonly CycleSeries[]): number =>
  Math.max(
    1,
    ...cycles.flatMap(({ months }) => months.map((one) => Math.max(one?.mean ?? 0, one?.smoothed ?? 0))),
  )

export const cycleLayout = (cycles: readonly CycleSeries[], width: number): CycleLayout => {
  const isNarrow = width < NARROW
  const [left, right, top] = [LEFT, width - RIGHT, TOP]
  const bottom = top + (isNarrow ? HEIGHT_OF_NARROW : HEIGHT)
  const lastMonth = Math.max(12, ...cycles.map(({ months }) => months.length - 1))
  const most = highestOf(cycles) * HEADROOM
  const step = TICK_STEPS.find((one) => most / one <= MOST_TICKS) ?? most
  const valueTicks = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
  const monthStep = isNarrow ? 24 : 12
  const monthTicks = Array.from(
    { length: Math.floor(lastMonth / monthStep) + 1 },
    (_, index) => index * monthStep,
  )
  return {
    width,
    left,
    right,
    top,
    bottom,
    lastMonth,
    monthTicks,
    valueTicks,
    x: (month) => left + ((right - left) * month) / lastMonth,
    y: (value) => bottom - ((bottom - top) * value) / most,
  }
}

/** The month nearest to a position. */
export const monthAt = ({ left, right, lastMonth }: CycleLayout, x: number): number =>
  Math.min(lastMonth, Math.max(0, Math.round(((x - left) / (right - left)) * lastMonth)))

type Value = Exclude<keyof CycleMonth, 'month'>

interface Point {
  x: number
  y: number
}

const rounded = (value: number): number => Math.round(value * 10) / 10

export const pointsOf = (
  { months }: CycleSeries,
  value: Value,
  { x, y }: CycleLayout,
): (Point | undefined)[] =>
  Array.from(months, (one, month) => {
    const known = one?.[value] ?? null
    return known === null ? undefined : { x: rounded(x(month)), y: rounded(y(known)) }
  })

/** An SVG path with a gap where a month has no value. */
export const linePath = (points: readonly (Point | undefined)[]): string => {
  let path = ''
  points.forEach((point, index) => {
    if (point) path += `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`
  })
  return path
}

export interface CycleLabel extends Point {
  cycle: CycleSeries
}

/** The space of a label around its position, which is the middle of its base line. */
const LABEL = { width: 64, above: 12, below: 4 }
/** Between a line and its label. */
const GAP = 8

const isInLabel = ({ x, y }: Point, label: Point): boolean =>
  Math.abs(x - label.x) < LABEL.width / 2 && y > label.y - LABEL.above && y < label.y + LABEL.below

const areApart = (one: Point, other: Point): boolean =>
  Math.abs(one.x - other.x) >= LABEL.width || Math.abs(one.y - other.y) >= LABEL.above + LABEL.below

/** Above the line or at its sides, from its peak outwards. */
const labelPositions = (line: readonly Point[], { left, right, top, bottom }: CycleLayout): Point[] => {
  const peak = line.reduce((best, { y }, index) => (y < (line[best]?.y ?? 0) ? index : best), 0)
  const half = LABEL.width / 2
  const side = half + GAP
  return line
    .map((point, index) => ({ point, distance: Math.abs(index - peak) }))
    .sort((one, other) => one.distance - other.distance)
    .flatMap(({ point: { x, y } }) => [
      // Inside the chart also for a cycle with only a few months at its edge.
      { x: Math.min(Math.max(x, left + half), right - half), y: y - GAP },
      { x: x + side, y: y + LABEL.below },
      { x: x - side, y: y + LABEL.below },
    ])
    .filter(
      ({ x, y }) => x - half >= left && x + half <= right && y - LABEL.above >= top - GAP && y <= bottom,
    )
}

/** Labels each cycle beside its line. The last cycle chooses first. On a crowded chart, lines may cross a label. */
export const cycleLabels = (cycles: readonly CycleSeries[], layout: CycleLayout): CycleLabel[] => {
  const lines = new Map(
    cycles.map((cycle) => {
      const smoothed = pointsOf(cycle, 'smoothed', layout)
      // The first and last half-year of the data have monthly means only.
      const line = smoothed.some((point) => point) ? smoothed : pointsOf(cycle, 'mean', layout)
      return [cycle, line.filter((point) => point !== undefined)]
    }),
  )
  const drawn = [...lines.values()].flat()
  const placed: CycleLabel[] = []
  for (const cycle of cycles.toReversed()) {
    const places = labelPositions(lines.get(cycle) ?? [], layout)
    const free = places.filter((place) => placed.every((other) => areApart(place, other)))
    const place = free.find((one) => !drawn.some((point) => isInLabel(point, one))) ?? free[0] ?? places[0]
    if (place) placed.push({ cycle, ...place })
  }
  return placed
}
