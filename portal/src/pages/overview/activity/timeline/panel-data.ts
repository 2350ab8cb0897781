/** The drawn series as arrays with one element per day, computed once per scale, for drawing by pixel columns. */
import {
  type Area,
  type BinUnit,
  binStarts,
  drawnSeries,
  type Scale,
} from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries, Line } from '../../../../charts/activity/series.ts'

export const sumOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0)

/** Counts per day, week, month, quarter or year, so that bars are always wide enough. */
export const binCounts = (unit: BinUnit, { first, last, observations, images }: ActivitySeries) => {
  const start = binStarts(unit, first, last)
  const bins = start.slice(0, -1).map((begin, index) => ({ begin, end: start[index + 1] ?? begin }))
  const sums = (counts: Int32Array): number[] =>
    bins.map(({ begin, end }) => sumOf(counts.subarray(begin - first, end - first)))
  return {
    unit,
    start,
    middle: bins.map(({ begin, end }) => (begin + end - 1) / 2),
    observations: sums(observations),
    images: sums(images),
  }
}

export type BinnedCounts = ReturnType<typeof binCounts>

/** Interpolated between the points of a line; gaps are NaN. */
export type Drawn = Float32Array

interface DrawnArea {
  low: Drawn
  high: Drawn
}

const perDay = ({ days, values }: Line, { first, day: { length } }: ActivitySeries, sign = 1): Drawn => {
  const drawn = new Float32Array(length).fill(Number.NaN)
  days.forEach((day, index) => {
    const value = values[index] ?? null
    if (value === null) return
    drawn[day - first] = sign * value
    const [before = day, start = null] = [days[index - 1], values[index - 1]]
    if (start === null) return
    for (let between = before + 1; between < day; between++)
      drawn[between - first] = sign * (start + ((value - start) * (between - before)) / (day - before))
  })
  return drawn
}

/** uPlot ignores null, but a scale that starts with NaN stays NaN. */
export const withoutNaN = (drawn: Drawn): (number | null)[] =>
  Array.from(drawn, (value) => (Number.isNaN(value) ? null : value))

const highestOf = (...drawn: Drawn[]): (number | null)[] => {
  const [first = new Float32Array(), ...others] = drawn
  const highest = first.slice()
  for (const other of others)
    other.forEach((value, index) => {
      if (!((highest[index] as number) >= value) && !Number.isNaN(value)) highest[index] = value
    })
  return withoutNaN(highest)
}

export const panelData = (series: ActivitySeries, scale: Scale) => {
  const { daily, spread, band, monthly, smoothed, north, south } = drawnSeries(series, scale, {
    from: series.first,
    to: series.last,
  })
  const areaPerDay = (area: Area | null): DrawnArea | null =>
    area && {
      low: perDay({ days: area.days, values: area.low }, series),
      high: perDay({ days: area.days, values: area.high }, series),
    }
  const areas = { spread: areaPerDay(spread), band: areaPerDay(band) }
  return {
    scale,
    /** The line of single days as uPlot draws it; without values at other scales. */
    dailyValues: daily === null ? series.day.map(() => null) : series.daily,
    daily: perDay(daily ?? { days: [], values: [] }, series),
    ...areas,
    monthly,
    smoothed,
    north: perDay(north, series),
    // Negative: the south is drawn downward.
    south: perDay(south, series, -1),
    /** The highest value of each day, which the axis must reach. */
    highest: highestOf(
      ...[areas.band, areas.spread].flatMap((area) => area?.high ?? []),
      ...(scale === 'day' ? [] : [perDay(monthly, series)]),
    ),
  }
}

export type PanelData = ReturnType<typeof panelData>
