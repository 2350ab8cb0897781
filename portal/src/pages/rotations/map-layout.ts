/** The layout of the map in CSS pixels: positions of cells, and the shapes of all cells of a class. */
import { pathsOfRuns } from '../../charts/chart.ts'
import { yearOf } from '../../format/days.ts'
import {
  CLASSES,
  classOf,
  hasData,
  LONGEST_ROTATION,
  type RotationRow,
  type RotationSeries,
  valueOn,
} from './rotation-series.ts'

const LEFT = 42
const RIGHT = 40
const TOP = 38
const ROW_HEIGHTS = [
  { rows: 30, height: 16 },
  { rows: 80, height: 10 },
  { rows: 160, height: 6 },
]
const SMALLEST_ROW_HEIGHT = 4
const LABEL_HEIGHT = 14
const LABEL_STEPS = [1, 2, 5, 10]

export const mapLayout = (rows: readonly RotationRow[], width: number) => {
  const rowHeight = ROW_HEIGHTS.find((one) => rows.length <= one.rows)?.height ?? SMALLEST_ROW_HEIGHT
  return {
    rows,
    width,
    left: LEFT,
    right: width - RIGHT,
    top: TOP,
    bottom: TOP + rows.length * rowHeight,
    cellWidth: Math.max(1, width - LEFT - RIGHT) / LONGEST_ROTATION,
    rowHeight,
  }
}

export type MapLayout = ReturnType<typeof mapLayout>

/** The rotation and the day at a position, if there is one. */
export const cellAt = (
  { rows, left, top, cellWidth, rowHeight }: MapLayout,
  x: number,
  y: number,
): number | undefined => {
  const row = rows[Math.floor((y - top) / rowHeight)]
  const column = Math.floor((x - left) / cellWidth)
  return row === undefined || column < 0 || column >= row.length ? undefined : row.first + column
}

/** Rows whose number is written beside them, so that the numbers do not overlap. */
export const labelledRows = ({ rows, rowHeight }: MapLayout): { row: RotationRow; index: number }[] => {
  const step = LABEL_STEPS.find((one) => one * rowHeight >= LABEL_HEIGHT) ?? LABEL_STEPS.at(-1) ?? 1
  return rows.map((row, index) => ({ row, index })).filter(({ row }) => row.number % step === 0)
}

export const yearRows = ({ rows }: MapLayout): { year: number; index: number }[] =>
  rows.flatMap(({ first, length }, index) => {
    const year = yearOf(first + length - 1)
    return yearOf(first - 1) < year ? [{ year, index }] : []
  })

/** The index of the shape of days without a value, after those of the classes. */
export const NO_VALUE = CLASSES

/** One SVG path per class, and one for days without a value. Days before and after the data have none. */
export const cellPaths = (
  { rows, left, top, cellWidth, rowHeight }: MapLayout,
  series: RotationSeries,
): string[] => {
  const paths = Array.from({ length: NO_VALUE + 1 }, () => '')
  const classOn = (day: number): number | undefined => {
    if (!hasData(series, day)) return undefined
    const value = valueOn(series, day)
    return value === null ? NO_VALUE : classOf(series.bounds, value)
  }
  rows.forEach(({ first, length }, index) => {
    const cells = { left, top: top + index * rowHeight, width: cellWidth, height: rowHeight }
    for (const [one, path] of pathsOfRuns(length, (column) => classOn(first + column), cells))
      paths[one] += path
  })
  return paths
}
