/** Query parameters: each is an object that documents and parses itself. Never a guess and never a clamp. */
import Type, { type TSchema } from 'typebox'
import { accepted } from '../../domain/accepted.ts'
import { isDay } from '../../domain/day.ts'
import { nearestName } from '../../domain/nearest-name.ts'
import type { Call } from '../http/call.ts'
import { apiError, type ErrorCode, quote } from '../http/errors.ts'

export type ParameterValue = string | number

/** Parsed values by name; parameters that were not sent are absent. */
export type ParameterValues = Record<string, ParameterValue>

export interface Parameter {
  /** Documents it in openapi.json. */
  schema: TSchema
  /** What it accepts, for error messages; formatting numbers at every start would slow it down. */
  accepts(): string
  /** The value of a text, or undefined when the text is not accepted. */
  parse(text: string): ParameterValue | undefined
  /** The error of a text that is not accepted, and not empty. */
  errorCode?: ErrorCode
}

export type Parameters = Readonly<Record<string, Parameter>>

export const NO_PARAMETERS: Parameters = {}

const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,14})$/

/** A whole number within its schema's bounds or enum. */
export const integerParameter = (schema: TSchema): Parameter => {
  const { minimum, maximum, enum: values } = schema as { minimum?: number; maximum?: number; enum?: number[] }
  return {
    schema,
    accepts: () => accepted(schema),
    parse: (text) => {
      if (!WHOLE_NUMBER.test(text)) return undefined
      const number = Number(text)
      if (number < (minimum ?? number) || number > (maximum ?? number)) return undefined
      return !values || values.includes(number) ? number : undefined
    },
  }
}

export const dayParameter = (description: string): Parameter => ({
  schema: Type.String({ format: 'date', description, example: '2024-05-11' }),
  accepts: () => 'a calendar day such as 2024-05-11',
  parse: (text) => (isDay(text) ? text : undefined),
})

const LARGEST_PAGE = 500
export const DEFAULT_PAGE = 100
const LONGEST_CURSOR = 4_000

/** The parameters of every list. */
export const PAGING: Parameters = {
  cursor: {
    schema: Type.String({
      maxLength: LONGEST_CURSOR,
      description:
        'next_cursor of the page before. It remembers the filters and the limit, and never expires.',
    }),
    accepts: () => 'the next_cursor of a page',
    parse: (text) => (text === '' || text.length > LONGEST_CURSOR ? undefined : text),
    errorCode: 'invalid_cursor',
  },
  limit: integerParameter(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_PAGE,
      default: DEFAULT_PAGE,
      description: 'Records per page',
    }),
  ),
}

/** Undefined when the text is not valid percent-encoded UTF-8. */
const decode = (text: string): string | undefined => {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Parses a query string, or throws the error that says what is accepted. */
export const parseParameters = (known: Parameters, query: string, isStrict: boolean): ParameterValues => {
  const values: ParameterValues = {}
  if (query === '') return values
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)) ?? pair
    if (!Object.hasOwn(known, name)) {
      if (isStrict) throw unknownParameter(name, Object.keys(known))
      continue
    }
    if (name in values) throw apiError('invalid_parameter', `${name} was given twice; give it once.`)
    values[name] = parseValue(name, known[name] as Parameter, equals === -1 ? '' : pair.slice(equals + 1))
  }
  return values
}

const parseValue = (name: string, parameter: Parameter, encoded: string): ParameterValue => {
  const text = decode(encoded)
  const value = text === undefined ? undefined : parameter.parse(text)
  if (value !== undefined) return value
  throw apiError(
    (text !== '' && parameter.errorCode) || 'invalid_parameter',
    `${name} takes ${parameter.accepts()}, not ${quote(text ?? encoded)}.`,
  )
}

const unknownParameter = (name: string, known: string[]) => {
  const nearest = nearestName(name, known)
  const rest = known.length === 0 ? 'It has none.' : `It has: ${known.join(', ')}.`
  return apiError(
    'invalid_parameter',
    `This endpoint has no parameter ${quote(name)}${nearest ? `; did you mean ${nearest}?` : '.'} ${rest}`,
  )
}

/** The parameters of a call; unknown ones are rejected when the client asks for that (RFC 7240). */
export const callParameters = (call: Call, known: Parameters): ParameterValues => {
  call.isStrict = wantsStrict(call.request.headers['prefer'])
  return parseParameters(known, call.query, call.isStrict)
}

const wantsStrict = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined &&
  [prefer].flat().some((value) => /(?:^|[,;\s])handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(value))
