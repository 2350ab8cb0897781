/** A profile describes how the rows of a file become the fields of heliolog. It is plain data, as in its file. */

import { DELIMITERS, type DelimiterName } from '@heliolog/table-reader/csv-rows'
import { dateFormatFault, isTimeZone } from '@heliolog/table-reader/date-formats'
import type { DecimalSign } from '@heliolog/table-reader/decimals'
import { type Message, message, type Part } from '../../domain/messages.ts'
import { nearestHint, nearestName } from '../../domain/nearest-name.ts'
import { formatOf, type InputFormat, type RowFile } from '../read/formats.ts'
import { type InputFile, inputFile, STANDARD_INPUT } from '../read/input-file.ts'
import { parseIdTemplate } from './id-template.ts'

export interface Profile {
  /** Separator of columns in CSV; detected if absent. */
  delimiter?: DelimiterName
  /** A label of TextDecoder; UTF-8 if absent. */
  encoding?: string
  /** The line of the header, or the row of a sheet; found below a title if absent. */
  header?: number
  decimal?: DecimalSign
  /** The letters of north, south, east and west in coordinates; `NSEW` if absent. */
  compass?: string
  /** Texts that mean null, besides the empty one. */
  null?: string[]
  /** Template of ids for rows without one, such as `{hash}` or `{Nr}-{date}`. */
  id?: string
  /** Part of what `{hash}` in an id is made from. */
  secret?: string
  /** The sheet of a workbook. */
  sheet?: string
  /** Sheets of a workbook, or all visible ones with the same table. */
  sheets?: '*' | string[]
  /** Columns that are left out. An empty name stands for columns without one. */
  ignore?: string[]
  columns?: Record<string, string>
  constants?: Record<string, Constant>
  date?: {
    /** One or two columns; without them, the column of date_of_observation. */
    columns?: string[]
    /** A pattern such as `DD.MM.YYYY HH:mm`, `julian-day` or `excel`; ISO 8601 if absent. */
    format?: string
    /** UTC if absent. A suggestion may leave it open with `?`. */
    zone?: string
  }
  /** For each column, texts that mark a row as no record, such as that of a total. */
  skip?: Record<string, string[]>
  /** For each field, its values by the text in the file. An empty text is null. */
  values?: Record<string, Record<string, string | number>>
  /** For each field, a scale such as `1..5 -> 0..100`. */
  scales?: Record<string, string>
}

export type Constant = string | number | string[]

/** `path` has the keys that lead to the value, such as `date`, `format`. */
export interface ProfileFault {
  path: readonly string[]
  message: Message
}

const BARE_KEY = /^[A-Za-z0-9_-]+$/

/** A key as TOML writes it. */
export const keyText = (key: string): string => (BARE_KEY.test(key) ? key : JSON.stringify(key))

/** The message of a fault, which names its key. */
export const faultMessage = ({ path, message: fault }: ProfileFault): Message =>
  path.length > 0 ? message('place', { place: path.map(keyText).join('.'), message: fault }) : fault

/** Checks whether a profile describes more than how the text of a file is read. */
export const mapsRows = ({ delimiter, encoding, header, sheet, sheets, ...mapping }: Profile): boolean =>
  Object.keys(mapping).length > 0

type Check = (value: unknown, path: readonly string[]) => ProfileFault[]

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? String(value)

const unaccepted = (value: unknown, rule: Part): Message =>
  message('profile.value', { value: shown(value), rule })

const matching =
  (accepts: (value: unknown) => boolean, rule: Part): Check =>
  (value, path) =>
    accepts(value) ? [] : [{ path, message: unaccepted(value, rule) }]

/** `faultOf` describes what is wrong with a text that is not empty. */
const text =
  (rule: Part, faultOf: (value: string) => Message | undefined = () => undefined): Check =>
  (value, path) => {
    const isGiven = isText(value) && value !== ''
    const fault = isGiven ? faultOf(value) : unaccepted(value, rule)
    return fault === undefined ? [] : [{ path, message: fault }]
  }

export const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const table =
  (check: Check, rule: Part): Check =>
  (value, path) =>
    isTable(value)
      ? Object.entries(value).flatMap(([key, entry]) => check(entry, [...path, key]))
      : [{ path, message: unaccepted(value, rule) }]

