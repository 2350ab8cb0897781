/** Guesses how a profile reads dates. */
import type { DecimalSign } from '@heliolog/table-reader/decimals'
import { guessDateFormat } from '@heliolog/table-reader/value-guesses'
import { zoneOf } from '@heliolog/table-reader/zone-names'
import { type Profile, UNKNOWN_ZONE } from '../profile/profile.ts'
import { quoted } from './column-guesses.ts'
import type { Question } from './question.ts'

/** The zone that the names of columns with times tell, with a comment for the profile and a question to the operator. */
const guessZone = (columns: readonly string[]) => {
  const zone = zoneOf(columns)
  const named = quoted(columns.filter((column) => zoneOf([column]) !== undefined))
  if (zone === undefined)
    return {
      zone,
      comment: 'No column says in which zone the times are. Write "UTC", or a name such as "Europe/Berlin".',
      question: `In which time zone are the times in ${quoted(columns)}? Write it as zone in [date], or add --set date.zone=Europe/Berlin to the import, which asks for it.`,
    }
  if (/^[+-]/.test(zone))
    return {
      zone,
      comment: `Named in ${named}. If clocks are changed in summer, write a name such as "Europe/Berlin".`,
      question: `The times are taken as ${zone} all year, as in ${named}. If clocks are changed in summer, write a name such as "Europe/Berlin" as zone in [date].`,
    }
  return {
    zone,
    comment: `Guessed from ${named}.`,
    question: `Are the times in ${named} those of ${zone}? Check zone in [date].`,
  }
}

interface DateGuess {
  date: NonNullable<Profile['date']>
  /** Set if dates have no time of day. */
  needsTimeOfDay: boolean
  /** By key of the profile. */
  comments: Record<string, string>
  questions: Question[]
  /** Set if no column shows the zone, so that nothing can be published. */
  isZoneOpen: boolean
}

/** `values` are the dates in the columns, which may be one or two. The question about the zone is the last one. */
export const guessDate = (columns: string[], values: readonly string[], decimal: DecimalSign): DateGuess => {
  const guess = guessDateFormat(values, decimal)
  const example = JSON.stringify(values[0] ?? '')
  const ask = (text: string): Question => ({ text, keys: ['date.format'] })
  const guessed = { needsTimeOfDay: false, comments: {}, isZoneOpen: false }
  if (!guess) {
    const question = ask(`The form of the date ${example} is unknown: describe it with format in [date].`)
    return { ...guessed, date: { columns }, questions: [question] }
  }
  const questions: Question[] = []
  const notes = [`Values such as ${example}.`]
  if (guess.read < values.length)
    questions.push(
      ask(
        `${values.length - guess.read} of ${values.length} dates cannot be read as ${guess.format ?? 'ISO 8601'}.`,
      ),
    )
  if (guess.alternative !== undefined) {
    notes.push(`They could also be ${guess.alternative}.`)
    questions.push(
      ask(`Dates such as ${example} may be ${guess.format} or ${guess.alternative}: check format in [date].`),
    )
  }
  const hasOffsets = values.every((text) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text))
  const isUtc = guess.format === 'julian-day' || hasOffsets || zoneOf(columns) === 'UTC'
  if (isUtc) notes.push('Times are UTC.')
  const date = { columns, ...(guess.format !== undefined && { format: guess.format }) }
  const known = { ...guessed, needsTimeOfDay: !guess.hasTime, questions }
  const comments = { date: notes.join('\n') }
  if (isUtc || !guess.hasTime) return { ...known, date, comments }
  const { zone, comment, question } = guessZone(columns)
  questions.push({ text: question, keys: ['date.zone'] })
  return {
    ...known,
    date: { ...date, zone: zone ?? UNKNOWN_ZONE },
    comments: { ...comments, 'date.zone': comment },
    isZoneOpen: zone === undefined,
  }
}
