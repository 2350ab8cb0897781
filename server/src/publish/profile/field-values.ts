/** Converts the values of a file to those of a field, as a profile describes them. */

import { JULIAN_DAY } from '@heliolog/table-reader/date-formats'
import {
  type DecimalSign,
  looksLikeDegrees,
  parseDecimal,
  parseDegrees,
} from '@heliolog/table-reader/decimals'
import { parseListCell } from '@heliolog/table-writer/cells'
import { type Message, message } from '../../domain/messages.ts'
import { acceptedValues, type Keywords } from '../../domain/records/field.ts'
import { isField, type Kind, knownFieldsMessage, unknownField } from '../../domain/records/kinds.ts'
import { type Constant, type Profile, type ProfileFault, parseScale, type Scale } from './profile.ts'

/** A value that cannot be converted, and a description of accepted ones. */
export class Unreadable {
  readonly rule: Message

  constructor(rule: Message) {
    this.rule = rule
  }
}

/** Converts a value, which is text in all formats but JSON. */
export type Convert = (given: unknown) => unknown

/** Texts are compared trimmed and in NFC. */
export const comparable = (text: string): string => text.trim().normalize('NFC')

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumeric = ({ type }: Keywords): boolean => type === 'integer' || type === 'number'

/** Converts a value from a profile. Options have texts only, so texts of numbers are accepted too. */
export const constantValue = (value: Constant, schema: Keywords): unknown => {
  if (value === '') return null
  if (isNumeric(schema) && isText(value)) return parseDecimal(value.trim(), '.') ?? value
  if (schema.type === 'array') return isText(value) ? parseListCell(value) : value
  return typeof value === 'number' && schema.type === 'string' ? String(value) : value
}

/** Checks whether a field accepts a value from a profile, as far as numbers and fixed values are concerned. */
const acceptsConstant = (given: Constant, schema: Keywords): boolean => {
  const value = constantValue(given, schema)
  if (value === null) return schema.nullable === true || schema.type === 'array'
  if (schema.enum) return schema.enum.includes(value as string)
  if (!isNumeric(schema)) return true
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  return typeof value === 'number' && value >= minimum && value <= maximum
}

/** Finds values by their exact text, else without regard to case if that is unambiguous. */
const valueLookup = (
  values: Readonly<Record<string, string | number>>,
  schema: Keywords,
): ((text: string) => unknown) => {
  const exact = new Map(
    Object.entries(values).map(([text, value]) => [comparable(text), constantValue(value, schema)]),
  )
  const folded = new Map<string, unknown>()
  for (const [text, value] of exact) {
    const key = text.toLowerCase()
    folded.set(key, folded.has(key) && folded.get(key) !== value ? undefined : value)
  }
  return (text) => (exact.has(text) ? exact.get(text) : folded.get(text.toLowerCase()))
}

const THOUSANDS = /^-?\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/

const DECIMAL_COMMA = /^-?\d+,\d+$/

const numberRule = (schema: Keywords, text: string, decimal: DecimalSign): Message => {
  const rule = acceptedValues(schema)
  if (THOUSANDS.test(text)) return message('value.noThousands', { rule })
  if (decimal === '.' && DECIMAL_COMMA.test(text)) return message('value.setDecimal', { rule })
  return schema.type === 'number' && decimal === ',' ? message('value.decimalComma', { rule }) : rule
}

const toScaled = (text: string, decimal: DecimalSign): Convert => {
  const scale = parseScale(text) as Scale
  const rule = message('value.scale', { lowest: scale.lowest, highest: scale.highest, scale: text })
  return (given) => {
    const value = isText(given) ? parseDecimal(given, decimal) : given
    const isInside = typeof value === 'number' && value >= scale.lowest && value <= scale.highest
    return isInside ? scale.convert(value) : new Unreadable(rule)
  }
}

const COMPASS = 'NSEW'

/** The sign of each letter of a coordinate. English letters are accepted too, unless they mean another direction. */
const directionsOf = (field: string, compass: string): Record<string, 1 | -1> => {
  const start = field === 'site_lat' ? 0 : 2
  const own = [...COMPASS].filter((letter) => !compass.includes(letter))
  const lettersAt = (at: number) => [compass[at] ?? '', ...own.filter((letter) => letter === COMPASS[at])]
  return Object.fromEntries([
    ...lettersAt(start).map((letter) => [letter, 1]),
    ...lettersAt(start + 1).map((letter) => [letter, -1]),
  ])
}

const toDegrees = (field: string, schema: Keywords, { decimal = '.', compass = COMPASS }: Profile) => {
  const directions = directionsOf(field, compass)
  const letters = Object.keys(directions)
  const rule = message('value.degrees', { rule: acceptedValues(schema), letters })
  return (text: string) =>
    parseDecimal(text, decimal) ??
    parseDegrees(text, directions) ??
    new Unreadable(looksLikeDegrees(text) ? rule : numberRule(schema, text, decimal))
}

