/** The chart of cycles: the smoothed means as lines, the monthly means as points, each cycle labelled. */

import type { Chart, Note, Plot, Series } from '../../charts/chart.ts'
import { cyclesBetween, type SolarCycle } from '../../data/solar-cycles.ts'
import { texts } from '../../language/texts.ts'

export interface CycleMonth {
  /** `YYYY-MM`. */
  month: string
  mean: number | null
  smoothed: number | null
}

export interface CycleSeries extends Pick<SolarCycle, 'number' | 'minimum'> {
  /** By months since the minimum; undefined before and after the data. */
  months: (CycleMonth | undefined)[]
  /** Set if the reader chose it. */
  isHighlighted?: boolean
}

export type MonthColumns = { [Name in keyof CycleMonth]: readonly CycleMonth[Name][] }

/** Months since the year 0. */
const monthNumber = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

/** The monthly series divided into the cycles with data, oldest first. Months before the first numbered cycle have none. */
export const cycleSeries = ({ month, mean, smoothed }: MonthColumns): CycleSeries[] => {
  const [first, last] = [month[0], month.at(-1)]
  if (first === undefined || last === undefined) return []
  return cyclesBetween(first, last)
    .map(({ number, minimum, next }) => {
      const start = monthNumber(minimum)
      const months: CycleSeries['months'] = []
      month.forEach((name, at) => {
        if (name < minimum || (next !== null && name >= next)) return
        months[monthNumber(name) - start] = {
          month: name,
          mean: mean[at] ?? null,
          smoothed: smoothed[at] ?? null,
        }
      })
      return { number, minimum, months }
    })
    .filter(({ months }) => months.some((one) => typeof one?.mean === 'number'))
}

/** The number of minima in the data. With fewer than two, no cycle is complete. */
export const countMinima = (cycles: readonly CycleSeries[]): number =>
  cycles.filter(({ months }) => months[0] !== undefined).length

const HEIGHT = 400
const HEIGHT_OF_NARROW = 320
const NARROW = 560
/** Room above the highest value for its label. */
const HEADROOM = 1.08

/** The last cycle stands out, then the one before it. */
const STYLES = [
  { colour: 'var(--smoothed)', width: 3.5 },
  { colour: 'var(--north)', width: 2 },
] as const
const OLDER = { colour: 'var(--daily)', width: 2 }
const HIGHLIGHTED = { colour: 'var(--observer-2)', width: 3.5 }

/** The cycles that can be highlighted: those without a colour of their own. */
export const olderCycles = <Cycle>(cycles: readonly Cycle[]): Cycle[] => cycles.slice(0, -STYLES.length)

export const styleOf = (cycles: readonly CycleSeries[], cycle: CycleSeries) =>
  cycle.isHighlighted ? HIGHLIGHTED : (STYLES[cycles.length - 1 - cycles.indexOf(cycle)] ?? OLDER)

/** The highlighted cycle comes last: its line is drawn over the others, and its label is placed first. */
const byEmphasis = (cycles: readonly CycleSeries[]): CycleSeries[] =>
  cycles.toSorted((one, other) => Number(one.isHighlighted ?? 0) - Number(other.isHighlighted ?? 0))

const highestOf = (cycles: readonly CycleSeries[]): number =>
  Math.max(
    1,
    ...cycles.flatMap(({ months }) => months.map((one) => Math.max(one?.mean ?? 0, one?.smoothed ?? 0))),
  )

type Value = Exclude<keyof CycleMonth, 'month'>

const columnsOf = ({ months }: CycleSeries, value: Value) => ({
  x: months.map((_, month) => month),
  y: Array.from(months, (one) => one?.[value] ?? null),
})

const seriesOf = (cycles: readonly CycleSeries[], cycle: CycleSeries): Series[] => {
  const style = { label: '', ...styleOf(cycles, cycle) }
  return [
    { ...style, kind: 'points', shape: 'dot', opacity: 0.4, ...columnsOf(cycle, 'mean') },
    { ...style, kind: 'line', ...columnsOf(cycle, 'smoothed') },
  ]
}

type Point = Pick<Note, 'x' | 'y'>

/** The space of a label around its position, which is the middle of its base line. */
const LABEL = { width: 64, above: 12, below: 4 }
/** Between a line and its label. */
const GAP = 8

const isInLabel = ({ x, y }: Point, label: Point): boolean =>
  Math.abs(x - label.x) < LABEL.width / 2 && y > label.y - LABEL.above && y < label.y + LABEL.below

const areApart = (one: Point, other: Point): boolean =>
  Math.abs(one.x - other.x) >= LABEL.width || Math.abs(one.y - other.y) >= LABEL.above + LABEL.below

/** Above the line or at its sides, from its peak outwards. */
const labelPositions = (line: readonly Point[], { left, right, top, bottom }: Plot): Point[] => {
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

const pointsOf = (cycle: CycleSeries, value: Value, { x, y }: Plot): Point[] =>
  cycle.months.flatMap((one, month) => {
    const known = one?.[value] ?? null
    return known === null ? [] : [{ x: x(month), y: y(known) }]
  })

/** Labels each cycle beside its line. The highlighted and the last cycle choose first. On a crowded chart, lines may cross a label. */
const cycleLabels = (cycles: readonly CycleSeries[], plot: Plot): Note[] => {
  const lines = new Map(
    cycles.map((cycle) => {
      const smoothed = pointsOf(cycle, 'smoothed', plot)
      // The first and last half-year of the data have monthly means only.
      return [cycle, smoothed.length > 0 ? smoothed : pointsOf(cycle, 'mean', plot)]
    }),
  )
  const drawn = [...lines.values()].flat()
  const placed: Note[] = []
  for (const cycle of byEmphasis(cycles).toReversed()) {
    const places = labelPositions(lines.get(cycle) ?? [], plot)
    const free = places.filter((place) => placed.every((other) => areApart(place, other)))
    const place = free.find((one) => !drawn.some((point) => isInLabel(point, one))) ?? free[0] ?? places[0]
    const { colour } = styleOf(cycles, cycle)
    if (place) placed.push({ ...place, text: texts().cycles.cycle(cycle.number), colour })
  }
  return placed
}

/** `name` is what the values are. */
export const cycleChart = (cycles: readonly CycleSeries[], name: string, width: number): Chart => {
  const isNarrow = width < NARROW
  const lastMonth = Math.max(12, ...cycles.map(({ months }) => months.length - 1))
  const monthStep = isNarrow ? 24 : 12
  const ticks = Array.from({ length: Math.floor(lastMonth / monthStep) + 1 }, (_, index) => index * monthStep)
  return {
    from: 0,
    to: lastMonth,
    ticks: ticks.map((at) => ({ at, label: String(at) })),
    axisLabel: texts().cycles.monthAxis,
    panels: [
      {
        label: name,
        height: isNarrow ? HEIGHT_OF_NARROW : HEIGHT,
        min: 0,
        max: highestOf(cycles) * HEADROOM,
        series: byEmphasis(cycles).flatMap((cycle) => seriesOf(cycles, cycle)),
        notes: (plot) => cycleLabels(cycles, plot),
      },
    ],
  }
}

export const monthAt = ({ left, right }: Plot, lastMonth: number, x: number): number =>
  Math.min(lastMonth, Math.max(0, Math.round(((x - left) / (right - left)) * lastMonth)))
