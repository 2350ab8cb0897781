/** Reads dates in described formats and time zones, and returns them as in ISO 8601. */
import { isDay } from './calendar-days.ts'
import { type DecimalSign, parseDecimal } from './decimals.ts'
import { type TableMessage, tableMessage, textOf } from './messages.ts'

export interface DateOptions {
  /** A pattern, `julian-day` or `excel`; ISO 8601 if absent. */
  format?: string | undefined
  /** The zone of times without an offset; UTC if absent. */
  zone?: string | undefined
  decimal: DecimalSign
}

/** An instant in UTC, or a day. `isRepeated` means that clocks showed this local time twice; the first is taken. */
type DateReading = { text: string; isRepeated: boolean } | { rule: TableMessage }

const ISO = 'YYYY-MM-DD HH:mm[:ss][Z]'
export const JULIAN_DAY = 'julian-day'
const EXCEL = 'excel'
const JULIAN_DAY_OF_1970 = 2_440_587.5
/** Excel's day numbers are right from 1 March 1900: before, it counts a 29 February that did not exist. */
const FIRST_EXCEL_DAY = 61
const EXCEL_DAY_OF_1970 = 25_569
const LAST_EXCEL_DAY = 100_000

export const dateFormatFault = (format: string): TableMessage | undefined => {
  if (format === JULIAN_DAY || format === EXCEL) return undefined
  const compiled = compileDatePattern(format)
  return 'fault' in compiled ? tableMessage('dateFormat.fault', { fault: compiled.fault }) : undefined
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
const DAY_MS = 86_400_000
const LEAP_SECOND = 60

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('.000Z', 'Z')

const inUtc: LocalTime = (local) => [local]

/** Of the instants at which clocks showed a local time, the first. */
const firstOf = ([first, second]: readonly number[], zone = 'UTC'): DateReading =>
  first === undefined
    ? { rule: tableMessage('date.skipped', { zone }) }
    : { text: instant(first), isRepeated: second !== undefined }

const patternReader = ({ format = ISO, zone }: DateOptions, toInstants: LocalTime) => {
  const compiled = compileDatePattern(format)
  if ('fault' in compiled) throw new TypeError(textOf(compiled.fault))
  const form = format === ISO ? tableMessage('date.iso') : tableMessage('date.pattern', { format })
  return (cell: string): DateReading => {
    const parts = compiled.match(format === ISO ? cell.replace(/[Tt]/, ' ') : cell)
    if (!parts) return { rule: form }
    const day = `${yearOf(parts)}-${twoDigits(monthOf(parts))}-${twoDigits(Number(parts.day))}`
    if (!isDay(day)) return { rule: tableMessage('date.noSuchDay', { form }) }
    if (parts.hour === undefined) return { text: day, isRepeated: false }
    const [hour, minute, second] = [hourOf(parts), Number(parts.minute ?? 0), Number(parts.second ?? 0)]
    if (!(hour <= 23 && minute <= 59 && second <= LEAP_SECOND))
      return { rule: tableMessage('date.noSuchTime', { form }) }
    const isLeapSecond = second === LEAP_SECOND
    const time = [hour, minute, isLeapSecond ? LEAP_SECOND - 1 : second].map(twoDigits).join(':')
    const local = Date.parse(`${day}T${time}Z`)
    const instants = parts.offset === undefined ? toInstants(local) : [local - offsetOf(parts.offset)]
    const read = firstOf(instants, zone)
    // The caller decides whether there may be a leap second.
    return isLeapSecond && 'text' in read ? { ...read, text: read.text.replace('59Z', '60Z') } : read
  }
}

const toSecond = (milliseconds: number): number => Math.round(milliseconds / SECOND_MS) * SECOND_MS

const julianDayReader =
  ({ decimal }: DateOptions) =>
  (cell: string): DateReading => {
    const number = parseDecimal(cell, decimal)
    const days = (number ?? Number.NaN) - JULIAN_DAY_OF_1970
    if (!(Math.abs(days) < 1_000_000))
      return { rule: tableMessage('date.julianDay', { example: '2460441.89583'.replace('.', decimal) }) }
    return { text: instant(toSecond(days * DAY_MS)), isRepeated: false }
  }

/** Date and time may be in two cells, whose numbers are added. */
const excelReader =
  ({ decimal, zone }: DateOptions, toInstants: LocalTime) =>
  (cell: string): DateReading => {
    const numbers = cell.split(/\s+/).map((text) => parseDecimal(text, decimal) ?? Number.NaN)
    const days = numbers.reduce((sum, number) => sum + number, 0)
    if (!(days >= FIRST_EXCEL_DAY && days < LAST_EXCEL_DAY))
      return { rule: tableMessage('date.excel', { example: '45423.39583'.replace('.', decimal) }) }
    const local = toSecond((days - EXCEL_DAY_OF_1970) * DAY_MS)
    // A second number is a time, also if it is 0 (midnight).
    if (numbers.length === 1 && Number.isInteger(days))
      return { text: instant(local).slice(0, 10), isRepeated: false }
    return firstOf(toInstants(local), zone)
  }

/** Longer texts are no dates, and may take quadratic time to compare with a pattern. */
const MAX_DATE_LENGTH = 100
/** Formats that do not begin with the year read such texts as ISO 8601. */
export const isIsoDate = (text: string): boolean => ISO_START.test(text)

const ISO_START = /^\d{4}-\d{2}-\d{2}(?:[Tt\s]|$)/

const MIDNIGHT = /(?<=\d)[T ]0?0:00(?::00(?:\.0+)?)?$/

/** Joins the cell of a date with that of a time, if there is one. Each may have both, of which a spreadsheet shows a part. */
export const joinDateCells = ([date = '', time]: readonly string[]): string => {
  if (time === undefined || ` ${date}`.endsWith(` ${time}`)) return date
  const day = date.replace(MIDNIGHT, '')
  return time.startsWith(`${day} `) ? time : `${day} ${time}`.trim()
}

/**
 * Returns a function that reads a trimmed cell, or two that are joined. It accepts ISO 8601 besides other
 * formats, so that a description fits a spreadsheet both as CSV and as XLSX. Formats with the year first could mean the same
 * text differently.
 */
export const dateReader = (options: DateOptions): ((cell: string) => DateReading) => {
  const toInstants = options.zone === undefined ? inUtc : localTime(options.zone)
  const readers: Record<string, typeof patternReader> = {
    [JULIAN_DAY]: julianDayReader,
    [EXCEL]: excelReader,
  }
  const read = (readers[options.format ?? ISO] ?? patternReader)(options, toInstants)
  const readIso =
    options.format === undefined || options.format.startsWith('YYYY')
      ? read
      : patternReader({ ...options, format: undefined }, toInstants)
  return (cell) => {
    const text = cell.length > MAX_DATE_LENGTH ? '' : cell
    return isIsoDate(text) ? readIso(text) : read(text)
  }
}

/** For each part of a date: how a format such as `DD.MM.YYYY HH:mm` writes it, and what it matches. */
const PARTS = {
  year: { tokens: ['YYYY'], pattern: String.raw`(?<year>\d{4})` },
  shortYear: { tokens: ['YY'], pattern: String.raw`(?<shortYear>\d{2})` },
  monthName: { tokens: ['MMMM', 'MMM'], pattern: String.raw`(?<monthName>\p{L}{3,12}\.?)` },
  month: { tokens: ['MM', 'M'], pattern: String.raw`(?<month>\d{1,2})` },
  day: { tokens: ['DD', 'D'], pattern: String.raw`(?<day>\d{1,2})` },
  hour: { tokens: ['HH', 'H', 'hh', 'h'], pattern: String.raw`(?<hour>\d{1,2})` },
  minute: { tokens: ['mm'], pattern: String.raw`(?<minute>\d{2})` },
  // Fractions of a second are cut.
  second: { tokens: ['ss'], pattern: String.raw`(?<second>\d{2})(?:[.,]\d+)?` },
  halfDay: { tokens: ['A'], pattern: String.raw`(?<halfDay>[AaPp]\.?[Mm]\.?)` },
  offset: { tokens: ['Z'], pattern: String.raw`\s*(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)` },
}
type Part = keyof typeof PARTS
/** The parts of a date as written. Those that the text lacks are undefined. */
type DateParts = Partial<Record<Part, string>>

const PART_OF_TOKEN = new Map(
  Object.entries(PARTS).flatMap(([part, { tokens }]) => tokens.map((token) => [token, part as Part])),
)
const TOKEN = /'[^']*'|YYYY|YY|MMMM?|MM?|DD?|HH?|hh?|mm|ss|\s+|./gu
const TIME_PARTS: readonly Part[] = ['hour', 'halfDay', 'minute', 'second', 'offset']
const NAMES: readonly Part[] = ['monthName', 'halfDay', 'offset']

