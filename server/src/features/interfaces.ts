/** The paths for programs. Elsewhere are pages for people. */

import { API_PATH } from './api/resources.ts'
import { BULK_PATH } from './bulk/bulk-routes.ts'
import { CHANGES_PATH } from './changes/change-routes.ts'
import { EPHEMERIS_PATH } from './ephemeris/ephemeris-routes.ts'
import { HAPI_PATH, HAPI_TOKEN_PATH } from './hapi/datasets/hapi-address.ts'
import { INDEX_PATH } from './index/index-routes.ts'

/** Each has an openapi.json. */
export const INTERFACE_PATHS = [API_PATH, BULK_PATH, CHANGES_PATH, INDEX_PATH, EPHEMERIS_PATH]

/** Without versions, so that paths of other versions belong to them. */
export const PROGRAM_PATHS = [
  ...INTERFACE_PATHS.map((path) => path.replace(/\/v\d+$/, '')),
  HAPI_PATH,
  HAPI_TOKEN_PATH,
]
