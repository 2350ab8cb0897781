/** Years and months of day numbers, which count UTC days from 1970-01-01. Month numbers count from January of year 0. */

const dateOf = (day: number): Date => new Date(day * 86_400_000)

export const yearOf = (day: number): number => dateOf(day).getUTCFullYear()

export const monthOf = (day: number): number => yearOf(day) * 12 + dateOf(day).getUTCMonth()

export const daysInMonth = (month: number): number =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