const object = (checks: Readonly<Record<string, Check>>): Check => {
  const keys = Object.keys(checks)
  const checkKey: Check = (value, path) => {
    const key = path.at(-1) ?? ''
    if (Object.hasOwn(checks, key)) return checks[key]?.(value, path) ?? []
    const hint = nearestHint(key, keys) || '.'
    return [{ path, message: message('profile.key', { hint, keys: keys.join(', ') }) }]
  }
  return table(checkKey, `a table with ${keys.join(', ')}`)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const encodingFault = (encoding: string): Message | undefined => {
  try {
    new TextDecoder(encoding)
    return undefined
  } catch {
    return message('profile.unknownEncoding', { encoding, rule: ENCODING_RULE })
  }
}
const MAX_HEADER_LINE = 1_000
const ENCODING_RULE = message('profile.encoding')

/** The zone in a suggested profile if it is not known: import rejects it until the operator replaces it. */
export const UNKNOWN_ZONE = '?'

const zoneFault = (zone: string): Message | undefined => {
  if (zone === UNKNOWN_ZONE || isTimeZone(zone)) return undefined
  const nearest = nearestName(zone, Intl.supportedValuesOf('timeZone')) ?? 'Europe/Berlin'
  return message('profile.unknownZone', { zone, nearest })
}

/** Linear scales: `1..5 -> 0..100` turns an observer's 1 to 5 into 0 to 100. */
const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`
const SCALE = new RegExp(
  `^\\s*${NUMBER}\\s*\\.\\.\\s*${NUMBER}\\s*(?:->|→)\\s*${NUMBER}\\s*\\.\\.\\s*${NUMBER}\\s*$`,
)

export type Scale = NonNullable<ReturnType<typeof parseScale>>

export const parseScale = (text: string) => {
  const ends = SCALE.exec(text)?.slice(1).map(Number)
  if (!ends) return undefined
  const [from = 0, to = 0, first = 0, last = 0] = ends
  if (from === to) return undefined
  return {
    lowest: Math.min(from, to),
    highest: Math.max(from, to),
    /** Converts a number of that range to a whole number. */
    convert: (value: number): number => Math.round(first + ((value - from) * (last - first)) / (to - from)),
  }
}

const idFault = (template: string): Message | undefined => {
  const parsed = parseIdTemplate(template)
  return 'fault' in parsed ? parsed.fault : undefined
}

/** In the order of a file: tables come last, because TOML adds all keys after a table's header to it. */
const CHECKS: Record<keyof Profile, Check> = {
  delimiter: matching(
    (value) => isText(value) && Object.hasOwn(DELIMITERS, value),
    message('profile.delimiter'),
  ),
  encoding: text(ENCODING_RULE, encodingFault),
  header: matching(
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_HEADER_LINE,
    message('profile.header', { max: MAX_HEADER_LINE }),
  ),
  decimal: matching((value) => value === '.' || value === ',', message('profile.decimal')),
  compass: matching(
    (value) => isText(value) && /^\p{Lu}{4}$/u.test(value) && new Set(value).size === 4,
    message('profile.compass'),
  ),
  null: matching(isTextList, 'a list of texts, such as ["NULL", "-"]'),
  id: text(message('profile.id'), idFault),
  secret: text('a random text'),
  sheet: text('the name of a sheet'),
  sheets: matching(
    (value) => value === '*' || (isTextList(value) && value.length > 0),
    '"*" for all visible sheets with the same columns, or a list of names, such as ["2023", "2024"]',
  ),
  ignore: matching(isTextList, 'a list of column names'),
  columns: table(
    text('the name of a field, such as "observer"'),
    'a table of fields by column name, such as Beobachter = "observer"',
  ),
  constants: table(
    matching(
      (value) => isText(value) || isNumber(value) || isTextList(value),
      'a text, a number or a list of tags',
    ),
    'a table of values by field, such as type = 0',
  ),
  date: object({
    columns: matching(
      (value) => isTextList(value) && value.length >= 1 && value.length <= 2,
      'a list of one or two column names',
    ),
    format: text(message('profile.format'), dateFormatFault),
    zone: text(message('profile.zone'), zoneFault),
  }),
  skip: table(
    matching(isTextList, 'a list of texts, such as ["Summe", "Σ"]'),
    'a table of texts by column name, such as Datum = ["Summe", "Σ"]',
  ),
  values: table(
    table(
      matching((value) => isText(value) || isNumber(value), 'a text or a number; "" for null'),
      'a table of values by the text in the file, such as Weisslicht = 0',
    ),
    'a table for each field, such as [values.type]',
  ),
  scales: table(
    matching((value) => isText(value) && parseScale(value) !== undefined, message('profile.scale')),
    'a table of scales by field, such as seeing = "1..5 -> 0..100"',
  ),
}
export const PROFILE_KEYS = Object.keys(CHECKS) as (keyof Profile)[]

/** Returns what is wrong with a profile, whatever its kind of records. */
export const profileFaults = (profile: unknown): ProfileFault[] => object(CHECKS)(profile, [])

/** A file to read as its profile describes it. `onNote` is called for what is detected in it. */
export const rowFile = (
  file: string | InputFile,
  format: InputFormat | undefined,
  profile: Profile = {},
  onNote: RowFile['onNote'] = () => {},
): RowFile => {
  const { path, name, edits } = inputFile(file)
  return {
    input: path,
    name,
    edits,
    format: formatOf(path === STANDARD_INPUT ? path : name, format),
    delimiter: profile.delimiter && DELIMITERS[profile.delimiter],
    encoding: profile.encoding,
    header: profile.header,
    sheets: profile.sheet === undefined ? profile.sheets : [profile.sheet],
    decimal: profile.decimal,
    onNote,
  }
}
