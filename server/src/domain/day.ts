/** Days and instants in UTC, as fixed-width text whose byte order is chronological. */
import { isDay } from '@heliolog/table-reader/calendar-days'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const FIRST_DAY = '1600-01-01'

const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/
/** The day of a text that begins like an instant. */
const LEADING_DAY = /^\d{4}-\d{2}-\d{2}(?=$|[Tt ])/
const WITHOUT_SECONDS = /^\d{4}-\d{2}-\d{2}[Tt ]\d{1,2}:\d{2}(?:[Zz]|[+-]\d{2}:\d{2})?$/
/** Day and month, or month and day. Dots are left out: with them, the day comes first. */
const EITHER_ORDER = /^(?:0?[1-9]|1[0-2])([/-])(?:0?[1-9]|1[0-2])\1\d{2}(?:\d{2})?(?!\d)/
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text)

/** Formats an instant as published: RFC 3339, UTC, whole seconds, 20 characters. */
export const instant = (milliseconds: number): string =>
  `${new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().slice(0, 19)}Z`

/**
 * A date after the latest one. Dates always increase, by at least their resolution of a second: clients revalidate pages
 * by them. So a date can be ahead of the clock, after several publications within a second or when the clock was set
 * back.
 */
export const dateAfter = (latest: string, now: number): string => {
  const date = instant(now)
  return date > latest ? date : instant(Date.parse(latest) + 1_000)
}

/** The day that comes `step` days later. */
export const dayAfter = (day: string, step: number): string => {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, number + step)).toISOString().slice(0, 10)
}

export const dayOf = (at: string): string => at.slice(0, 10)
export const firstInstantOf = (day: string): string => `${day}T00:00:00Z`
export const lastInstantOf = (day: string): string => `${day}T23:59:59Z`

/** For each kind of invalid instant, what is accepted instead. */
export const INSTANT_FAULTS = {
  form: 'an RFC 3339 date and time such as 2024-05-11T09:30:00Z or 2024-05-11T11:30:00+02:00; describe dates of another form with --set date.format=…',
  noSuchDay: 'a day that exists; the calendar has no such day',
  ambiguous:
    'a date whose order is certain, such as 2024-05-11T09:30:00Z; in this one, the day or the month may come first: name the order with --set date.format=…, such as DD/MM/YYYY or MM/DD/YYYY',
  noTime: 'a date and time such as 2024-05-11T09:30:00Z; a day alone needs --time-of-day HH:MM',
  noSeconds:
    'a time with seconds and a zone, such as 09:30:00Z; describe times without seconds with --set date.format=…, such as "YYYY-MM-DD HH:mm"',
  noZone:
    'a date and time with its zone: end it with Z for UTC, or with an offset such as +02:00, or name the zone of all times with --set date.zone=…',
  range: `a time from ${FIRST_DAY} to one day after now`,
} as const
export type InstantFault = keyof typeof INSTANT_FAULTS

export interface InstantRules {
  latest: string
  /** The time of day for a value that has none, `HH:MM` or `HH:MM:SS`. */
  timeOfDay: string | undefined
}

/** `isLeapSecond`: it was given as second 60, and is published as the second before. */
type ParsedInstant = { at: string; isLeapSecond: boolean } | { fault: InstantFault }

const within = (at: string, latest: string, isLeapSecond = false): ParsedInstant =>
  at < FIRST_DAY || at > latest ? { fault: 'range' } : { at, isLeapSecond }

const faultOf = (text: string): InstantFault => {
  const day = LEADING_DAY.exec(text)?.[0]
  if (day !== undefined && !isDay(day)) return 'noSuchDay'
  if (INSTANT.test(`${text}Z`)) return 'noZone'
  if (WITHOUT_SECONDS.test(text)) return 'noSeconds'
  return EITHER_ORDER.test(text) ? 'ambiguous' : 'form'
}

const LEAP_SECOND = '60'
/** Leap seconds are inserted at the end of a UTC day. */
const LAST_SECOND = 'T23:59:59Z'

/** Parses an instant with any offset, or a day, and returns it as published. */
export const parseInstant = (text: string, rules: InstantRules): ParsedInstant => {
  if (isDay(text)) {
    if (rules.timeOfDay === undefined) return { fault: 'noTime' }
    return within(`${text}T${rules.timeOfDay.padEnd(8, ':00')}Z`, rules.latest)
  }
  const parts = INSTANT.exec(text)
  if (parts === null) return { fault: faultOf(text) }
  const [, day = '', hour, minute, given, zulu, sign, offsetHours, offsetMinutes] = parts
  const isLeapSecond = given === LEAP_SECOND
  const second = isLeapSecond ? '59' : given
  if (!isDay(day)) return { fault: 'noSuchDay' }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return { fault: 'form' }
  const local = `${day}T${hour}:${minute}:${second}Z`
  if (Number(offsetHours ?? 0) > 23 || Number(offsetMinutes ?? 0) > 59) return { fault: 'form' }
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const at = zulu === undefined ? instant(Date.parse(local) - offset) : local
  if (isLeapSecond && !at.endsWith(LAST_SECOND)) return { fault: 'form' }
  return within(at, rules.latest, isLeapSecond)
}

/** Days as consecutive integers, for arrays of numbers: those from 1970-01-01 to a day (`YYYY-MM-DD`). */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The day (`YYYY-MM-DD`) of a day number. */
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Months from January of year 0 to that of a day or month (`YYYY-MM…`). */
export const monthNumber = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** The month (`YYYY-MM`) of a month number. */
export const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
