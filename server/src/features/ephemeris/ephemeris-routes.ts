/** /ephemeris/v1: the Sun at given instants. */
import { hash } from 'node:crypto'
import type { FeatureDependencies } from '../../app/feature.ts'
import { FAST_BROTLI } from '../../http/encoding.ts'
import { ErrorBody } from '../../http/errors.ts'
import { DATA_VARY, JSON_TYPE } from '../../http/headers.ts'
import { Representation } from '../../http/representation.ts'
import { type Interface, NEEDS_TOKEN, unknownInVersion } from '../../http/route.ts'
import { buildDocument, type DocumentSettings } from '../../lists/openapi/build-document.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { allOf } from '../../lists/operations.ts'
import { knownParameters } from '../../lists/parameters.ts'
import { parseSunRequests, SUN_PARAMETERS } from './sun-parameters.ts'
import { SunRecord, sunRecord } from './sun-record.ts'

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
