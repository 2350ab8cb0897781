/** UTC days and months as consecutive integers, for arrays of numbers. */
import { DAY_MS } from './day.ts'

/** Days from 1970-01-01 to a day (`YYYY-MM-DD`). */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

const dateOf = (number: number): Date => new Date(number * DAY_MS)

/** The day (`YYYY-MM-DD`) of a day number. */
export const dayText = (number: number): string => dateOf(number).toISOString().slice(0, 10)

export const yearOf = (day: number): number => dateOf(day).getUTCFullYear()

/** Months from January of year 0 to the month of a day number. */
export const monthNumber = (day: number): number => yearOf(day) * 12 + dateOf(day).getUTCMonth()

/** The month (`YYYY-MM`) of a month number. */
export const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

export const daysInMonth = (month: number): number =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
