/** openapi.json of /ephemeris/v1. */

import { ErrorBody } from '../../http/errors.ts'
import { buildDocument, type DocumentSettings } from '../../lists/openapi/build-document.ts'
import { allOf } from '../../lists/operations.ts'
import { SUN_PARAMETERS } from './sun-parameters.ts'
import { SunRecord } from './sun-record.ts'

const DESCRIPTION = `Where the Sun's axis, equator and prime meridian are at any instant, and where the Sun is in the sky.
The response depends only on the request, not on the published data. Every call needs a bearer token.
Unknown parameters are rejected with 400.`

const SUN_DESCRIPTION = `Returns one record for each instant, in the order of the request.

Values are rounded: degrees to 4 decimals, arcseconds to 2, astronomical units to 6. \`carrington_fraction\` is cut after 6
decimals. From 1850 to 2030 the angles are within 0.01 degrees of sunpy's and astropy's.`

export const ephemerisDocument = (basePath: string, settings: DocumentSettings): object =>
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
