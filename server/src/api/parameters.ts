/** Query parameters: read by the same schemas that document them. Never a guess and never a clamp. */
import Type, { type TObject } from 'typebox'
import { accepted } from '../domain/accepted.ts'
import { isDay } from '../domain/day.ts'
import { described, isNickname, Nickname } from '../domain/field.ts'
import { nearestName } from '../domain/nearest-name.ts'
import { ObservationType } from '../domain/observation.ts'
import { normalizeTag, TAG_RULE } from '../domain/tags.ts'
import { apiError, quote } from './errors.ts'

const LARGEST_PAGE = 500
export const DEFAULT_PAGE = 100

const day = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, example: '2024-05-11' }))

export const Range = {
  from: day('The first day of the range, UTC, inclusive'),
  to: day('The last day of the range, UTC, inclusive'),
}
export const Paging = {
  cursor: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description:
        'next_cursor of the page before. It remembers the filters and the limit, and never expires.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_PAGE,
      default: DEFAULT_PAGE,
      description: 'Records per page',
    }),
  ),
}
export const TypeFilter = Type.Optional(ObservationType)
export const ObserverFilter = Type.Optional(
  described(Nickname, "An observer's nickname, compared exactly", 'María del Sol'),
)
export const TagFilter = Type.Optional(
  Type.String({
    minLength: 1,
    description: 'A tag, trimmed, lower-cased and in NFC; only records that bear it are listed',
    example: 'full-disk',
  }),
)

/** Of an endpoint that has none. */
export const NO_PARAMETERS = Type.Object({})

/** Values as they are used; parameters that were not sent are absent. */
export type ParameterValues = Record<string, string | number>

interface Keywords {
  type: string
  format?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,14})$/

/** The value that a text stands for, or undefined when the schema does not accept it. */
const readValue = (name: string, schema: Keywords, text: string): string | number | undefined => {
  if (schema.type === 'integer') {
    const number = WHOLE_NUMBER.test(text) ? Number(text) : undefined
    if (number === undefined || number < (schema.minimum ?? number) || number > (schema.maximum ?? number))
      return undefined
    return !schema.enum || schema.enum.includes(number) ? number : undefined
  }
  if (schema.format === 'date') return isDay(text) ? text : undefined
  if (name === 'tag') return normalizeTag(text) ?? undefined
  if (name === 'observer') return isNickname(text) ? text : undefined
  return text === '' || text.length > (schema.maxLength ?? text.length) ? undefined : text
}

const ruleOf = (name: string, schema: Keywords): string => {
  if (name === 'tag') return `a tag of ${TAG_RULE}`
  if (name === 'observer') return accepted(Nickname)
  if (name === 'cursor') return 'the next_cursor of a page'
  if (schema.format === 'date') return 'a calendar day such as 2024-05-11'
  return accepted(schema as never)
}

/** Text of a query or a path; undefined when it is not valid percent-encoded UTF-8. */
const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Reads a query string by a schema, or throws the error that says what is accepted. */
export const readParameters = (schema: TObject, query: string, strict: boolean): ParameterValues => {
  const values: ParameterValues = {}
  if (query === '') return values
  const properties = schema.properties as unknown as Record<string, Keywords>
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)) ?? pair
    if (!Object.hasOwn(properties, name)) {
      if (strict) throw unknownParameter(name, Object.keys(properties))
      continue
    }
    const property = properties[name] as Keywords
    if (name in values) throw apiError('invalid_parameter', `${name} was given twice; give it once.`)
    const text = decode(equals === -1 ? '' : pair.slice(equals + 1))
    const value = text === undefined ? undefined : readValue(name, property, text)
    if (value === undefined)
      throw apiError(
        name === 'cursor' && text !== '' ? 'invalid_cursor' : 'invalid_parameter',
        `${name} takes ${ruleOf(name, property)}, not ${quote(text ?? pair.slice(equals + 1))}.`,
      )
    values[name] = value
  }
  return values
}

const unknownParameter = (name: string, known: string[]) => {
  const nearest = nearestName(name, known)
  const rest = known.length === 0 ? 'It has none.' : `It has: ${known.join(', ')}.`
  return apiError(
    'invalid_parameter',
    `This endpoint has no parameter ${quote(name)}${nearest ? `; did you mean ${nearest}?` : '.'} ${rest}`,
  )
}

/** RFC 7240: a caller may ask that unknown parameters be refused instead of ignored. */
export const wantsStrict = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined &&
  [prefer].flat().some((value) => /(?:^|[,;\s])handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(value))
