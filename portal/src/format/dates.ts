/** Dates in sentences and on axes, in the language of the page. Tables, fields and addresses use ISO dates. */
import { currentLanguage } from '../language/texts.ts'

const inUtc = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })

/** Plain English would put the month first. */
const sentenceLanguage = (): string => (currentLanguage() === 'en' ? 'en-GB' : currentLanguage())

/** `11 May 2024` for 2024-05-11. */
export const formatDay = (day: string): string =>
  inUtc(sentenceLanguage(), { dateStyle: 'long' }).format(new Date(day))

/** `May 2024` for 2024-05. */
export const formatMonth = (month: string): string =>
  inUtc(sentenceLanguage(), { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`))

let shortNames: string[] | undefined

/** `Jan`, `Feb` and so on. Created once, because an axis needs them whenever it is drawn. */
export const monthNames = (): string[] => {
  if (shortNames === undefined) {
    const format = inUtc(currentLanguage(), { month: 'short' })
    shortNames = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month)))
  }
  return shortNames
}

/** `Mon` to `Sun`. */
export const weekdayNames = (): string[] => {
  const format = inUtc(currentLanguage(), { weekday: 'short' })
  // 2024 began on a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)))
}

let separator: string | undefined

/** `16 Jan`, in German `16. Jan`, for labels of axes. */
export const shortDay = (dayOfMonth: number, month: string): string => {
  separator ??=
    inUtc(sentenceLanguage(), { day: 'numeric', month: 'short' }).formatToParts(0)[1]?.value ?? ' '
  return `${dayOfMonth}${separator}${month}`
}
