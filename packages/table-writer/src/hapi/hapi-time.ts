/**
 * Times of HAPI: ISO 8601 in UTC, truncated anywhere. Those that we write have milliseconds, so their byte order is
 * chronological.
 */
const DAY_MS = 86_400_000

const YEAR_OR_MONTH = /^(?<year>\d{4})(?:-(?<month>\d{2}))?Z?$/
const DAY_OR_TIME =
  /^(?<year>\d{4})-(?:(?<month>\d{2})-(?<day>\d{2})|(?<ordinal>\d{3}))(?:T(?<hour>\d{2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d*))?)?)?)?Z?$/

/** Leap seconds have only ever been inserted at the end of these days. */
const LEAP_SECOND_DAYS = ['06-30', '12-31']

type Parts = Partial<Record<string, string>>

/** The first millisecond of the day; undefined for a day that is not in the calendar. */
const firstOfDay = ({ year = '', month = '01', day = '01', ordinal }: Parts): number | undefined => {
  const date = ordinal === undefined ? `${year}-${month}-${day}` : `${year}-01-01`
  const first = Date.parse(`${date}T00:00:00Z`) + (Number(ordinal ?? 1) - 1) * DAY_MS
  // Date accepts 30 February as a day of March.
  const isReal = !Number.isNaN(first) && formatHapiTime(first).startsWith(ordinal === undefined ? date : year)
  return isReal && ordinal !== '000' ? first : undefined
}

type HapiTime = NonNullable<ReturnType<typeof parseHapiTime>>

/** Parses a time; returns undefined if HAPI does not accept it. */
export const parseHapiTime = (text: string) => {
  const parts: Parts | undefined = (DAY_OR_TIME.exec(text) ?? YEAR_OR_MONTH.exec(text))?.groups
  if (!parts) return undefined
  const first = firstOfDay(parts)
  if (first === undefined) return undefined
  const { hour = '00', minute = '00', second = '00', fraction = '' } = parts
  const midnight = { milliseconds: first + DAY_MS, finer: '' }
  if (hour === '24') return /^0*$/.test(minute + second + fraction) ? midnight : undefined
  if (`${hour}:${minute}:${second}` === '23:59:60')
    // No record has a time within a leap second, so it is the same as the midnight after it.
    return LEAP_SECOND_DAYS.includes(new Date(first).toISOString().slice(5, 10)) ? midnight : undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  return {
    /** Since 1970. */
    milliseconds: first + seconds * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0')),
    /** The digits after the milliseconds, without trailing zeros. */
    finer: fraction.slice(3).replace(/0+$/, ''),
  }
}

export const isBefore = (one: HapiTime, other: HapiTime): boolean =>
  one.milliseconds === other.milliseconds ? one.finer < other.finer : one.milliseconds < other.milliseconds

/** The first millisecond that is not before the time. As a bound of records, which have milliseconds, it is the same. */
export const wholeMilliseconds = ({ milliseconds, finer }: HapiTime): number =>
  finer === '' ? milliseconds : milliseconds + 1

/** Milliseconds since 1970; no record is between them and the times that a client has given. */
export interface TimeBounds {
  start: number
  stop: number
}

/** `YYYY-MM-DDTHH:MM:SS.mmmZ`, for years of four digits. */
export const formatHapiTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/**
 * The text that follows the key of a record in its time: a key is an instant, or a day or month, of which the time is
 * the first instant. Records of the same second get their rank as milliseconds.
 */
export const TIME_ENDS = { instant: '.000Z', day: 'T00:00:00.000Z', month: '-01T00:00:00.000Z' } as const

export type TimeUnit = keyof typeof TIME_ENDS

export const TIME_LENGTH = 24

/** The time of the first record of a second, a day or a month. */
export const firstTimeOf = (unit: TimeUnit, key: string): string =>
  (unit === 'instant' ? key.slice(0, -1) : key) + TIME_ENDS[unit]

/** The first instant after the day or month of a record: the end of its dataset if no record is later. */
export const endTimeOf = (unit: TimeUnit, key: string): string => {
  if (unit !== 'month') return formatHapiTime(Date.parse(key.slice(0, 10)) + DAY_MS)
  const [year = 0, month = 0] = key.split('-').map(Number)
  return formatHapiTime(Date.UTC(year, month))
}

/** The times between which a dataset has records; `stopDate` is exclusive. */
export type TimeRange = ReturnType<typeof timeRangeOf>

/** The range of records with these first and last keys. `sample` is the key of the first one of the sample. */
export const timeRangeOf = (unit: TimeUnit, first: string, last: string, sample: string) => {
  const startDate = firstTimeOf(unit, first)
  const stopDate = endTimeOf(unit, last)
  const sampleStart = unit === 'month' ? firstTimeOf(unit, sample) : firstTimeOf('day', sample.slice(0, 10))
  return {
    startDate,
    stopDate,
    sampleStartDate: sampleStart < startDate ? startDate : sampleStart,
    sampleStopDate: stopDate,
  }
}
