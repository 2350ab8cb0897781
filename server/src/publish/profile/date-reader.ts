/** Reads dates as a profile describes them, and returns them as the row check accepts them. */
import { DAY_MS, instant, isDay } from '../../domain/day.ts'
import { compileDatePattern, DATE_PATTERN_RULE, type DateParts } from './date-pattern.ts'
import { type DecimalSign, parseDecimal } from './decimal.ts'
import { type LocalTime, localTime } from './local-time.ts'

export interface DateOptions {
  /** A pattern, `julian-day` or `excel`; ISO 8601 if absent. */
  format?: string | undefined
  /** The zone of times without an offset; UTC if absent. */
  zone?: string | undefined
  decimal: DecimalSign
}

/**
 * `text` is an instant in UTC, or a day if the time is missing. `isRepeated` means that clocks showed this local time
 * twice, and the first is taken. `rule` describes accepted values.
 */
export type DateReading = { text: string; isRepeated: boolean } | { rule: string }

const ISO = 'YYYY-MM-DD HH:mm[:ss][Z]'
export const JULIAN_DAY = 'julian-day'
const EXCEL = 'excel'
const JULIAN_DAY_OF_1970 = 2_440_587.5
/** Excel's day numbers are right from 1 March 1900: before, it counts a 29 February that did not exist. */
const FIRST_EXCEL_DAY = 61
const EXCEL_DAY_OF_1970 = 25_569
const LAST_EXCEL_DAY = 100_000

/** Describes what is wrong with a date format; undefined if it is accepted. */
export const dateFormatFault = (format: string): string | undefined => {
  if (format === JULIAN_DAY || format === EXCEL) return undefined
  const compiled = compileDatePattern(format)
  return 'fault' in compiled ? `${compiled.fault}; accepted: ${DATE_PATTERN_RULE}` : undefined
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']

/** Names and abbreviations in lower case, without a final dot. */
const monthNames = (): Map<string, number> => {
  const names = new Map([
    ['sept', 9],
    ['mrz', 3],
  ])
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++)
        names.set(withoutDot(format.format(Date.UTC(2024, month - 1))), month)
    }
  return names
}

const withoutDot = (name: string): string => name.toLowerCase().normalize('NFC').replace(/\.$/, '')

let months: Map<string, number> | undefined
const monthOf = ({ month, monthName = '' }: DateParts): number => {
  if (month !== undefined) return Number(month)
  months ??= monthNames()
  return months.get(withoutDot(monthName)) ?? Number.NaN
}

/** As POSIX does: 69 is 1969, 68 is 2068. */
const FIRST_SHORT_YEAR = 69
const yearOf = ({ year, shortYear }: DateParts): number =>
  year !== undefined ? Number(year) : Number(shortYear) + (Number(shortYear) < FIRST_SHORT_YEAR ? 2000 : 1900)

/** The hour from 0 to 23; NaN if it is not on a clock of 12 hours. */
const hourOf = ({ hour, halfDay }: DateParts): number => {
  if (halfDay === undefined) return Number(hour)
  const isAfternoon = /^p/i.test(halfDay)
  return Number(hour) >= 1 && Number(hour) <= 12 ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number.NaN
}

