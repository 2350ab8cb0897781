/** Options that several commands have, and the parsers of option values. */
import { hostname, userInfo } from 'node:os'
import { isDay } from '@heliolog/table-reader/calendar-days'
import { InvalidArgumentError } from 'commander'
import { isEmail } from '../domain/community/community.ts'
import { DAY_MS, HOUR_MS, isTimeOfDay, MINUTE_MS } from '../domain/day.ts'
import { english, message } from '../domain/messages.ts'
import { UsageError } from '../domain/user-error.ts'
import type { RetractionLimit } from '../publish/apply/staged-publication.ts'
import { wholeNumber as wholeNumberSetting } from '../settings/setting-values.ts'

/** Returns a parser of texts that `accepts`; `rule` describes them. */
const textThat =
  (accepts: (text: string) => boolean, rule: string) =>
  (text: string): string => {
    if (!accepts(text)) throw new InvalidArgumentError(`Accepted: ${rule}.`)
    return text
  }

const oneLine = (maxLength: number) =>
  textThat(
    (text) => text.trim() !== '' && text.length <= maxLength && !/\p{Cc}/u.test(text),
    `one line of 1 to ${maxLength} characters`,
  )

export const endMarker = oneLine(100)
export const day = textThat(isDay, 'a calendar day, YYYY-MM-DD')
export const timeOfDay = textThat(isTimeOfDay, 'a time of day in UTC, HH:MM or HH:MM:SS')
export const oneOf = (...words: string[]) => textThat((text) => words.includes(text), words.join(', '))

export const email = (text: string): string => textThat(isEmail, english(message('form.email')))(text.trim())

export const wholeNumber = (min: number, max: number) => {
  const { read, accepts } = wholeNumberSetting(min, max)
  return (text: string): number => {
    const value = read(text)
    if (value === undefined) throw new InvalidArgumentError(`Accepted: ${accepts}.`)
    return value
  }
}

const MAX_DAYS = 3_650

/** A period such as `30d`; returns the number of days. */
export const numberOfDays = (text: string): number => {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1])
  if (!(days >= 1 && days <= MAX_DAYS))
    throw new InvalidArgumentError(`Accepted: a number of days from 1d to ${MAX_DAYS}d, such as 30d.`)
  return days
}

/** Returns a parser of a number with a unit, which multiplies it. */
const numberWithUnit =
  (units: Readonly<Record<string, number>>, rule: string) =>
  (text: string): number => {
    const [, digits, unit = ''] = /^([1-9]\d{0,4})([A-Za-z]+)$/.exec(text) ?? []
    const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
    if (factor === undefined) throw new InvalidArgumentError(`Accepted: ${rule}.`)
    return Number(digits) * factor
  }

/** Returns milliseconds. */
export const duration = numberWithUnit(
  { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS },
  'a number of minutes, hours or days, such as 30m, 26h or 8d',
)

/** Returns bytes. */
export const size = numberWithUnit({ MB: 1e6, GB: 1e9 }, 'a size such as 500MB or 1GB')

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

/** Collects the values of an option that can be repeated. */
export const repeatable = (text: string, previous: string[] = []): string[] => [...previous, text]

/** The default limits of `heliolog doctor --strict`, for nightly imports and backups. The alert rules of deploy/ have them too. */
export const STRICT_LIMITS = { maxImportAge: '26h', maxBackupAge: '36h', minFreeDisk: '1GB' } as const

export const DATABASE = [
  '--database <url>',
  'store to use (default: HELIOLOG_DATABASE_URL, or sqlite:data/heliolog.db)',
] as const
export const JSON_OUTPUT = ['--json', 'print JSON'] as const
export const DRY_RUN = [
  '--dry-run',
  'report what would change, field by field, without changing anything',
] as const
export const JSON_LINES = ['--json', 'with --dry-run: print every change as a line of JSON'] as const
export const NOTE = [
  '--note <text>',
  'why, for heliolog publications; clients do not see it',
  oneLine(500),
] as const

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    // The user of a container may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** The user and machine that run the command, which publications record. */
export const currentOperator = (): string => `${userName()}@${hostname()}`

export interface RetractionOptions {
  maxRetract?: RetractionLimit
  allowRetract?: boolean
}

const parseLimit = (text: string): RetractionLimit => {
  const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? []
  const value = Number(digits)
  if (digits === undefined || (sign && value > 100))
    throw new InvalidArgumentError('Accepted: a number of records such as 50, or a share such as 10%.')
  return sign ? { percent: value } : { records: value }
}

export const MAX_RETRACT = [
  '--max-retract <n|n%>',
  'how many records of a kind may be retracted, or which share of them (default: 10%)',
  parseLimit,
] as const
export const ALLOW_RETRACT = ['--allow-retract', 'allow any number of retractions'] as const

/** Returns undefined if neither option is given. */
export const retractionLimit = (options: RetractionOptions): RetractionLimit | undefined => {
  const { maxRetract, allowRetract } = options
  if (maxRetract && allowRetract)
    throw new UsageError('--max-retract cannot be combined with --allow-retract, which sets no limit')
  return allowRetract ? { percent: 100 } : maxRetract
}
