/** The query parameters of HAPI. Unknown ones are always rejected, and values are never repeated in errors. */
import {
  isBefore,
  parseHapiTime,
  type TimeBounds,
  type TimeRange,
  wholeMilliseconds,
} from '@heliolog/table-writer/hapi-time'
import { HAPI_FORMATS, type HapiFormat } from '@heliolog/table-writer/hapi-writer'
import { decodeQueryText, NO_VERSION } from '../../lists/parameters.ts'
import { hapiError } from './hapi-status.ts'

/** The names of HAPI 2, which remain valid. */
const FORMER_NAMES: Record<string, string | undefined> = Object.assign(Object.create(null), {
  id: 'dataset',
  'time.min': 'start',
  'time.max': 'stop',
})

/** The parameters that accept only a few values. No document has references, so both values give the same. */
const CHOICES = {
  resolve_references: { accepted: ['true', 'false'], code: 1412, rule: 'takes true or false' },
  depth: { accepted: ['dataset'], code: 1413, rule: 'takes only dataset' },
  format: { accepted: HAPI_FORMATS, code: 1409, rule: 'takes csv, binary or json' },
  include: { accepted: ['header'], code: 1410, rule: 'takes only header' },
} as const

type Values = Record<string, string | undefined>

/** The decoded values by their current names. */
const parseQuery = (query: string, names: readonly string[]): Values => {
  const values: Values = {}
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const [encodedName = '', ...rest] = pair.split('=')
    const given = decodeQueryText(encodedName) ?? encodedName
    const name = FORMER_NAMES[given] ?? given
    if (!names.includes(name))
      throw hapiError(
        1401,
        name === 'version'
          ? NO_VERSION
          : `This endpoint has ${names.length === 0 ? 'no request parameters' : `the request parameters ${names.join(', ')}`}.`,
      )
    if (values[name] !== undefined)
      throw hapiError(1400, `${name} was given twice, perhaps by its name in HAPI 2; give it once.`)
    const encoded = rest.join('=')
    values[name] = decodeQueryText(encoded) ?? encoded
  }
  for (const [name, { accepted, code, rule }] of Object.entries(CHOICES)) {
    const value = values[name]
    if (value !== undefined && !(accepted as readonly string[]).includes(value))
      throw hapiError(code, `${name} ${rule}.`)
  }
  return values
}

export const checkNoParameters = (query: string): void => void parseQuery(query, [])

export const checkCatalogQuery = (query: string): void =>
  void parseQuery(query, ['depth', 'resolve_references'])

export type InfoQuery = ReturnType<typeof infoQuery>
export type DataQuery = ReturnType<typeof parseDataQuery>

/** `parameters` has names, separated by commas; it is empty for all. */
const infoQuery = ({ dataset, parameters = '' }: Values) => {
  if (dataset === undefined) throw hapiError(1400, 'dataset is missing; it takes an id from /hapi/catalog.')
  return { dataset, parameters }
}

export const parseInfoQuery = (query: string): InfoQuery =>
  infoQuery(parseQuery(query, ['dataset', 'parameters', 'resolve_references']))

/** The bounds stay as given, because unknown datasets and parameters are reported first. */
export const parseDataQuery = (query: string) => {
  const values = parseQuery(query, ['dataset', 'start', 'stop', 'parameters', 'include', 'format'])
  const { format = 'csv', include, start, stop } = values
  return { ...infoQuery(values), format: format as HapiFormat, hasHeader: include === 'header', start, stop }
}

const TIME_RULE =
  'takes a time in UTC such as 2024-05-11T09:30:00.000Z, 2024-132T09:30Z or a truncated time such as 2024-05.'

export const parseBounds = ({ start, stop }: DataQuery, { startDate, stopDate }: TimeRange): TimeBounds => {
  const first = parseHapiTime(start ?? '')
  if (!first) throw hapiError(1402, `start is required and ${TIME_RULE}`)
  const end = parseHapiTime(stop ?? '')
  if (!end) throw hapiError(1403, `stop is required and ${TIME_RULE}`)
  if (!isBefore(first, end)) throw hapiError(1404, 'start must be before stop.')
  const bounds = { start: wholeMilliseconds(first), stop: wholeMilliseconds(end) }
  if (first.milliseconds < Date.parse(startDate) || bounds.stop > Date.parse(stopDate))
    throw hapiError(1405, `The dataset has data from ${startDate} to ${stopDate}.`)
  return bounds
}
