/** Converts the values of a file to those of a field, as a profile describes them. */
import type { TSchema } from 'typebox'
import { accepted, type Keywords } from '../../domain/records/field.ts'
import { parseTagsCell } from '../../domain/records/tags.ts'
import { type DecimalSign, parseDecimal } from './decimal.ts'
import type { Constant, Profile } from './profile.ts'
import { parseScale } from './scale.ts'

/** A value that cannot be converted, and a description of accepted ones. */
export class Unreadable {
  readonly rule: string

  constructor(rule: string) {
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
  if (schema.type === 'array') return isText(value) ? parseTagsCell(value) : value
  return typeof value === 'number' && schema.type === 'string' ? String(value) : value
}

/** Whether a field accepts a value from a profile, as far as numbers and fixed values are concerned. */
export const acceptsConstant = (given: Constant, schema: Keywords): boolean => {
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

const numberRule = (schema: Keywords, text: string, decimal: DecimalSign): string => {
  const rule = accepted(schema as TSchema)
  if (THOUSANDS.test(text)) return `${rule}, without thousands separators`
  if (decimal === '.' && DECIMAL_COMMA.test(text)) return `${rule}; a decimal comma needs --decimal ,`
  return schema.type === 'number' && decimal === ',' ? `${rule}, with a decimal comma` : rule
}

const toNumber = (schema: Keywords, decimal: DecimalSign): ((text: string) => unknown) => {
  return (text) => {
    const value = parseDecimal(text, decimal)
    // Excel writes whole numbers as 5,0 if the column has decimals.
    const isAccepted = value !== undefined && (schema.type === 'number' || Number.isInteger(value))
    return isAccepted ? value : new Unreadable(numberRule(schema, text, decimal))
  }
}

const toScaled = (text: string, decimal: DecimalSign): Convert => {
  const scale = parseScale(text)
  if (!scale) throw new TypeError(`${text} is not a scale`)
  const rule = `a number from ${scale.lowest} to ${scale.highest}, or empty (null), for the scale ${text}`
  return (given) => {
    const value = isText(given) ? parseDecimal(given, decimal) : given
    const isInside = typeof value === 'number' && value >= scale.lowest && value <= scale.highest
    return isInside ? scale.convert(value) : new Unreadable(rule)
  }
}

/** Converts text that is neither null nor in a map of values. */
const textConverter = (schema: Keywords, decimal: DecimalSign): Convert => {
  if (isNumeric(schema)) return toNumber(schema, decimal) as Convert
  return schema.type === 'array' ? (parseTagsCell as Convert) : (text) => text
}

/** The texts that mean null. */
export const nullTexts = (profile: Profile): Set<string> =>
  new Set(['', ...(profile.null ?? []).map(comparable)])

/** Returns a function that converts the values of a field. Spaces around texts are removed. */
export const fieldConverter = (field: string, schema: Keywords, profile: Profile): Convert => {
  const { decimal = '.', scales = {}, values = {} } = profile
  const nulls = nullTexts(profile)
  const map = Object.hasOwn(values, field) ? values[field] : undefined
  const lookup = map && valueLookup(map, schema)
  const scale = Object.hasOwn(scales, field) ? toScaled(scales[field] as string, decimal) : undefined
  const fromText = textConverter(schema, decimal)
  return (given) => {
    if (given === null) return null
    if (!isText(given) && typeof given !== 'number') return given
    const text = comparable(String(given))
    if (nulls.has(text)) return null
    const mapped = lookup?.(text)
    if (mapped !== undefined) return mapped
    if (scale) return scale(isText(given) ? text : given)
    if (!isText(given)) return given
    return fromText(given.trim())
  }
}
