/** Guesses a profile from the columns and first rows of a file. */
import { joinDateCells } from '@heliolog/table-reader/date-formats'
import { guessDecimal, guessNulls, numberOf, percentageOf } from '@heliolog/table-reader/value-guesses'
import { type Message, message } from '../../domain/messages.ts'
import { IMAGES, type Kind, knownFieldsMessage, OBSERVATIONS, OBSERVERS } from '../../domain/records/kinds.ts'
import { comparable, DATE_FIELD } from '../profile/field-values.ts'
import { parseIdTemplate } from '../profile/id-template.ts'
import type { Profile } from '../profile/profile.ts'
import { isColumn } from '../read/table-cells.ts'
import {
  guessCompass,
  guessKind,
  guessRoman,
  guessScale,
  guessTotals,
  meaningOf,
  mountOf,
  questionsAboutTexts,
  quoted,
  typeOf,
} from './column-guesses.ts'
import { guessDate } from './date-guesses.ts'
import { guessIds, type IdPrefix } from './id-guesses.ts'
import type { Question } from './question.ts'

/** The first rows of a file. `cells` has the values of each row by column. */
export interface Sample {
  columns: readonly string[]
  cells: readonly (readonly string[])[]
  /** Later rows that may be totals. */
  totals?: readonly (readonly string[])[]
  /** Set if numbers are not texts in this format. */
  isTyped: boolean
}

type ToValue = (text: string) => string | number | undefined

const TEXTS = ['comments', 'title', 'tags']
/** Conditions, which a scale can convert to 0 to 100. */
export const SCALED = ['seeing', 'transparency', 'cloud_cover']
/** Fields of each kind besides those of its schema that a column can mean. */
const DATE_MEANINGS = ['datetime', 'date', 'time']
const DATES = ['datetime', 'date', DATE_FIELD]
/** Where rows of totals have their labels. */
const LABELLED = [...DATES, 'time', 'observer', 'id']

/** Advice if no column gives a field that records need. */
const MISSING = {
  observer: message('question.noObserver'),
  cdn_id: message('question.noFile'),
}

class Suggestion {
  readonly kind: Kind
  readonly profile: Profile = {}
  readonly comments: Record<string, string> = {}
  readonly questions: Question[] = []
  /** Texts of the column that could have ids. */
  ids: readonly string[] = []
  observers: readonly string[] = []
  /** Fields that records need and no column gives, besides the date. */
  readonly missing: string[] = []
  /** Set if dates have no time of day. */
  needsTimeOfDay = false
  #sample: Sample
  readonly #prefix: IdPrefix
  /** The field of each column, or a part of the date. */
  readonly #meanings: (string | undefined)[]
  /** Columns that mean the same as an earlier one. */
  readonly #repeated: string[] = []

