/** /ephemeris/v1: the Sun at given instants and places, as lists: separated by commas, or repeated parameters. */

import { hash } from 'node:crypto'
import Type, { type TSchema } from 'typebox'
import { type InstantFault, parseInstant } from '../../domain/day.ts'
import { accepted } from '../../domain/records/field.ts'
import { FAST_BROTLI } from '../../http/encoding.ts'
import { apiError, ErrorBody, quote, spaceHint } from '../../http/errors.ts'
import { DATA_VARY, JSON_TYPE } from '../../http/headers.ts'
import { Representation } from '../../http/representation.ts'
import { type Interface, NEEDS_TOKEN, unknownInVersion } from '../../http/route.ts'
import { buildDocument, type DocumentSettings } from '../../lists/openapi/build-document.ts'
import { openapiRoute } from '../../lists/openapi/openapi-route.ts'
import { allOf } from '../../lists/operations.ts'
import { knownParameters, type Parameters, type ParameterValues } from '../../lists/parameters.ts'
import type { FeatureDependencies } from '../feature.ts'
import { SunRecord, sunRecord } from './sun-record.ts'

const MAX_INSTANTS = 100
/** The computation is compared with independent ones from the earliest day of a record to this instant. */
const LATEST = '2100-12-31T23:59:59Z'
const EXAMPLE = '2024-05-11T09:30:00Z'
const ACCEPTED_INSTANT = `an RFC 3339 date and time such as ${EXAMPLE}`

/** For each kind of invalid instant, what is accepted instead. */
const ACCEPTED_INSTANTS: Record<InstantFault, string> = {
  form: `${ACCEPTED_INSTANT}; an offset such as +02:00 is written %2B02:00 in a URL`,
  noSuchDay: `${ACCEPTED_INSTANT}, on a day that exists`,
  ambiguous: ACCEPTED_INSTANT,
  noTime: ACCEPTED_INSTANT,
  noSeconds: `${ACCEPTED_INSTANT}, with seconds`,
  noZone: `${ACCEPTED_INSTANT}; end it with Z for UTC`,
  range: 'times from 1600-01-01 to 2100-12-31',
}

const listParameter = (items: TSchema, description: string, example: unknown, accepts: () => string) => ({
  schema: Type.Array(items, { minItems: 1, maxItems: MAX_INSTANTS, description, example: [example] }),
  isList: true,
  accepts,
  // The entries are parsed together, because lat and lng depend on at.
  parse: (text: string) => text || undefined,
})

const LATITUDE = Type.Number({ minimum: -90, maximum: 90 })
const LONGITUDE = Type.Number({ minimum: -180, maximum: 180 })

const placeParameter = (schema: TSchema, description: string, example: number) =>
  listParameter(
    schema,
    `${description}, in degrees: one for all instants, or one for each, separated by commas or as repeated parameters. An empty entry between commas means that this instant has no place. lat and lng are accepted only together.`,
    example,
    () => `${accepted(schema)}, or one for each instant, separated by commas`,
  )

const SUN_PARAMETERS = {
  at: listParameter(
    Type.String({ format: 'date-time' }),
    `Up to ${MAX_INSTANTS} instants from 1600 to 2100, separated by commas or as repeated parameters: RFC 3339 with Z or an offset. Fractions of a second are cut.`,
    EXAMPLE,
    () => `${ACCEPTED_INSTANT}, or up to ${MAX_INSTANTS} of them, separated by commas`,
  ),
  lat: placeParameter(LATITUDE, "The place's latitude, north positive", 40.4),
  lng: placeParameter(LONGITUDE, "The place's longitude, east positive", -3.7),
} satisfies Parameters

const invalid = (message: string) => apiError('invalid_parameter', message)

const invalidEntry = (name: string, accepts: string, entry: string) =>
  invalid(`${name} takes ${accepts}, not ${quote(entry)}.${spaceHint(entry)}`)

const instantOf = (entry: string): string => {
  const parsed = parseInstant(entry, { latest: LATEST, timeOfDay: undefined })
  if ('fault' in parsed) throw invalidEntry('at', ACCEPTED_INSTANTS[parsed.fault], entry)
  return parsed.at
}

/** As JavaScript and Python write numbers, also small ones. */
const NUMBER = /^-?\d{1,3}(?:\.\d{1,20})?(?:e-\d{1,3})?$/i

const coordinateOf = (name: string, schema: TSchema, entry: string): number | null => {
  if (entry === '') return null
  const { minimum, maximum } = schema as unknown as { minimum: number; maximum: number }
  const value = NUMBER.test(entry) ? Number(entry) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw invalidEntry(name, accepted(schema), entry)
}

