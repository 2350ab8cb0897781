/** Guesses how a profile reads dates. */
import type { DecimalSign } from '@heliolog/table-reader/decimals'
import { guessDateFormat } from '@heliolog/table-reader/value-guesses'
import { zoneOf } from '@heliolog/table-reader/zone-names'
import { type Message, message } from '../../domain/messages.ts'
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
      question: message('question.zone', { columns: quoted(columns) }),
    }
  if (/^[+-]/.test(zone))
    return {
      zone,
      comment: `Named in ${named}. If clocks are changed in summer, write a name such as "Europe/Berlin".`,
      question: message('question.offset', { zone, columns: named }),
    }
  return {
    zone,
    comment: `Guessed from ${named}.`,
    question: message('question.guessedZone', { zone, columns: named }),
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
  const ask = (question: Message): Question => ({ message: question, keys: ['date.format'] })
  const guessed = { needsTimeOfDay: false, comments: {}, isZoneOpen: false }
  if (!guess) {
    const question = ask(message('question.dateFormat', { example }))
    return { ...guessed, date: { columns }, questions: [question] }
  }
  const questions: Question[] = []
  const { format = 'ISO 8601', alternative } = guess
  const notes = [`Values such as ${example}.`]
  if (guess.read < values.length)
    questions.push(
      ask(
        message('question.unreadDates', {
          ...{ bad: values.length - guess.read, dates: values.length },
          format,
        }),
      ),
    )
  if (alternative !== undefined) {
    notes.push(`They could also be ${alternative}.`)
    questions.push(ask(message('question.dateOrder', { example, format, alternative })))
  }
  const hasOffsets = values.every((text) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text))
  const isUtc = guess.format === 'julian-day' || hasOffsets || zoneOf(columns) === 'UTC'
  if (isUtc) notes.push('Times are UTC.')
  const date = { columns, ...(guess.format !== undefined && { format: guess.format }) }
  const known = { ...guessed, needsTimeOfDay: !guess.hasTime, questions }
  const comments = { date: notes.join('\n') }
  if (isUtc || !guess.hasTime) return { ...known, date, comments }
  const { zone, comment, question } = guessZone(columns)
  questions.push({ message: question, keys: ['date.zone'] })
  return {
    ...known,
    date: { ...date, zone: zone ?? UNKNOWN_ZONE },
    comments: { ...comments, 'date.zone': comment },
    isZoneOpen: zone === undefined,
  }
}
