/** Options that several commands have, and the parsers of option values. */
import { InvalidArgumentError } from 'commander'
import { isEmail } from '../domain/community/community.ts'
import { isDay, isTimeOfDay } from '../domain/day.ts'

export const DATABASE = [
  '--database <url>',
  'store to use (default: HELIOLOG_DATABASE_URL, or sqlite:data/heliolog.db)',
] as const

export const DRY_RUN = [
  '--dry-run',
  'report what would change, field by field, without changing anything',
] as const
export const JSON_LINES = ['--json', 'with --dry-run: print every change as a line of JSON'] as const

const MAX_NOTE_LENGTH = 500
const note = (text: string): string => {
  if (text.trim() === '' || text.length > MAX_NOTE_LENGTH || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError(`Accepted: one line of 1 to ${MAX_NOTE_LENGTH} characters.`)
  return text
}
export const NOTE = ['--note <text>', 'why, for heliolog publications; clients do not see it', note] as const

const MAX_MARKER_LENGTH = 100
export const endMarker = (text: string): string => {
  if (text === '' || text.length > MAX_MARKER_LENGTH || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError(`Accepted: one line of 1 to ${MAX_MARKER_LENGTH} characters.`)
  return text
}

export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`Accepted: a whole number from ${min} to ${max}.`)
    return value
  }

export const day = (text: string): string => {
  if (!isDay(text)) throw new InvalidArgumentError('Accepted: a calendar day, YYYY-MM-DD.')
  return text
}

/** Accepts `word` besides what `parse` accepts. */
export const orWord =
  <Value, Word extends string>(word: Word, parse: (text: string) => Value) =>
  (text: string): Value | Word => {
    if (text === word) return word
    try {
      return parse(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message.replace(/\.$/, `, or ${word}.`))
    }
  }

export const timeOfDay = (text: string): string => {
  if (!isTimeOfDay(text)) throw new InvalidArgumentError('Accepted: a time of day in UTC, HH:MM or HH:MM:SS.')
  return text
}

export const email = (text: string): string => {
  const address = text.trim()
  if (!isEmail(address))
    throw new InvalidArgumentError('Accepted: one e-mail address, such as ada@example.org.')
  return address
}

const MAX_DAYS = 3_650

/** A period such as `30d`; returns the number of days. */
export const numberOfDays = (text: string): number => {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1])
  if (!(days >= 1 && days <= MAX_DAYS))
    throw new InvalidArgumentError(`Accepted: a number of days from 1d to ${MAX_DAYS}d, such as 30d.`)
  return days
}

export const oneOf =
  <Word extends string>(...words: Word[]) =>
  (text: string): Word => {
    const word = words.find((word) => word === text)
    if (word === undefined) throw new InvalidArgumentError(`Accepted: ${words.join(', ')}.`)
    return word
  }
