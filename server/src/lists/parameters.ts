/** Query parameters: documentation and parsing. Invalid values are rejected, never corrected or clamped. */
import Type, { type TSchema } from 'typebox'
import { didYouMean } from '../domain/nearest-name.ts'
import { accepted } from '../domain/records/field.ts'
import type { Call, ReportedParameters } from '../http/call.ts'
import { ApiError, apiError, type ErrorCode, quote, spaceHint } from '../http/errors.ts'
import { reportHeaders } from '../http/send.ts'

export type ParameterValue = string | number

/** Parsed values by name; parameters that were not sent are absent. */
export type ParameterValues = Record<string, ParameterValue>

export interface Parameter {
  /** Its schema in openapi.json. */
  schema: TSchema
  /** Describes the accepted values for error messages. A function, because formatting all at startup is slow. */
  accepts(): string
  /** Returns undefined for invalid text. */
  parse(text: string): ParameterValue | undefined
  /** True if it may be repeated; the values are joined by commas, which also separate those of one text. */
  isList?: boolean
  /** The error code for invalid text that is not empty; `invalid_parameter` by default. */
  errorCode?: ErrorCode
}

export type Parameters = Readonly<Record<string, Parameter>>

export const NO_PARAMETERS: Parameters = {}

const INTEGER = /^(0|-?[1-9]\d{0,14})$/

/** An integer within the bounds or enum of its schema. */
export const integerParameter = (schema: TSchema): Parameter => {
  const { minimum, maximum, enum: values } = schema as { minimum?: number; maximum?: number; enum?: number[] }
  return {
    schema,
    accepts: () => accepted(schema),
    parse: (text) => {
      if (!INTEGER.test(text)) return undefined
      const number = Number(text)
      if (number < (minimum ?? number) || number > (maximum ?? number)) return undefined
      return !values || values.includes(number) ? number : undefined
    },
  }
}

export const MAX_LIMIT = 500
export const DEFAULT_LIMIT = 100
export const MAX_CURSOR_LENGTH = 4_000

/** The parameters of every list. */
export const PAGING: Parameters = {
  cursor: {
    schema: Type.String({
      maxLength: MAX_CURSOR_LENGTH,
      description:
        'next_cursor of the previous page. It contains the filters and the limit, and never expires.',
    }),
    accepts: () => 'the next_cursor of a page',
    parse: (text) => (text === '' || text.length > MAX_CURSOR_LENGTH ? undefined : text),
    errorCode: 'invalid_cursor',
  },
  limit: integerParameter(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Records per page',
    }),
  ),
}

/** Returns undefined if the text is not valid percent-encoded UTF-8. */
export const decodeQueryText = (text: string): string | undefined => {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Ignoring `version` would send the current data to a client that expects those of a cited version. */
export const NO_VERSION =
  'version has no effect here. The files of /bulk/v1 accept it, such as /bulk/v1/observations.csv?version=…, and /changes/v1/records accepts a version as until.'

/**
 * Parses a query string; throws an ApiError if a parameter is invalid. Collects the names of unknown parameters in
 * `ignored`, or rejects them if that is undefined.
 */
export const parseParameters = (
  known: Parameters,
  query: string,
  ignored: Set<string> | undefined,
): ParameterValues => {
  const values: ParameterValues = {}
  if (query === '') return values
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const encodedName = equals === -1 ? pair : pair.slice(0, equals)
    const name = decodeQueryText(encodedName) ?? encodedName
    if (!Object.hasOwn(known, name)) {
      if (name === 'version') throw apiError('invalid_parameter', NO_VERSION)
      if (!ignored) throw unknownParameter(name, Object.keys(known))
      ignored.add(name)
      continue
    }
    const parameter = known[name] as Parameter
    const former = values[name]
    if (former !== undefined && !parameter.isList)
      throw apiError('invalid_parameter', `${name} was given twice; give it once.`)
    const value = parseValue(name, parameter, equals === -1 ? '' : pair.slice(equals + 1))
    values[name] = former === undefined ? value : `${former},${value}`
  }
  return values
}

const parseValue = (name: string, parameter: Parameter, encoded: string): ParameterValue => {
  const text = decodeQueryText(encoded)
  const value = text === undefined ? undefined : parameter.parse(text)
  if (value !== undefined) return value
  throw apiError(
    (text !== '' && parameter.errorCode) || 'invalid_parameter',
    `${name} takes ${parameter.accepts()}, not ${quote(text ?? encoded)}.${spaceHint(text ?? '')}`,
  )
}

const unknownParameter = (name: string, known: string[]) => {
  const rest = known.length === 0 ? 'It accepts no parameters.' : `It has: ${known.join(', ')}.`
  return apiError(
    'invalid_parameter',
    `This endpoint has no parameter ${quote(name)}${didYouMean(name, known) || '.'} ${rest}`,
  )
}

/** Creates a query that reports how its parameters were applied; if that fails, the error reports it. */
const reporting = <Query extends object>(
  reported: ReportedParameters,
  createQuery: (reported: ReportedParameters) => Query,
): Query & ReportedParameters => {
  try {
    return { ...reported, ...createQuery(reported) }
  } catch (error) {
    if (error instanceof ApiError) Object.assign(error.headers, reportHeaders(reported))
    throw error
  }
}

/** Makes a query of the values. It may have other reports than `reported`. */
type CreateQuery<Query> = (values: ParameterValues, reported: ReportedParameters) => Query

/** Parses the request's parameters; rejects unknown ones if `Prefer: handling=strict` is set (RFC 7240). */
export const callParameters = <Query extends object>(
  call: Call,
  known: Parameters,
  createQuery: CreateQuery<Query>,
): Query & ReportedParameters => {
  if (wantsStrict(call)) return knownParameters(call, known, createQuery)
  const ignored = new Set<string>()
  const values = parseParameters(known, call.query, ignored)
  return reporting({ ignoredParameters: listNames(ignored) }, (reported) => createQuery(values, reported))
}

/** Parses the request's parameters and rejects unknown ones. */
export const knownParameters = <Query extends object>(
  call: Call,
  known: Parameters,
  createQuery: CreateQuery<Query>,
): Query & ReportedParameters =>
  reporting({ preferences: wantsStrict(call) ? ['handling=strict'] : [] }, (reported) =>
    createQuery(parseParameters(known, call.query, undefined), reported),
  )

const MAX_NAMES_LENGTH = 256
const MORE_NAMES = '...'
/** Shows the parameter of `?=1`. No other name contains quotes, because they are encoded. */
const EMPTY_NAME = '""'

/** Names for a header. Clients choose them, so they are percent-encoded, and those that do not fit are left out. */
const listNames = (names: Set<string>): string => {
  let list = ''
  for (const name of names) {
    const extended = `${list}${list && ', '}${encodeURIComponent(name) || EMPTY_NAME}`
    if (extended.length > MAX_NAMES_LENGTH - MORE_NAMES.length - 2)
      return `${list}${list && ', '}${MORE_NAMES}`
    list = extended
  }
  return list
}

const wantsStrict = ({ request: { headers } }: Call): boolean =>
  headers['prefer'] !== undefined &&
  [headers['prefer']]
    .flat()
    .some((value) => /(?:^|[,;\s])handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(value))
