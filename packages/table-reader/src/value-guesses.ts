/** Guesses how the values of a table are written: dates, decimal commas, percentages and texts for null. */
import { dateReader, isIsoDate, JULIAN_DAY } from './date-formats.ts'
import type { DecimalSign } from './decimals.ts'

const DECIMAL_COMMA = /^-?\d+,\d+$/
const DECIMAL_POINT = /^-?\d+\.\d+$/

/** `isTyped` means that the file has numbers, which are not texts: a decimal point then proves nothing. */
export const guessDecimal = (values: readonly string[], isTyped: boolean): DecimalSign => {
  const hasComma = values.some((text) => DECIMAL_COMMA.test(text))
  return hasComma && (isTyped || !values.some((text) => DECIMAL_POINT.test(text))) ? ',' : '.'
}

const NULLS = /^(?:null|\(null\)|\\n|none|nil|n\/?a|nan|k\. ?a\.?|-+|–|—|\?|\/|x|leer)$/i

const NULLS_OF_TEXTS = /^(?:null|\(null\)|\\n|n\/a)$/i

export const numberOf = (text: string): number => Number(text.replace(',', '.'))

/** The texts that mean null. Among comments and titles, fewer do than among numbers and dates. */
export const guessNulls = (values: readonly string[], texts: readonly string[]): string[] => [
  ...new Set([
    ...values.filter((value) => NULLS.test(value)),
    ...texts.filter((text) => NULLS_OF_TEXTS.test(text)),
  ]),
]

const PERCENTAGE = /^(\d{1,3})(?:[.,]0+)? ?%$/

/** The number of a text such as "10 %"; undefined for other texts. */
export const percentageOf = (text: string): number | undefined => {
  const [, digits] = PERCENTAGE.exec(text) ?? []
  return digits === undefined || Number(digits) > 100 ? undefined : Number(digits)
}

const DATES = (
  'DD.MM.YYYY|DD.MM.YY|DD/MM/YYYY|MM/DD/YYYY|DD/MM/YY|MM/DD/YY|DD-MM-YYYY|MM-DD-YYYY|YYYY/MM/DD|YYYY.MM.DD|' +
  'YYYYMMDD|DD. MMM YYYY|DD MMM YYYY|DD-MMM-YYYY|DD-MMM-YY|MMM DD, YYYY'
).split('|')
const TIMES = "HH:mm|HH:mm[:ss]|hh:mm A|hh:mm:ss A|HH:mm 'Uhr'|HH.mm|HH'h'mm|HHmm|HH".split('|')
const DAY_NUMBERS: [format: string, lowest: number, highest: number][] = [
  [JULIAN_DAY, 2_300_000, 2_600_000],
  ['excel', 20_000, 80_000],
]

/** Values of which a format must read one: to read all values in all formats takes long. */
const PROBES = 50

/** The format that reads most values; undefined if none reads half of them. */
export const guessDateFormat = (values: readonly string[], decimal: DecimalSign) => {
  const numbers = values.map(numberOf)
  for (const [format, lowest, highest] of DAY_NUMBERS)
    if (numbers.length > 0 && numbers.every((number) => number >= lowest && number <= highest)) {
      const hasTime = format === JULIAN_DAY || numbers.some((number) => number % 1 !== 0)
      return { format, hasTime, read: values.length, alternative: undefined }
    }
  const countRead = (of: readonly string[], format: string | undefined) => {
    const readings = of.map(dateReader({ format, decimal }))
    const texts = readings.flatMap((reading) => ('text' in reading ? [reading.text] : []))
    return { read: texts.length, timed: texts.filter((text) => text.includes('T')).length }
  }
  const iso = countRead(values.filter(isIsoDate), undefined)
  const others = values.filter((text) => !isIsoDate(text))
  const probes = others.filter((_, index) => index % Math.ceil(others.length / PROBES) === 0)
  const formats = [undefined, ...DATES.flatMap((date) => TIMES.map((time) => `${date} ${time}`))]
  const guesses = formats.map((format) => {
    // Formats with the year first read no ISO dates.
    const ofIso = format?.startsWith('YYYY') ? { read: 0, timed: 0 } : iso
    const ofOthers = countRead(countRead(probes, format).read > 0 ? others : [], format)
    const [read, timed] = [ofIso.read + ofOthers.read, ofIso.timed + ofOthers.timed]
    return { format, read, timed, score: read + timed }
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
    // Undefined for ISO 8601.
    format: hasTime ? best.format : DATES.find((date) => best.format?.startsWith(`${date} `)),
    hasTime,
    read: best.read,
    // Another format that reads as many values.
    alternative: isUnclear ? withoutTime(swapped) : undefined,
  }
}
