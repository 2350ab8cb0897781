/** The series that the map shows: one value per calendar day. */
import type { PortalSummary } from '../../../../server/src/features/portal/summary.ts'
import { dayNumber } from '../../format/days.ts'

/** With one for spotless days: as many as there are colours. */
export const CLASSES = 8

const STEPS = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75]
const LARGEST_STEP = 100
/** The highest class is for the few days above this share of the days, which would otherwise flatten all others. */
const SHARE_BELOW_HIGHEST = 0.98

/** The upper bounds of the classes but the highest: 0, one step, two steps and so on. All series determine the step. */
export const classBounds = (...series: readonly (readonly (number | null)[])[]): number[] => {
  const values = series.flat().filter((value) => value !== null)
  values.sort((one, other) => one - other)
  const high = values[Math.floor(values.length * SHARE_BELOW_HIGHEST)] ?? 0
  const count = CLASSES - 1
  const exact = high / (count - 1)
  const step = STEPS.find((one) => one >= exact) ?? Math.ceil(exact / LARGEST_STEP) * LARGEST_STEP
  return Array.from({ length: count }, (_, index) => index * step)
}

/** From 0 for a spotless day. */
export const classOf = (bounds: readonly number[], value: number): number => {
  const found = bounds.findIndex((bound) => value <= bound)
  return found < 0 ? bounds.length : found
}

/** Carrington rotations as rows of days. A day belongs to the rotation that is in progress at its noon, 12:00 UTC. */
export interface RotationRow {
  number: number
  /** The first day, in days since 1970-01-01. */
  first: number
  /** 27 or 28 days. */
  length: number
  /** L0 at noon of the first day, and by how much it falls from day to day, in degrees. */
  firstLongitude: number
  dailyFall: number
}

export const LONGEST_ROTATION = 28

/** The rotations of all days with data, newest first. */
export const rotationRows = ({ rotations }: Pick<PortalSummary, 'rotations'>): RotationRow[] => {
  if (rotations === null) return []
  const { number, first_day, days, l0 } = rotations
  let first = dayNumber(first_day)
  const rows = days.map((length, index) => {
    const [firstLongitude = 0, nextLongitude = 0] = [l0[index], l0[index + 1]]
    const dailyFall = (firstLongitude + 360 - nextLongitude) / length
    const row = { number: number + index, first, length, firstLongitude, dailyFall }
    first += length
    return row
  })
  return rows.reverse()
}

export const rowsBetween = (rows: readonly RotationRow[], from: number, to: number): RotationRow[] =>
  rows.filter(({ first, length }) => first <= to && first + length > from)

/** The row of a day, or -1. */
export const rowIndexOf = (rows: readonly RotationRow[], day: number): number =>
  rows.findIndex(({ first, length }) => day >= first && day < first + length)

/** L0 at noon, in whole degrees: the Carrington longitude of the central meridian, which falls from 360 to 0. */
export const longitudeOn = ({ first, firstLongitude, dailyFall }: RotationRow, day: number): number =>
  Math.max(0, Math.round(firstLongitude - (day - first) * dailyFall))

type Column = readonly (number | null)[]

/** One of the columns of the summary. */
export interface DayValues {
  name: string
  column: Column
  /** The columns that are drawn in the same colours. */
  compared: readonly Column[]
  format(value: number): string
}

/**
 * One value for each day from the first to the last. `days` are those of the column, at least one. The colours are
 * scaled to a period, because those of all days would show a quiet one in a single colour.
 */
export const rotationSeries = (
  days: readonly string[],
  { name, column, compared, format }: DayValues,
  { from, to }: { from: number; to: number },
) => {
  const numbers = days.map(dayNumber)
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? first
  const values: (number | null)[] = Array.from({ length: last - first + 1 }, () => null)
  numbers.forEach((number, row) => {
    values[number - first] = column[row] ?? null
  })
  const isShown = (_: unknown, row: number): boolean =>
    (numbers[row] as number) >= from && (numbers[row] as number) <= to
  const bounds = classBounds(...compared.map((one) => one.filter(isShown)))
  return { name, format, first, last, values, bounds }
}

export type RotationSeries = ReturnType<typeof rotationSeries>

export const hasData = ({ first, last }: RotationSeries, day: number): boolean => day >= first && day <= last

export const valueOn = ({ first, values }: RotationSeries, day: number): number | null =>
  values[day - first] ?? null
