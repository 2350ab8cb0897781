/** /ephemeris/v1: the Sun at given instants. */
import { hash } from 'node:crypto'
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { FAST_BROTLI } from '../../http/encoding.ts'
import { notFound } from '../../http/errors.ts'
import { DATA_VARY, JSON_TYPE } from '../../http/headers.ts'
import { Representation } from '../../http/representation.ts'
import type { Route } from '../../http/router.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { knownParameters } from '../../lists/parameters.ts'
import { ephemerisDocument } from './ephemeris-document.ts'
import { parseSunRequests, SUN_PARAMETERS, type SunRequest } from './sun-parameters.ts'
import { sunRecord } from './sun-record.ts'

export const EPHEMERIS_PATH = '/ephemeris/v1'
const SUN_PATH = `${EPHEMERIS_PATH}/sun`

/** 30 days: the response depends only on the URL. A later release may compute it more exactly. */
const MAX_AGE_SECONDS = 30 * 86_400

const sunRepresentation = (requests: readonly SunRequest[]): Representation => {
  const text = JSON.stringify({ data: requests.map(({ at, place }) => sunRecord(at, place)) })
  return new Representation([text], {
    contentType: JSON_TYPE,
    etag: `"${hash('sha256', text).slice(0, 16)}"`,
    cacheControl: `private, max-age=${MAX_AGE_SECONDS}`,
    vary: DATA_VARY,
    brotliQuality: FAST_BROTLI,
  })
}

export const ephemerisRoutes = ({ settings }: AppDependencies): Route[] => [
  documentRoute(EPHEMERIS_PATH, () => ephemerisDocument(EPHEMERIS_PATH, settings), knownParameters),
  {
    path: SUN_PATH,
    needsToken: true,
    servesData: false,
    parse: (call) => {
      const requests = parseSunRequests(knownParameters(call, SUN_PARAMETERS))
      return { read: () => sunRepresentation(requests) }
    },
  },
]

export const ephemerisNotFound = () =>
  notFound(`There is nothing at this path; available: ${SUN_PATH}, ${EPHEMERIS_PATH}/openapi.json.`)