  constructor(sample: Sample, prefix: IdPrefix, kind: Kind | undefined) {
    this.#sample = sample
    this.#prefix = prefix
    const found = sample.columns.map((column, index) => meaningOf(comparable(column), this.#cellsOf(index)))
    const clear = found.map((meaning) => (meaning?.isVague ? undefined : meaning?.field))
    this.kind =
      kind ??
      guessKind(
        found.map((meaning) => meaning?.field),
        sample.columns,
      )
    const meanings = found.map((meaning, index) =>
      meaning?.isVague && !this.#isPlausible(meaning.field, index, clear) ? undefined : meaning?.field,
    )
    // A clear name wins over an earlier vague one.
    const firstOf = (field: string | undefined) =>
      clear.includes(field) ? clear.indexOf(field) : meanings.indexOf(field)
    this.#meanings = meanings.map((meaning, index) =>
      this.#accept(meaning, firstOf(meaning) === index, index),
    )
    for (const [index, field] of this.#meanings.entries())
      if (field !== undefined && found[index]?.isVague)
        this.#ask(
          'columns',
          message('question.column', { column: sample.columns[index] ?? '', field }),
          sample.columns[index],
        )
    this.#suggest()
  }

  #suggest(): void {
    const { kind } = this
    if (kind !== OBSERVERS) this.#guessSkip()
    if (kind === OBSERVATIONS && !this.#meanings.includes('type')) this.#findType()
    this.#guessTexts()
    if (kind !== OBSERVERS) this.#guessDate()
    this.#mapColumns()
    if (kind === OBSERVATIONS) {
      this.#guessType()
      for (const field of SCALED) this.#guessScale(field)
    }
    if (kind === IMAGES) {
      this.#guessNames('mount', mountOf, 'EQUATORIAL or ALTAZ.')
      this.#guessCompass()
    }
    if (kind !== OBSERVERS) this.#guessId()
    this.#reportMissing()
    this.#ignoreOthers()
  }

  /** Checks whether a column can be what a part of its name says: counts and conditions are numbers. */
  #isPlausible(field: string, index: number, others: readonly (string | undefined)[]): boolean {
    const type = this.kind.fields.get(field)?.type
    if (others.includes(field) || (type !== 'integer' && type !== 'number') || field === 'type') return true
    return this.#cellsOf(index).some(
      (text) => percentageOf(text) !== undefined || !Number.isNaN(numberOf(text)),
    )
  }

  #accept(meaning: string | undefined, isFirst: boolean, index: number): string | undefined {
    if (meaning === undefined) return undefined
    const field = this.kind === OBSERVERS && meaning === 'observer' ? 'nickname' : meaning
    const isKnown = isColumn(this.kind, field) || (this.kind !== OBSERVERS && DATE_MEANINGS.includes(field))
    if (!isKnown) return undefined
    if (!isFirst) this.#repeated.push(this.#sample.columns[index] as string)
    return isFirst ? field : undefined
  }

  #ask(key: string, question: Message, column?: string): void {
    this.questions.push({ message: question, column, keys: [key] })
  }

  #column(meaning: string): string | undefined {
    return this.#sample.columns[this.#meanings.indexOf(meaning)]
  }

  /** The values of a column that are not empty and do not mean null. */
  #values(meaning: string): string[] {
    return this.#cellsOf(this.#meanings.indexOf(meaning)).filter((text) => !this.profile.null?.includes(text))
  }

  #cellsOf(index: number): string[] {
    return this.#sample.cells.map((row) => comparable(row[index] ?? '')).filter((text) => text !== '')
  }

  /** Finds rows of totals. An empty cell is never skipped: a row whose date was forgotten must stay bad. */
  #guessSkip(): void {
    const { columns, cells, totals = [] } = this.#sample
    const dateIndex = this.#meanings.findIndex((meaning) => DATES.includes(meaning ?? ''))
    if (dateIndex === -1) return
    const skip = guessTotals([...cells, ...totals], columns, dateIndex, (index) =>
      LABELLED.includes(this.#meanings[index] ?? ''),
    )
    const entries = Object.entries(skip)
    if (entries.length === 0) return
    const isSkipped = (row: readonly string[]) =>
      entries.some(([column, labels]) => labels.includes(comparable(row[columns.indexOf(column)] ?? '')))
    this.#sample = { ...this.#sample, cells: cells.filter((row) => !isSkipped(row)) }
    this.profile.skip = skip
    this.comments['skip'] = 'Rows that are left out because this column has one of these texts.'
    for (const [column, labels] of entries)
      this.#ask('skip', message('question.totals', { labels: quoted(labels), column }), column)
  }

  #guessTexts(): void {
    const { profile, comments } = this
    const texts = TEXTS.flatMap((meaning) => this.#values(meaning))
    const values = this.#meanings
      .filter((meaning) => meaning !== undefined)
      .filter((meaning) => meaning !== 'observer' && !TEXTS.includes(meaning))
      .flatMap((meaning) => this.#values(meaning))
    const nulls = guessNulls(values, texts)
    if (nulls.length > 0) {
      profile.null = nulls
      comments['null'] = 'Texts that mean "not reported".'
      this.#ask('null', message('question.nulls', { texts: quoted(nulls) }))
    }
    if (guessDecimal(values, this.#sample.isTyped) === ',') {
      profile.decimal = ','
      comments['decimal'] = 'Numbers are written with a decimal comma.'
    }
  }

  #guessDate(): void {
    const both = this.#column('datetime') ?? this.#column(DATE_FIELD)
    const date = both ?? this.#column('date')
    if (date === undefined) return
    const time = both === undefined ? this.#column('time') : undefined
    const columns = time === undefined ? [date] : [date, time]
    const indexes = columns.map((column) => this.#sample.columns.indexOf(column))
    const dateOf = (row: readonly string[]) => {
      const texts = indexes.map((index) => comparable(row[index] ?? ''))
      return joinDateCells(texts.map((text) => (this.profile.null?.includes(text) ? '' : text)))
    }
    const values = this.#sample.cells.map(dateOf).filter((text) => text !== '')
    const guess = guessDate(columns, values, this.profile.decimal ?? '.')
    const { questions } = guess
    // Nothing can be published without the zone, so it is asked first.
    if (guess.isZoneOpen) this.questions.unshift(...questions.splice(-1))
    this.questions.push(...questions)
    this.profile.date = guess.date
    this.needsTimeOfDay = guess.needsTimeOfDay
    Object.assign(this.comments, guess.comments)
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

  /** A column of unknown name that has only names of types. */
  #findType(): void {
    const index = this.#sample.columns.findIndex((column, at) => {
      if (this.#meanings[at] !== undefined || this.#repeated.includes(column)) return false
      const values = this.#cellsOf(at)
      return values.length > 0 && values.every((text) => !/^\d+$/.test(text) && typeOf(text) !== undefined)
    })
    const column = this.#sample.columns[index]
    if (column === undefined) return
    this.#meanings[index] = 'type'
    this.#ask('columns', message('question.type', { column }), column)
  }

  #guessType(): void {
    if (this.#column('type') === undefined) {
      this.profile.constants = { ...this.profile.constants, type: 0 }
      this.comments['constants.type'] = 'No column gives the type: 0 is white light, 1 H-Alpha, 2 CaK.'
      this.#ask('constants.type', message('question.whiteLight'))
    } else this.#guessNames('type', typeOf, '0 is white light, 1 H-Alpha, 2 CaK.')
  }

  /** Guesses the values of a field that accepts only a few. */
  #guessNames(field: string, toValue: ToValue, legend: string): void {
    const own = this.kind.fields.get(field)?.enum?.map(String) ?? []
    const texts = [...new Set(this.#values(field))].filter((text) => !own.includes(text))
    if (texts.length === 0) return
    const isKnown = (text: string) => toValue(text) !== undefined
    // A profile compares texts without regard to case.
    const known = new Map(texts.filter(isKnown).map((text) => [text.toLowerCase(), text]))
    const unknown = texts.filter((text) => !isKnown(text))
    if (known.size > 0) this.#setValues(field, [...known.values()], toValue)
    this.comments[`values.${field}`] = legend
    const column = this.#column(field)
    if (unknown.length > 0)
      this.#ask(
        `values.${field}`,
        message('question.names', {
          field,
          texts: quoted(unknown.slice(0, 5)),
          column: column ?? '',
          legend,
        }),
        column,
      )
  }

  #guessCompass(): void {
    const column = this.#column('site_lng') ?? ''
    const guess = guessCompass(column, this.#values('site_lat'), this.#values('site_lng'))
    if (!guess) return
    this.profile.compass = guess.value
    this.comments['compass'] = 'Letters of north, south, east and west in coordinates.'
    this.#ask('compass', message('question.compass', { column, direction: guess.direction }), column)
  }

  #guessScale(field: string): void {
    const column = this.#column(field)
    const values = this.#values(field)
    if (column === undefined || values.length === 0) return
    const roman = guessRoman(values)
    const numbers = values.map(numberOf).filter((number) => !Number.isNaN(number))
    const texts = [...new Set(values.filter((text) => Number.isNaN(numberOf(text))))]
    const percentages = texts.filter((text) => percentageOf(text) !== undefined)
    const isScaled = percentages.length === 0
    const scale = roman ?? (isScaled ? guessScale(column, numbers, field === 'cloud_cover') : undefined)
    if (roman) this.#setValues(field, Object.keys(roman.value), (text) => roman.value[text])
    else if (scale) this.profile.scales = { ...this.profile.scales, [field]: scale.value as string }
    if (scale) {
      const key = roman ? `values.${field}` : `scales.${field}`
      this.comments[key] = scale.comment
      const code = field === 'cloud_cover' ? 'question.cloudScale' : 'question.scale'
      this.#ask(key, message(code, { column, field, isRoman: roman !== undefined }), column)
    }
    if (!isScaled) this.#setValues(field, percentages, percentageOf)
    const others = texts.filter((text) => !percentages.includes(text))
    if (!roman) this.questions.push(...questionsAboutTexts(field, column, others))
  }

  #setValues(field: string, texts: readonly string[], toValue: ToValue): void {
    const values = Object.fromEntries(texts.map((text) => [text, toValue(text) as string | number]))
    this.profile.values = { ...this.profile.values, [field]: values }
  }

  #guessId(): void {
    const name = this.#column('id')
    this.ids = this.#values('id')
    this.observers = this.#values('observer')
    const found = { name, texts: this.ids, rows: this.#sample.cells.length }
    const { template, comments, questions } = guessIds(this.kind, found, this.#prefix, this.observers)
    this.questions.push(...questions)
    if (template === undefined) return
    this.profile.id = template
    Object.assign(this.comments, comments)
    if (name === undefined) return
    this.#meanings[this.#meanings.indexOf('id')] = undefined
    if (this.profile.columns) delete this.profile.columns[name]
  }

  #reportMissing(): void {
    const { kind, profile } = this
    for (const [field, question] of Object.entries(MISSING))
      if (kind.required.includes(field) && !this.#meanings.includes(field)) {
        this.missing.push(field)
        this.questions.push({ message: question, keys: ['columns', `constants.${field}`] })
      }
    if (kind !== OBSERVERS && !profile.date) this.#ask('date.columns', message('question.noDate'))
  }

  #ignoreOthers(): void {
    const template = parseIdTemplate(this.profile.id ?? '')
    const used = new Set([
      ...Object.keys(this.profile.columns ?? {}),
      ...(this.profile.date?.columns ?? []),
      ...('placeholders' in template ? template.placeholders : []),
    ])
    const isUsed = (column: string, index: number) =>
      used.has(column) ||
      (this.#meanings[index] !== undefined && !DATE_MEANINGS.includes(this.#meanings[index]))
    const usedNames = new Set(this.#sample.columns.filter(isUsed))
    // A name that occurs twice cannot be left out once.
    const others = this.#sample.columns.filter((column) => !usedNames.has(column))
    const twice = this.#sample.columns.filter((column, index, all) => all.indexOf(column) !== index)
    if (twice.some((column) => usedNames.has(column)))
      this.#ask('ignore', message('question.twice', { columns: quoted([...new Set(twice)]) }))
    if (others.length === 0) return
    this.profile.ignore = [...new Set(others)]
    this.comments['ignore'] = [
      `Columns that are left out, because they are no known field of ${this.kind.plural}. To publish one,\nremove it here, and add it to [columns] with a field.`,
      `The ${knownFieldsMessage(this.kind)}.`,
      ...this.#repeated.map((column) => `${JSON.stringify(column)} means the same as an earlier column.`),
    ].join('\n')
    const question = message('question.ignored', { columns: quoted(this.profile.ignore) })
    this.questions.unshift({ message: question, keys: ['ignore'] })
  }
}

export const suggestProfile = (sample: Sample, prefix: IdPrefix, kind?: Kind): Suggestion =>
  new Suggestion(sample, prefix, kind)
