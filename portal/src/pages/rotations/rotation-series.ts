/** The series that the map shows: one value per calendar day. */
import { dayNumber } from '../../format/days.ts'
import { classBounds } from './activity-classes.ts'

export type Column = readonly (number | null)[]

/** One of the columns of the summary. */
export interface DayValues {
  /** What the values are. */
  name: string
  column: Column
  /** The columns that are drawn in the same colours. */
  compared: readonly Column[]
  format(value: number): string
}

export interface RotationSeries extends Pick<DayValues, 'name' | 'format'> {
  /** The first and last day with data, in days since 1970-01-01. */
  first: number
  last: number
  /** From the first to the last day; null without a value. */
  values: Column
  /** The upper bounds of the classes of colours. */
  bounds: number[]
}

/** `days` are those of the column, at least one. */
export const rotationSeries = (
  days: readonly string[],
  { name, column, compared, format }: DayValues,
): RotationSeries => {
  const numbers = days.map(dayNumber)
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? first
  const values: (number | null)[] = Array.from({ length: last - first + 1 }, () => null)
  numbers.forEach((number, row) => {
    values[number - first] = column[row] ?? null
  })
  return { name, format, first, last, values, bounds: classBounds(...compared) }
}

export const hasData = ({ first, last }: RotationSeries, day: number): boolean => day >= first && day <= last

export const valueOn = ({ first, values }: RotationSeries, day: number): number | null =>
  values[day - first] ?? null
