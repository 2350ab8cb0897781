/** /ephemeris/v1: the Sun at given instants. */
import { hash } from 'node:crypto'
import { FAST_BROTLI } from '../../http/encoding.ts'
import { DATA_VARY, JSON_TYPE } from '../../http/headers.ts'
import { Representation } from '../../http/representation.ts'
import { NEEDS_TOKEN, type Route } from '../../http/router.ts'
import { type Interface, unknownInVersion } from '../../http/server.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { knownParameters } from '../../lists/parameters.ts'
import type { FeatureDependencies } from '../feature.ts'
import { ephemerisDocument } from './ephemeris-document.ts'
import { parseSunRequests, SUN_PARAMETERS, type SunRequest } from './sun-parameters.ts'
import { sunRecord } from './sun-record.ts'

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

const ephemerisRoutes = ({ settings }: FeatureDependencies, basePath: string, sunPath: string): Route[] => [
  documentRoute(basePath, () => ephemerisDocument(basePath, settings), knownParameters),
  {
    path: sunPath,
    access: NEEDS_TOKEN,
    servesData: false,
    parse: (call) => {
      const requests = parseSunRequests(knownParameters(call, SUN_PARAMETERS))
      return { read: () => sunRepresentation(requests) }
    },
  },
]

export const ephemerisInterface = (app: FeatureDependencies, basePath: string): Interface => {
  const sunPath = `${basePath}/sun`
  return {
    routes: ephemerisRoutes(app, basePath, sunPath),
    unknownPaths: unknownInVersion(
      basePath,
      () => `There is nothing at this path; available: ${sunPath}, ${basePath}/openapi.json.`,
    ),
  }
}
