/** Guesses a profile from the columns and first rows of a file. */

import { isColumn } from '../csv-columns.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../kinds.ts'
import { comparable } from '../profile/cell-values.ts'
import type { Profile } from '../profile/profile.ts'
import type { ProfileComments } from '../profile/profile-file.ts'
import { meaningOf, namesUtc } from './header-names.ts'
import { guessDateFormat, guessDecimal, guessNulls, guessRoman, guessScale, typeOf } from './value-guesses.ts'

/** The first rows of a file. `cells` has the values of each row by column. */
export interface Sample {
  columns: readonly string[]
  cells: readonly (readonly string[])[]
  /** Whether numbers are not texts in this format. */
  isTyped: boolean
}

export interface Suggestion {
  kind: Kind
  profile: Profile
  comments: ProfileComments
  /** Whether dates have no time of day. */
  needsTimeOfDay: boolean
  /** What the operator has to check or decide. */
  questions: string[]
}

const TEXTS = ['comments', 'title', 'tags']
const SCALED = ['seeing', 'transparency', 'cloud_cover']
const DATE_FIELD = 'date_of_observation'
/** Fields of each kind besides those of its schema that a column can mean. */
const DATE_MEANINGS = ['datetime', 'date', 'time']

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ')

const guessKind = (meanings: readonly (string | undefined)[]): Kind => {
  if (meanings.some((meaning) => meaning === 'cdn_id' || meaning?.startsWith('url_'))) return IMAGES
  return meanings.every((meaning) => meaning === 'observer' || meaning === undefined)
    ? OBSERVERS
    : OBSERVATIONS
}

class Suggester {
  readonly kind: Kind
  readonly profile: Profile = {}
  readonly comments: Record<string, string> = {}
  readonly questions: string[] = []
  needsTimeOfDay = false
  readonly #sample: Sample
  /** The field of each column, or a part of the date. */
  readonly #meanings: (string | undefined)[]
  /** Columns that mean the same as an earlier one. */
  readonly #repeated: string[] = []

  constructor(sample: Sample, kind: Kind | undefined) {
    this.#sample = sample
    const meanings = sample.columns.map((column) => this.#meaningOf(column))
    this.kind = kind ?? guessKind(meanings)
    this.#meanings = meanings.map((meaning, index) =>
      this.#accept(meaning, meanings.indexOf(meaning) === index, index),
    )
  }

  suggest(): Suggestion {
    const { kind, profile, comments, questions } = this
    this.#guessTexts()
    if (kind !== OBSERVERS) this.#guessDate()
    this.#mapColumns()
    if (kind === OBSERVATIONS) {
      this.#guessType()
      for (const field of SCALED) this.#guessScale(field)
    }
    if (kind !== OBSERVERS) this.#guessId()
    this.#reportMissing()
    this.#ignoreOthers()
    return { kind, profile, comments, questions, needsTimeOfDay: this.needsTimeOfDay }
  }