const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/
const offsetOf = (text: string): number => {
  const [, sign, hours, minutes = 0] = OFFSET.exec(text) ?? []
  if (sign === undefined) return 0
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

const SECOND_MS = 1000
const LEAP_SECOND = 60

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const inUtc: LocalTime = (local) => [local]

const skippedRule = (zone: string | undefined) =>
  `a local time that exists: clocks in ${zone} were set forward and skipped this one`

const patternReader = ({ format = ISO, zone }: DateOptions, toInstants: LocalTime) => {
  const compiled = compileDatePattern(format)
  if ('fault' in compiled) throw new TypeError(compiled.fault)
  const form = format === ISO ? 'a date and time such as 2024-05-11 09:30:00' : `a date as ${format}`
  return (cell: string): DateReading => {
    const parts = compiled.match(format === ISO ? cell.replace(/[Tt]/, ' ') : cell)
    if (!parts) return { rule: form }
    const day = `${yearOf(parts)}-${twoDigits(monthOf(parts))}-${twoDigits(Number(parts.day))}`
    if (!isDay(day)) return { rule: `${form}, of a day that exists` }
    if (parts.hour === undefined) return { text: day, isRepeated: false }
    const [hour, minute, second] = [hourOf(parts), Number(parts.minute ?? 0), Number(parts.second ?? 0)]
    if (!(hour <= 23 && minute <= 59 && second <= LEAP_SECOND))
      return { rule: `${form}, with a time of day that exists` }
    const isLeapSecond = second === LEAP_SECOND
    const time = [hour, minute, isLeapSecond ? LEAP_SECOND - 1 : second].map(twoDigits).join(':')
    const local = Date.parse(`${day}T${time}Z`)
    const instants = parts.offset === undefined ? toInstants(local) : [local - offsetOf(parts.offset)]
    const [first] = instants
    if (first === undefined) return { rule: skippedRule(zone) }
    const text = instant(first)
    // The row check decides whether there may be a leap second.
    return { text: isLeapSecond ? text.replace('59Z', '60Z') : text, isRepeated: instants.length > 1 }
  }
}

const toSecond = (milliseconds: number): number => Math.round(milliseconds / SECOND_MS) * SECOND_MS

const numberRule = (decimal: DecimalSign, what: string, example: string) =>
  `${what} such as ${example.replace('.', decimal)}`

const julianDayReader =
  ({ decimal }: DateOptions) =>
  (cell: string): DateReading => {
    const number = parseDecimal(cell, decimal)
    const days = (number ?? Number.NaN) - JULIAN_DAY_OF_1970
    if (!(Math.abs(days) < 1_000_000)) return { rule: numberRule(decimal, 'a Julian day', '2460441.89583') }
    return { text: instant(toSecond(days * DAY_MS)), isRepeated: false }
  }

/** Date and time may be in two cells, whose numbers are added. */
const excelReader =
  ({ decimal, zone }: DateOptions, toInstants: LocalTime) =>
  (cell: string): DateReading => {
    const numbers = cell.split(/\s+/).map((text) => parseDecimal(text, decimal) ?? Number.NaN)
    const days = numbers.reduce((sum, number) => sum + number, 0)
    if (!(days >= FIRST_EXCEL_DAY && days < LAST_EXCEL_DAY))
      return {
        rule: numberRule(decimal, "a number of Excel's calendar from 61 (1900-03-01),", '45423.39583'),
      }
    const local = toSecond((days - EXCEL_DAY_OF_1970) * DAY_MS)
    // A second number is a time, also if it is 0 (midnight).
    if (numbers.length === 1 && Number.isInteger(days))
      return { text: instant(local).slice(0, 10), isRepeated: false }
    const instants = toInstants(local)
    const [first] = instants
    return first === undefined
      ? { rule: skippedRule(zone) }
      : { text: instant(first), isRepeated: instants.length > 1 }
  }

const ISO_START = /^\d{4}-\d{2}-\d{2}(?:[Tt\s]|$)/

const formatReader = (options: DateOptions, toInstants: LocalTime): ((cell: string) => DateReading) => {
  if (options.format === JULIAN_DAY) return julianDayReader(options)
  return options.format === EXCEL ? excelReader(options, toInstants) : patternReader(options, toInstants)
}

/**
 * Returns a function that reads a trimmed cell, or two that are joined by a space. It accepts ISO 8601 besides other
 * formats, so that a profile fits a spreadsheet both as CSV and as XLSX. Formats with the year first could mean the same
 * text differently.
 */
export const dateReader = (options: DateOptions): ((cell: string) => DateReading) => {
  const toInstants = options.zone === undefined ? inUtc : localTime(options.zone)
  const read = formatReader(options, toInstants)
  if (options.format === undefined || options.format.startsWith('YYYY')) return read
  const readIso = patternReader({ ...options, format: undefined }, toInstants)
  return (cell) => (ISO_START.test(cell) ? readIso(cell) : read(cell))
}