/** Converts text that is neither null nor in a map of values. */
const textConverter = (field: string, schema: Keywords, profile: Profile): ((text: string) => unknown) => {
  const { decimal = '.' } = profile
  if (schema.type === 'array') return parseListCell
  if (!isNumeric(schema)) return (text) => text
  if (schema.unit === 'degree') return toDegrees(field, schema, profile)
  return (text) => {
    const value = parseDecimal(text, decimal)
    // Excel writes whole numbers as 5,0 if the column has decimals.
    const isAccepted = value !== undefined && (schema.type === 'number' || Number.isInteger(value))
    return isAccepted ? value : new Unreadable(numberRule(schema, text, decimal))
  }
}

export const nullTexts = (profile: Profile): Set<string> =>
  new Set(['', ...(profile.null ?? []).map(comparable)])

/** Returns a function that converts the values of a field. Spaces around texts are removed. */
export const fieldConverter = (field: string, schema: Keywords, profile: Profile): Convert => {
  const { decimal = '.', scales = {}, values = {} } = profile
  const nulls = nullTexts(profile)
  const map = Object.hasOwn(values, field) ? values[field] : undefined
  const lookup = map && valueLookup(map, schema)
  const scale = Object.hasOwn(scales, field) ? toScaled(scales[field] as string, decimal) : undefined
  const fromText = textConverter(field, schema, profile)
  return (given) => {
    if (!isText(given) && typeof given !== 'number') return given
    const text = comparable(String(given))
    if (nulls.has(text)) return null
    const mapped = lookup?.(text)
    if (mapped !== undefined) return mapped
    if (scale) return scale(isText(given) ? text : given)
    return isText(given) ? fromText(given.trim()) : given
  }
}

export const DATE_FIELD = 'date_of_observation'

export const schemaOf = ({ fields }: Kind, field: string): Keywords => fields.get(field) ?? {}

/** The faults of a profile for a kind of records: fields that it does not have, or that cannot have a scale. */
export const kindFaults = (kind: Kind, profile: Profile): ProfileFault[] => {
  const { columns = {}, constants = {}, values = {}, scales = {}, date, ignore = [] } = profile
  const faults: ProfileFault[] = []
  const addFault = (fault: Message, ...path: string[]) => faults.push({ path, message: fault })
  let isListed = false
  const checkField = (field: string, ...path: string[]) => {
    if (isField(kind, field)) return
    const known = isListed ? '' : ` (${knownFieldsMessage(kind)})`
    isListed = true
    addFault(message('profile.field', { field, fault: unknownField(kind, field), known }), ...path)
  }
  for (const [column, field] of Object.entries(columns)) {
    checkField(field, 'columns', column)
    const isIn = (names: readonly string[] = []) => names.map(comparable).includes(comparable(column))
    if (isIn(date?.columns)) addFault(message('profile.dateColumn'), 'columns', column)
    if (isIn(ignore)) addFault(message('profile.ignored'), 'columns', column)
  }
  for (const [table, entries] of Object.entries({ constants, values, scales }))
    for (const field of Object.keys(entries)) checkField(field, table, field)
  const checkValue = (field: string, value: Constant, ...path: string[]) => {
    const schema = schemaOf(kind, field)
    if (isField(kind, field) && !acceptsConstant(value, schema))
      addFault(
        message('profile.value', { value: JSON.stringify(value), rule: acceptedValues(schema) }),
        ...path,
      )
  }
  for (const [field, value] of Object.entries(constants)) checkValue(field, value, 'constants', field)
  for (const [field, map] of Object.entries(values))
    for (const [text, value] of Object.entries(map)) checkValue(field, value, 'values', field, text)
  for (const field of Object.keys(scales))
    if (isField(kind, field) && schemaOf(kind, field).type !== 'integer')
      addFault(message('profile.noScale'), 'scales', field)
  if (date && Object.hasOwn(values, DATE_FIELD)) addFault(message('profile.dateValues'), 'values', DATE_FIELD)
  if (date?.format === JULIAN_DAY && !/^utc$/i.test(date.zone ?? 'UTC'))
    addFault(message('profile.julianZone', { zone: date.zone ?? '' }), 'date', 'zone')
  if (date && !kind.fields.has(DATE_FIELD)) addFault(message('profile.noDate', { kind: kind.name }), 'date')
  if (profile.sheet !== undefined && profile.sheets !== undefined)
    addFault(message('profile.oneSheet'), 'sheets')
  if (profile.id !== undefined && kind.key !== 'id')
    addFault(message('profile.noId', { kind: kind.name }), 'id')
  return faults
}

/** The columns that the profile maps and a table lacks. */
export const missingColumns = ({ columns = {}, date }: Profile, found: readonly string[]): string[] => {
  const names = new Set(found.map(comparable))
  return [...Object.keys(columns), ...(date?.columns ?? [])].filter((name) => !names.has(comparable(name)))
}
