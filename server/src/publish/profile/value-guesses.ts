/** Guesses from the values of columns: decimal commas, texts for null, types, scales and the form of dates. */
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { dateReader } from './date-reader.ts'
import type { DecimalSign } from './decimal.ts'

/** A guess, and what the operator should know about it. */
export interface Guess<Value> {
  value: Value
  comment: string
}

const DECIMAL_COMMA = /^-?\d+,\d+$/
const DECIMAL_POINT = /^-?\d+\.\d+$/

/** `isTyped` means that the file has numbers, which are not texts: a decimal point then proves nothing. */
export const guessDecimal = (values: readonly string[], isTyped: boolean): DecimalSign => {
  const hasComma = values.some((text) => DECIMAL_COMMA.test(text))
  return hasComma && (isTyped || !values.some((text) => DECIMAL_POINT.test(text))) ? ',' : '.'
}

const NULLS = /^(?:null|\(null\)|\\n|none|nil|n\/?a|nan|k\. ?a\.?|-+|–|—|\?|\/|x|leer)$/i

const NULLS_OF_TEXTS = /^(?:null|\(null\)|\\n|n\/a)$/i

/** The texts that mean null. Among comments and titles, fewer do than among numbers and dates. */
export const guessNulls = (values: readonly string[], texts: readonly string[]): string[] => [
  ...new Set([
    ...values.filter((value) => NULLS.test(value)),
    ...texts.filter((text) => NULLS_OF_TEXTS.test(text)),
  ]),
]

const TYPE_NAMES: [pattern: RegExp, type: number][] = [
  [
    /^(?:0|wl?|weiss?|weiss?licht|white.?light|white|integral|visual|lumiere.?blanche|luz.?blanca|luce.?bianca|wit.?licht)$/,
    OBSERVATION_TYPES.white_light,
  ],
  [/^(?:1|h.?a|h.?alpha|h.?α)$/, OBSERVATION_TYPES.h_alpha],
  [/^(?:2|ca|ca.?ii|ca.?(?:ii.?)?[hk]|[ck]alzium|calcium|calcio)$/, OBSERVATION_TYPES.cak],
]

/** The type that a text names; undefined if it is unknown. */
export const typeOf = (text: string): number | undefined => {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '').trim()
  return TYPE_NAMES.find(([pattern]) => pattern.test(plain))?.[1]
}

const ROMAN: Record<string, number> = { I: 100, II: 75, III: 50, IV: 25, V: 0 }

/** For values I to V, the map to 0 to 100. */
export const guessRoman = (values: readonly string[]): Guess<Record<string, number>> | undefined =>
  values.length > 0 && values.every((text) => Object.hasOwn(ROMAN, text))
    ? { value: ROMAN, comment: "Guessed: Antoniadi's scale, on which I is the best." }
    : undefined

/** Cloud cover is given in eighths or tenths of the sky, other conditions from 1 to 5 or to 10. */
const SCALE_ENDS = { cloud_cover: [8, 10], other: [5, 10] }

/** A range in the name of a column, such as "Seeing (1-5)" or "Seeing 1 bis 5". */
const NAMED_RANGE = /(?<!\d)(\d{1,2}) ?(?:-|–|\.\.|bis|to|à) ?(\d{1,2})(?!\d)/

const PERCENTAGE = /^(\d{1,3})(?:[.,]0+)? ?%$/

/** The number of a text such as "10 %"; undefined for other texts. */
export const percentageOf = (text: string): number | undefined => {
  const [, digits] = PERCENTAGE.exec(text) ?? []
  return digits === undefined || Number(digits) > 100 ? undefined : Number(digits)
}

/** Only if the name has a range, or if the values are too small for a scale to 100. */
export const guessScale = (
  column: string,
  numbers: readonly number[],
  isCloudCover: boolean,
): Guess<string> | undefined => {
  const named = NAMED_RANGE.exec(column)?.slice(1).map(Number)
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  if (/%|(?<!\d)100(?!\d)/.test(column) || numbers.length === 0) return undefined
  if (!named && (highest > 10 || highest <= 0 || lowest < 0)) return undefined
  const ends = isCloudCover ? SCALE_ENDS.cloud_cover : SCALE_ENDS.other
  const [first, last] = named ?? [isCloudCover || lowest < 1 ? 0 : 1, ends.find((end) => highest <= end)]
  const guessed = named ? 'Guessed from the name' : `Guessed from values from ${lowest} to ${highest}`
  return {
    value: `${first}..${last} -> 0..100`,
    comment: isCloudCover
      ? `${guessed}: parts of the sky that clouds cover.`
      : `${guessed}; the highest is taken as the best. If the lowest is, write "${last}..${first} -> 0..100".`,
  }
}

const DATES = [
  'DD.MM.YYYY',
  'DD.MM.YY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
  'DD. MMM YYYY',
  'DD MMM YYYY',
  'DD-MMM-YYYY',
  'DD-MMM-YY',
  'MMM DD, YYYY',
]
const TIMES = [
  'HH:mm',
  'HH:mm[:ss]',
  'hh:mm A',
  'hh:mm:ss A',
  "HH:mm 'Uhr'",
  'HH.mm',
  "HH'h'mm",
  'HHmm',
  'HH',
]
const JULIAN_DAYS = { lowest: 2_300_000, highest: 2_600_000 }
const EXCEL_DAYS = { lowest: 20_000, highest: 80_000 }

export interface DateGuess {
  /** Undefined for ISO 8601. */
  format: string | undefined
  hasTime: boolean
  /** How many of the values can be read. */
  read: number
  /** Another format that reads as many values. */
  alternative: string | undefined
}

const areBetween = (numbers: readonly number[], { lowest, highest }: { lowest: number; highest: number }) =>
  numbers.length > 0 && numbers.every((number) => number >= lowest && number <= highest)

/** The format that reads most values; undefined if none reads half of them. */
export const guessDateFormat = (values: readonly string[], decimal: DecimalSign): DateGuess | undefined => {
  const numbers = values.map((text) => Number(text.replace(',', '.')))
  for (const [format, range] of [
    ['julian-day', JULIAN_DAYS],
    ['excel', EXCEL_DAYS],
  ] as const)
    if (areBetween(numbers, range))
      return {
        format,
        hasTime: format === 'julian-day' || numbers.some((number) => number % 1 !== 0),
        read: values.length,
        alternative: undefined,
      }
  const formats = [undefined, ...DATES.flatMap((date) => TIMES.map((time) => `${date} ${time}`))]
  const guesses = formats.map((format) => {
    const readings = values.map(dateReader({ format, decimal }))
    const texts = readings.flatMap((reading) => ('text' in reading ? [reading.text] : []))
    const timed = texts.filter((text) => text.includes('T')).length
    return { format, read: texts.length, timed, score: texts.length + timed }
  })
  // The first of equals: a later one is as good only if the order of day and month is not clear.
  const best = guesses.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.read * 2 < values.length || best.read === 0) return undefined
  const swapped = best.format?.replace(/^DD([/-])MM/, 'MM$1DD')
  const isUnclear =
    swapped !== best.format && guesses.some(({ format, score }) => format === swapped && score === best.score)
  const hasTime = best.timed > 0
  const withoutTime = (format: string | undefined) =>
    hasTime ? format : format?.replace(/ \S+(?: \S+)?$/, '')
  return {
    format: hasTime ? best.format : DATES.find((date) => best.format?.startsWith(`${date} `)),
    hasTime,
    read: best.read,
    alternative: isUnclear ? withoutTime(swapped) : undefined,
  }
}