type Token = { part: Part } | { literal: string } | { bracket: '[' | ']' }

const tokenize = (pattern: string): Token[] | { fault: TableMessage } => {
  const tokens: Token[] = []
  for (const [text] of pattern.matchAll(TOKEN)) {
    const part = PART_OF_TOKEN.get(text)
    if (part) tokens.push({ part })
    else if (text === '[' || text === ']') tokens.push({ bracket: text })
    else if (/^\p{L}$/u.test(text) && text !== 'T')
      return { fault: tableMessage('dateFormat.letter', { letter: text }) }
    else tokens.push({ literal: text.length > 1 && text.startsWith("'") ? text.slice(1, -1) : text })
  }
  return tokens
}

const partsOf = (tokens: readonly Token[]): Part[] =>
  tokens.flatMap((token) => ('part' in token ? [token.part] : []))

const isBalanced = (tokens: readonly Token[]): boolean => {
  let open = 0
  for (const token of tokens) {
    if ('bracket' in token) open += token.bracket === '[' ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}

const faultOf = (tokens: readonly Token[]): TableMessage | undefined => {
  const parts = partsOf(tokens)
  const has = (...wanted: Part[]) => wanted.some((part) => parts.includes(part))
  if (new Set(parts).size < parts.length) return tableMessage('dateFormat.repeated')
  if (!has('year', 'shortYear') || !has('month', 'monthName') || !has('day'))
    return tableMessage('dateFormat.incomplete')
  if (has('year') && has('shortYear')) return tableMessage('dateFormat.twoYears')
  if (has('month') && has('monthName')) return tableMessage('dateFormat.twoMonths')
  if (!has('hour') && has('halfDay', 'minute', 'second')) return tableMessage('dateFormat.noHour')
  if (!has('minute') && has('second')) return tableMessage('dateFormat.noMinute')
  if (!isBalanced(tokens)) return tableMessage('dateFormat.bracket')
  return undefined
}

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && 'part' in token && !NAMES.includes(token.part)

const escapeLiteral = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const regExpOf = (tokens: readonly Token[]): RegExp => {
  const unbracketed = tokens.filter((token) => !('bracket' in token))
  // Without a separator, only the width shows where a number ends. Otherwise 1.5.2024 is as good as 01.05.2024.
  const isFixedWidth = unbracketed.some((token, index) => isNumber(token) && isNumber(unbracketed[index + 1]))
  const source = tokens.map((token) => {
    if ('bracket' in token) return token.bracket === '[' ? '(?:' : ')?'
    if ('literal' in token)
      return /^\s+$/.test(token.literal) ? String.raw`\s+` : escapeLiteral(token.literal)
    const { pattern } = PARTS[token.part]
    return isFixedWidth ? pattern.replace('{1,2}', '{2}') : pattern
  })
  return new RegExp(`^${source.join('')}$`, 'u')
}

/** The tokens before the time of day; undefined unless the date comes first. */
const dateTokens = (tokens: readonly Token[]): Token[] | undefined => {
  const end = tokens.findIndex((token) => 'part' in token && TIME_PARTS.includes(token.part))
  if (end === -1) return undefined
  const date = tokens.slice(0, tokens.slice(0, end).findLastIndex((token) => 'part' in token) + 1)
  return faultOf(date) === undefined ? date : undefined
}

/** Returns a function that takes a text apart. It also accepts a date whose time of day is missing. */
const compileDatePattern = (
  pattern: string,
): { match: (text: string) => DateParts | undefined } | { fault: TableMessage } => {
  const tokens = tokenize(pattern)
  if ('fault' in tokens) return tokens
  const fault = faultOf(tokens)
  if (fault) return { fault }
  const complete = regExpOf(tokens)
  const date = dateTokens(tokens)
  const dateOnly = date && regExpOf(date)
  return { match: (text) => (complete.exec(text) ?? dateOnly?.exec(text))?.groups }
}

/** Accepts UTC, names such as Europe/Berlin, and offsets such as +01:00. */
export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The instants at which clocks show a local time: none when they skip it, two when they are set back. */
type LocalTime = (local: number) => number[]

/** Local times are given as if they were UTC. Offsets are cached for each day, because Intl is slow. */
const localTime = (zone: string): LocalTime => {
  // The Swedish form is that of ISO 8601, such as 2024-05-11 09:30:00.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (instant: number): number =>
    Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant
  const offsets = new Map<number, number>()
  const offsetOfDay = (day: number): number => {
    const offset = offsets.get(day) ?? offsetAt(day * DAY_MS)
    offsets.set(day, offset)
    return offset
  }
  return (local) => {
    const day = Math.floor(local / DAY_MS)
    // Offsets are less than a day, so the instant is between these two.
    const [before, after] = [offsetOfDay(day - 1), offsetOfDay(day + 2)]
    if (before === after) return [local - before]
    return [before, after]
      .map((offset) => local - offset)
      .filter((instant) => offsetAt(instant) === local - instant)
      .sort((a, b) => a - b)
  }
}
