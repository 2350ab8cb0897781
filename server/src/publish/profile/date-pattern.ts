/** Patterns of dates such as `DD.MM.YYYY HH:mm`, compiled to regular expressions. */

/** The parts of a date as written. Those that the text lacks are undefined. */
export type DateParts = Partial<Record<Part, string>>
type Part =
  | 'year'
  | 'shortYear'
  | 'month'
  | 'monthName'
  | 'day'
  | 'hour'
  | 'halfDay'
  | 'minute'
  | 'second'
  | 'offset'

const PART_OF_TOKEN: Record<string, Part> = {
  YYYY: 'year',
  YY: 'shortYear',
  MMMM: 'monthName',
  MMM: 'monthName',
  MM: 'month',
  M: 'month',
  DD: 'day',
  D: 'day',
  HH: 'hour',
  H: 'hour',
  hh: 'hour',
  h: 'hour',
  mm: 'minute',
  ss: 'second',
  A: 'halfDay',
  Z: 'offset',
}
const TOKEN = /'[^']*'|YYYY|YY|MMMM?|MM?|DD?|HH?|hh?|mm|ss|\s+|./gu
const TIME_PARTS: readonly Part[] = ['hour', 'halfDay', 'minute', 'second', 'offset']
const NAMES: readonly Part[] = ['monthName', 'halfDay', 'offset']

const PATTERNS: Record<Part, string> = {
  year: String.raw`(\d{4})`,
  shortYear: String.raw`(\d{2})`,
  month: String.raw`(\d{1,2})`,
  monthName: String.raw`(\p{L}{3,12}\.?)`,
  day: String.raw`(\d{1,2})`,
  hour: String.raw`(\d{1,2})`,
  halfDay: String.raw`([AaPp]\.?[Mm]\.?)`,
  minute: String.raw`(\d{2})`,
  // Fractions of a second are cut.
  second: String.raw`(\d{2})(?:[.,]\d+)?`,
  offset: String.raw`\s*([Zz]|[+-]\d{2}(?::?\d{2})?)`,
}
const TWO_DIGITS = String.raw`(\d{2})`

export const DATE_PATTERN_RULE =
  'YYYY or YY, MM or MMM (a name), DD, HH or hh with A (AM/PM), mm, ss, Z (an offset such as +02:00), ' +
  "other characters as they are, letters between '…', optional parts between […]; julian-day; excel"

type Token = { part: Part } | { literal: string } | { bracket: '[' | ']' }

const tokenize = (pattern: string): Token[] | { fault: string } => {
  const tokens: Token[] = []
  for (const [text] of pattern.matchAll(TOKEN)) {
    const part = PART_OF_TOKEN[text]
    if (part) tokens.push({ part })
    else if (text === '[' || text === ']') tokens.push({ bracket: text })
    else if (/^\p{L}$/u.test(text) && text !== 'T')
      return { fault: `${JSON.stringify(text)} is not part of a date format` }
    else tokens.push({ literal: text.length > 1 && text.startsWith("'") ? text.slice(1, -1) : text })
  }
  return tokens
}

const partsOf = (tokens: readonly Token[]): Part[] =>
  tokens.flatMap((token) => ('part' in token ? [token.part] : []))

const isBalanced = (tokens: readonly Token[]): boolean => {
  let open = 0
  for (const token of tokens) {
    if ('bracket' in token) open += token.bracket === '[' ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}

const faultOf = (tokens: readonly Token[]): string | undefined => {
  const parts = partsOf(tokens)
  const has = (...wanted: Part[]) => wanted.some((part) => parts.includes(part))
  if (new Set(parts).size < parts.length) return 'a part appears twice; MM is the month, mm the minute'
  if (!has('year', 'shortYear') || !has('month', 'monthName') || !has('day'))
    return 'year, month or day is missing'
  if (has('year') && has('shortYear')) return 'it has two years'
  if (has('month') && has('monthName')) return 'it has two months'
  if (!has('hour') && has('halfDay', 'minute', 'second')) return 'the hour is missing'
  if (!has('minute') && has('second')) return 'the minute is missing'
  if (!isBalanced(tokens)) return 'a bracket is not closed, or not opened'
  return undefined
}

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && 'part' in token && !NAMES.includes(token.part)

const escapeLiteral = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const regExpOf = (tokens: readonly Token[]): RegExp => {
  const unbracketed = tokens.filter((token) => !('bracket' in token))
  // Without a separator, only the width shows where a number ends. Otherwise 1.5.2024 is as good as 01.05.2024.
  const isFixedWidth = unbracketed.some((token, index) => isNumber(token) && isNumber(unbracketed[index + 1]))
  const source = tokens.map((token) => {
    if ('bracket' in token) return token.bracket === '[' ? '(?:' : ')?'
    if ('literal' in token)
      return /^\s+$/.test(token.literal) ? String.raw`\s+` : escapeLiteral(token.literal)
    const pattern = PATTERNS[token.part]
    return isFixedWidth && pattern === PATTERNS.day ? TWO_DIGITS : pattern
  })
  return new RegExp(`^${source.join('')}$`, 'u')
}

const matcherOf = (tokens: readonly Token[]): ((text: string) => DateParts | undefined) => {
  const [regExp, parts] = [regExpOf(tokens), partsOf(tokens)]
  return (text) => {
    const match = regExp.exec(text)
    return match ? Object.fromEntries(parts.map((part, index) => [part, match[index + 1]])) : undefined
  }
}

/** The tokens before the time of day; undefined unless the date comes first. */
const dateTokens = (tokens: readonly Token[]): Token[] | undefined => {
  const end = tokens.findIndex((token) => 'part' in token && TIME_PARTS.includes(token.part))
  if (end === -1) return undefined
  const date = tokens.slice(0, tokens.slice(0, end).findLastIndex((token) => 'part' in token) + 1)
  return faultOf(date) === undefined ? date : undefined
}

/** Returns a function that takes a text apart. It also accepts a date whose time of day is missing. */
export const compileDatePattern = (
  pattern: string,
): { match: (text: string) => DateParts | undefined } | { fault: string } => {
  const tokens = tokenize(pattern)
  if ('fault' in tokens) return tokens
  const fault = faultOf(tokens)
  if (fault) return { fault }
  const complete = matcherOf(tokens)
  const date = dateTokens(tokens)
  const dateOnly = date && matcherOf(date)
  return { match: (text) => complete(text) ?? dateOnly?.(text) }
}