  #meaningOf(column: string): string | undefined {
    const name = comparable(column)
    const isOurs = [OBSERVATIONS, IMAGES, OBSERVERS].some((known) => isColumn(known, name))
    return isOurs && name !== 'type' ? (name === 'nickname' ? 'observer' : name) : meaningOf(name)
  }

  #accept(meaning: string | undefined, isFirst: boolean, index: number): string | undefined {
    if (meaning === undefined) return undefined
    const field = this.kind === OBSERVERS && meaning === 'observer' ? 'nickname' : meaning
    const isKnown = isColumn(this.kind, field) || (this.kind !== OBSERVERS && DATE_MEANINGS.includes(field))
    if (!isKnown) return undefined
    if (!isFirst) this.#repeated.push(this.#sample.columns[index] as string)
    return isFirst ? field : undefined
  }

  #column(meaning: string): string | undefined {
    return this.#sample.columns[this.#meanings.indexOf(meaning)]
  }

  /** The values of a column that are not empty and do not mean null. */
  #values(meaning: string): string[] {
    const index = this.#meanings.indexOf(meaning)
    if (index === -1) return []
    const nulls = this.profile.null ?? []
    return this.#sample.cells
      .map((row) => comparable(row[index] ?? ''))
      .filter((text) => text !== '' && !nulls.includes(text))
  }

  /** Guesses the decimal sign, and the texts for null. */
  #guessTexts(): void {
    const { profile, comments } = this
    const isText = (meaning: string): boolean => TEXTS.includes(meaning)
    const found = this.#meanings.filter(
      (meaning) => meaning !== undefined && meaning !== 'observer',
    ) as string[]
    const texts = found.filter(isText).flatMap((meaning) => this.#values(meaning))
    const values = found.filter((meaning) => !isText(meaning)).flatMap((meaning) => this.#values(meaning))
    const nulls = guessNulls(values, texts)
    if (nulls.length > 0) {
      profile.null = nulls
      comments['null'] = 'Texts that mean "not reported".'
    }
    if (guessDecimal(values, this.#sample.isTyped) === ',') {
      profile.decimal = ','
      comments['decimal'] = 'Numbers are written with a decimal comma.'
    }
  }

  #guessDate(): void {
    const columns = [this.#column('datetime') ?? this.#column(DATE_FIELD)]
    if (columns[0] === undefined) columns.splice(0, 1, this.#column('date'), this.#column('time'))
    const found = columns.filter((column) => column !== undefined)
    const [first] = found
    if (first === undefined || (found.length === 1 && first === this.#column('time'))) return
    const indexes = found.map((column) => this.#sample.columns.indexOf(column))
    const nulls = this.profile.null ?? []
    const values = this.#sample.cells
      .map((row) =>
        indexes
          .map((index) => comparable(row[index] ?? ''))
          .filter((text) => !nulls.includes(text))
          .join(' ')
          .trim(),
      )
      .filter((text) => text !== '')
    const guess = guessDateFormat(values, this.profile.decimal ?? '.')
    const example = JSON.stringify(values[0] ?? '')
    if (!guess) {
      this.profile.date = { columns: found }
      this.questions.push(`The form of the date ${example} is unknown: describe it with format in [date].`)
      return
    }
    this.needsTimeOfDay = !guess.hasTime
    const notes = [`Values such as ${example}.`]
    const zoneNotes: string[] = []
    if (guess.read < values.length)
      this.questions.push(
        `${values.length - guess.read} of ${values.length} dates cannot be read as ${guess.format ?? 'ISO 8601'}.`,
      )
    if (guess.alternative !== undefined) {
      notes.push(`They could also be ${guess.alternative}.`)
      this.questions.push(
        `Dates such as ${example} may be ${guess.format} or ${guess.alternative}: check format in [date].`,
      )
    }
    const isUtc =
      guess.format === 'julian-day' ||
      found.some(namesUtc) ||
      values.every((text) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text))
    if (isUtc) notes.push('Times are UTC.')
    else if (guess.hasTime) {
      zoneNotes.push('Times are taken as UTC. If they are local, name their zone:', 'zone = "Europe/Berlin"')
      this.questions.push('Are the times UTC? If not, name their zone in [date].')
    }
    this.profile.date = { columns: found, ...(guess.format === undefined ? {} : { format: guess.format }) }
    this.comments['date'] = notes.join('\n')
    // Below the header of the table, so that the line works without its comment sign.
    if (zoneNotes.length > 0) this.comments['date.columns'] = zoneNotes.join('\n')
  }

  #mapColumns(): void {
    const inDate = this.profile.date?.columns ?? []
    const entries = this.#sample.columns.flatMap((column, index): [string, string][] => {
      const field = this.#meanings[index]
      const isMapped = field !== undefined && !inDate.includes(column) && !DATE_MEANINGS.includes(field)
      return isMapped && field !== comparable(column) ? [[column, field]] : []
    })
    if (entries.length > 0) {
      this.profile.columns = Object.fromEntries(entries)
      this.comments['columns'] = 'Columns of the file, and the fields that they become.'
    }
  }

  #guessType(): void {
    const column = this.#column('type')
    if (column === undefined) {
      this.profile.constants = { ...this.profile.constants, type: 0 }
      this.comments['constants.type'] = 'No column gives the type: 0 is white light, 1 H-Alpha, 2 CaK.'
      this.questions.push('Are all observations in white light? If not, change type in [constants].')
      return
    }
    const texts = [...new Set(this.#values('type'))].filter((text) => !/^[012]$/.test(text))
    if (texts.length === 0) return
    const known = texts.filter((text) => typeOf(text) !== undefined)
    const unknown = texts.filter((text) => typeOf(text) === undefined)
    if (known.length > 0)
      this.profile.values = {
        ...this.profile.values,
        type: Object.fromEntries(known.map((text) => [text, typeOf(text) as number])),
      }
    this.comments['values.type'] = '0 is white light, 1 H-Alpha, 2 CaK.'
    if (unknown.length > 0)
      this.questions.push(
        `Which type are ${quoted(unknown.slice(0, 5))} in the column ${JSON.stringify(column)}? Add them to [values.type].`,
      )
  }

  #guessScale(field: string): void {
    const column = this.#column(field)
    const values = this.#values(field)
    if (column === undefined || values.length === 0) return
    const roman = guessRoman(values)
    const numbers = values.map((text) => Number(text.replace(',', '.')))
    const words = [...new Set(values.filter((_, index) => Number.isNaN(numbers[index])))]
    const scale =
      roman ??
      guessScale(
        column,
        numbers.filter((number) => !Number.isNaN(number)),
        field === 'cloud_cover',
      )
    if (roman) this.profile.values = { ...this.profile.values, [field]: roman.value }
    else if (scale) this.profile.scales = { ...this.profile.scales, [field]: scale.value as string }
    if (scale) {
      this.comments[roman ? `values.${field}` : `scales.${field}`] = scale.comment
      const table = roman ? `[values.${field}]` : '[scales]'
      this.questions.push(
        field === 'cloud_cover'
          ? `Is the scale of ${JSON.stringify(column)} right? Check ${field} in ${table}.`
          : `Which end of the scale of ${JSON.stringify(column)} is the best? Check ${field} in ${table}.`,
      )
    }
    if (roman || words.length === 0) return
    this.profile.values = {
      ...this.profile.values,
      [field]: Object.fromEntries(words.map((word) => [word, ''])),
    }
    this.comments[`values.${field}`] = 'Write a number from 0 to 100 for each; "" leaves it empty.'
    this.questions.push(
      `Which numbers are ${quoted(words.slice(0, 5))} in the column ${JSON.stringify(column)}? Write them into [values.${field}].`,
    )
  }

  #guessId(): void {
    const column = this.#column('id')
    const ids = this.#values('id')
    if (
      column !== undefined &&
      new Set(ids).size === this.#sample.cells.length &&
      ids.every((id) => /^[\w.~:-]{1,128}$/.test(id))
    )
      return
    if (column !== undefined) {
      this.#meanings[this.#meanings.indexOf('id')] = undefined
      if (this.profile.columns) delete this.profile.columns[column]
      this.questions.push(
        `The column ${JSON.stringify(column)} is not used as id, because its values are not unique, missing, or have other characters than A-Z a-z 0-9 . _ ~ : -`,
      )
    }
    const time = this.needsTimeOfDay ? '' : '-{time}'
    this.profile.id = `{observer}-{date}${time}${this.#meanings.includes('type') ? '-{type}' : ''}`
    this.comments['id'] =
      'The file has no ids, so they are made from these fields. They must stay the same when you import the file again,\nand two records must not have the same: add the name of a column in braces if they do.'
  }

  #reportMissing(): void {
    const { kind, profile } = this
    const has = (field: string) => this.#meanings.includes(field)
    if (kind !== OBSERVERS && !has('observer'))
      this.questions.push(
        'No column gives the observer: name one in [columns], or the same for all rows as observer in [constants].',
      )
    if (kind !== OBSERVERS && !profile.date)
      this.questions.push('No column gives the date: name one or two in [date].')
    if (kind === IMAGES && !has('cdn_id')) this.questions.push('No column gives cdn_id, which images need.')
  }

  #ignoreOthers(): void {
    const used = new Set([...Object.keys(this.profile.columns ?? {}), ...(this.profile.date?.columns ?? [])])
    const others = this.#sample.columns.filter(
      (column, index) =>
        !used.has(column) &&
        (this.#meanings[index] === undefined || DATE_MEANINGS.includes(this.#meanings[index])),
    )
    if (others.length === 0) return
    this.profile.ignore = [...new Set(others)]
    this.comments['ignore'] = [
      `Columns that are left out, because they are no known field of ${this.kind.plural}. To publish one, move it to [columns].`,
      ...this.#repeated.map((column) => `${JSON.stringify(column)} means the same as an earlier column.`),
    ].join('\n')
    this.questions.push(`These columns are left out: ${quoted(this.profile.ignore)}.`)
  }
}

export const suggestProfile = (sample: Sample, kind?: Kind): Suggestion =>
  new Suggester(sample, kind).suggest()
