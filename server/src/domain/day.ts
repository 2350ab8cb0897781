/** Days and instants in UTC, as fixed-width text whose byte order is chronological. */
import { isDay } from '@heliolog/table-reader/calendar-days'
import { type Message, message } from './messages.ts'

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

export type InstantFault = 'form' | 'noSuchDay' | 'ambiguous' | 'noTime' | 'noSeconds' | 'noZone' | 'range'

/** Describes what is accepted instead of an invalid instant. */
export const instantRule = (fault: InstantFault): Message =>
  fault === 'range' ? message('instant.range', { first: FIRST_DAY }) : message(`instant.${fault}`)

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
