/** Generates openapi.json of /api/v1 from the resource definitions. */
import { DailyActivity } from '../../domain/records/activity.ts'
import { Image } from '../../domain/records/image.ts'
import { ATTRIBUTION, Meta } from '../../domain/records/meta.ts'
import { Observation } from '../../domain/records/observation.ts'
import { Observer, ObserverDetail } from '../../domain/records/observer.ts'
import { ErrorBody } from '../../http/errors.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  IGNORED_PARAMETERS_HEADER,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import type { Resource } from '../../lists/resource.ts'

const DESCRIPTION = `Read-only access to the published observations of a community of solar observers.
All times are UTC. Every call needs a bearer token, which the operators issue by hand for research and education.
Unknown parameters are ignored and named in the header \`X-Ignored-Parameters\`, or rejected with 400 if the request has
\`Prefer: handling=strict\`.
Attribution is required: any publication or product based on the data credits "${ATTRIBUTION}".`

export const openapiDocument = (
  basePath: string,
  resources: readonly Resource[],
  settings: DocumentSettings,
): object =>
  buildDocument(
    {
      title: 'Solar observations',
      description: DESCRIPTION,
      basePath,
      tag: 'Observations of the Sun',
      components: [Observation, Image, DailyActivity, Observer, ObserverDetail, Meta],
      errorBody: ErrorBody,
      headers: { ...DATA_VERSION_HEADER, ...IGNORED_PARAMETERS_HEADER, ...LINK_HEADER },
      operations: resources,
    },
    settings,
  )