/** One coordinate per instant. */
const coordinatesOf = (name: string, schema: TSchema, text: string, count: number): (number | null)[] => {
  const entries = text.split(',')
  if (entries.length !== 1 && entries.length !== count)
    throw invalid(
      `${name} takes one number for all instants, or one for each: at has ${count}, ${name} has ${entries.length}.`,
    )
  const values = entries.map((entry) => coordinateOf(name, schema, entry))
  return entries.length === count ? values : Array<number | null>(count).fill(values[0] ?? null)
}

const placeOf = (lat: number | null | undefined, lng: number | null | undefined, index: number) => {
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng }
  if (lat === lng) return null
  const [given, missing] = lat === null ? ['lng', 'lat'] : ['lat', 'lng']
  throw invalid(
    `Entry ${index + 1} of ${missing} is empty, but that of ${given} is not; give both or neither.`,
  )
}

/** The instants, and the places to see the Sun from. */
const parseSunRequests = ({ at, lat, lng }: ParameterValues) => {
  if (at === undefined) throw invalid(`at is missing; it takes ${SUN_PARAMETERS.at.accepts()}.`)
  const entries = String(at).split(',')
  if (entries.length > MAX_INSTANTS)
    throw invalid(`at takes up to ${MAX_INSTANTS} instants, not ${entries.length}.`)
  const instants = entries.map(instantOf)
  if (lat === undefined && lng === undefined) return instants.map((at) => ({ at, place: null }))
  if (lat === undefined || lng === undefined)
    throw invalid(`${lat === undefined ? 'lat' : 'lng'} is missing; give lat and lng, or neither.`)
  const latitudes = coordinatesOf('lat', LATITUDE, String(lat), instants.length)
  const longitudes = coordinatesOf('lng', LONGITUDE, String(lng), instants.length)
  return instants.map((at, index) => ({ at, place: placeOf(latitudes[index], longitudes[index], index) }))
}

/** 30 days: the response depends only on the URL. A later release may compute it more exactly. */
const MAX_AGE_SECONDS = 30 * 86_400

const sunRepresentation = (requests: ReturnType<typeof parseSunRequests>): Representation => {
  const text = JSON.stringify({ data: requests.map(({ at, place }) => sunRecord(at, place)) })
  return new Representation([text], {
    contentType: JSON_TYPE,
    etag: `"${hash('sha256', text).slice(0, 16)}"`,
    cacheControl: `private, max-age=${MAX_AGE_SECONDS}`,
    vary: DATA_VARY,
    brotliQuality: FAST_BROTLI,
  })
}

export const ephemerisInterface = ({ settings }: FeatureDependencies, basePath: string): Interface => {
  const sunPath = `${basePath}/sun`
  return {
    routes: [
      openapiRoute(basePath, () => ephemerisDocument(basePath, settings), knownParameters),
      {
        path: sunPath,
        access: NEEDS_TOKEN,
        servesData: false,
        parse: (call) =>
          knownParameters(call, SUN_PARAMETERS, (values) => {
            const requests = parseSunRequests(values)
            return { document: () => sunRepresentation(requests) }
          }),
      },
    ],
    unknownPaths: unknownInVersion(
      basePath,
      `There is nothing at this path; available: ${sunPath}, ${basePath}/openapi.json.`,
    ),
  }
}

const DESCRIPTION = `Where the Sun's axis, equator and prime meridian are at any instant, and where the Sun is in the sky.
The response depends only on the request, not on the published data. Every call needs a bearer token.
Unknown parameters are rejected with 400.`

const SUN_DESCRIPTION = `Returns one record for each instant, in the order of the request.

Values are rounded: degrees to 4 decimals, arcseconds to 2, astronomical units to 6. \`carrington_fraction\` is cut after 6
decimals. From 1850 to 2030 the angles are within 0.01 degrees of sunpy's and astropy's.`

const ephemerisDocument = (basePath: string, settings: DocumentSettings): object =>
  buildDocument(
    {
      title: 'Ephemeris of the Sun',
      description: DESCRIPTION,
      basePath,
      tag: 'Ephemeris',
      components: [SunRecord],
      errorBody: ErrorBody,
      headers: {},
      operations: [
        {
          path: '/sun',
          operation: {
            operationId: 'getSun',
            summary: 'Orientation, rotation, size and position of the Sun',
            description: SUN_DESCRIPTION,
            query: SUN_PARAMETERS,
            requiredQuery: ['at'],
            pathParameters: {},
            success: allOf(SunRecord),
          },
        },
      ],
    },
    settings,
  )
