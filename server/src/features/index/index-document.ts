/** openapi.json of /index/v1. */
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { ErrorBody } from '../../http/errors.ts'
import {
  buildDocument,
  type DocumentSettings,
  IGNORED_PARAMETERS_HEADER,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import type { Resource } from '../../lists/resource.ts'
import {
  IndexedObservation,
  IndexFlag,
  IndexObserver,
  IndexObserverDetail,
} from './records/observer-records.ts'
import { IndexRecipe } from './records/recipe-record.ts'
import { DailyIndex, MonthlyIndex, SmoothedIndex } from './records/series-records.ts'

const DESCRIPTION = `The community index: a daily number from all white-light observations with a Wolf number, corrected for who
happened to observe. Each observer has a factor k, by which their Wolf numbers are multiplied, and each number has an
uncertainty. \`/index/v1/recipe\` has the constants and claims of the method; docs/index.md of heliolog describes it.
The index is computed after each publication. \`X-Data-Version\` is the version of the data it was computed from.
Conventions, limits and errors are those of /api/v1. Every call needs a bearer token.
Attribution is required: "${ATTRIBUTION}".`

const HEADERS = {
  'X-Data-Version': {
    schema: { type: 'string' },
    description: 'The version of the data from which the index was computed',
  },
  ...IGNORED_PARAMETERS_HEADER,
  ...LINK_HEADER,
}

const NO_INDEX = { 404: 'The index has not been computed yet, or is turned off' }
const NOT_FOUND = { 404: 'Not found, or the index has not been computed yet, or is turned off' }

export const indexDocument = (
  basePath: string,
  resources: readonly Resource[],
  settings: DocumentSettings,
): object =>
  buildDocument(
    {
      title: 'Community index of solar activity',
      description: DESCRIPTION,
      basePath,
      tag: 'Community index',
      components: [
        DailyIndex,
        MonthlyIndex,
        SmoothedIndex,
        IndexObserver,
        IndexObserverDetail,
        IndexedObservation,
        IndexFlag,
        IndexRecipe,
      ],
      errorBody: ErrorBody,
      headers: HEADERS,
      operations: resources.map(({ path, operation }) => ({
        path,
        operation: {
          ...operation,
          errors: Object.keys(operation.pathParameters).length > 0 ? NOT_FOUND : NO_INDEX,
        },
      })),
    },
    settings,
  )
