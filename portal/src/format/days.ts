/** Days as numbers, for counting and drawing. All in UTC, so that no time zone shifts a day. */
const DAY_MS = 86_400_000

/** Days since 1970-01-01; NaN unless the text is a calendar day such as 2024-05-11. */
export const dayNumber = (day: string): number => {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  return Number.isInteger(number) && dayText(number) === day ? number : Number.NaN
}

export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** A time such as 2024-05-11T09:30:00Z in days since 1970-01-01; the time of day is the fraction. */
export const timeNumber = (time: string): number => Date.parse(time) / DAY_MS

/** From 0 for Monday to 6 for Sunday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7

/** The first day of a month; month 13 is January of the next year. */
export const monthStart = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / DAY_MS

export const yearOf = (number: number): number => new Date(number * DAY_MS).getUTCFullYear()

/** From 1 for January. */
export const monthOf = (number: number): number => new Date(number * DAY_MS).getUTCMonth() + 1

export const dayOfMonth = (number: number): number => new Date(number * DAY_MS).getUTCDate()

/** The UTC day of a time such as 2024-05-11T09:30:00Z. */
export const dayOf = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length)
