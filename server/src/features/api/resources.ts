/** The resources of the API, their routes and openapi.json. */
import { sql } from 'kysely'
import type { FeatureDependencies } from '../../app/feature.ts'
import { DailyActivity } from '../../domain/records/activity.ts'
import { Image } from '../../domain/records/image.ts'
import { ATTRIBUTION, Meta } from '../../domain/records/meta.ts'
import { Observation } from '../../domain/records/observation.ts'
import { Observer, ObserverDetail } from '../../domain/records/observer.ts'
import { ErrorBody } from '../../http/errors.ts'
import { type Interface, unknownInVersion } from '../../http/route.ts'
import { DAYS, OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER, TYPE_FILTER } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  IGNORED_PARAMETERS_HEADER,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { BY_DAY, BY_TIME } from '../../lists/page.ts'
import { callParameters } from '../../lists/parameters.ts'
import { defineAllRecords, defineRecord, defineSingleRecord } from '../../lists/record.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'

export const activityList = defineList({
  path: '/activity/daily',
  operationId: 'listDailyActivity',
  summary: 'Daily aggregates, oldest first',
  record: DailyActivity,
  table: 'daily_activity',
  order: BY_DAY,
  filters: DAYS,
})

export const imageList = defineList({
  path: '/images',
  operationId: 'listImages',
  summary: 'Metadata of published images, oldest first',
  record: Image,
  table: 'image',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER, tag: TAG_FILTER },
})

export const observationList = defineList({
  path: '/observations',
  operationId: 'listObservations',
  summary: 'Published observations, oldest first',
  record: Observation,
  table: 'observation',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, type: TYPE_FILTER, observer: OBSERVER_FILTER, tag: TAG_FILTER },
})

const observationRecord = defineRecord({
  path: '/observations/{id}',
  operationId: 'getObservation',
  summary: 'One observation',
  record: Observation,
  parameter: { name: 'id', description: 'The id of the observation' },
  select: (id) => sql`select body from observation where id = ${id}`,
  notFoundMessage: (id) => `No observation has the id ${id}.`,
})

const observerList = defineAllRecords({
  path: '/observers',
  operationId: 'listObservers',
  summary: 'All observers, by nickname',
  record: Observer,
  select: () => sql`select body from observer order by nickname`,
})

const observerRecord = defineRecord({
  path: '/observers/{nickname}',
  operationId: 'getObserver',
  summary: 'One observer with summary statistics',
  record: ObserverDetail,
  parameter: {
    name: 'nickname',
    description: 'The nickname, percent-encoded where necessary',
    normalize: (text) => text.normalize('NFC'),
  },
  select: (nickname) => sql`select detail as body from observer where nickname = ${nickname}`,
  notFoundMessage: (nickname) => `No observer has the nickname ${nickname}.`,
})

const metaRecord = defineSingleRecord({
  path: '/meta',
  operationId: 'getMeta',
  summary: 'Boundaries and freshness of the dataset',
  record: Meta,
  select: () => sql`select meta as body from dataset`,
})

/** In documentation order. */
const RESOURCES: readonly Resource[] = [
  metaRecord,
  activityList,
  observationList,
  observationRecord,
  imageList,
  observerList,
  observerRecord,
]

const DESCRIPTION = `Read-only access to the published observations of a community of solar observers.
All times are UTC. Every call needs a bearer token, which the operators issue by hand for research and education.
Unknown parameters are ignored and named in the header \`X-Ignored-Parameters\`, or rejected with 400 if the request has
\`Prefer: handling=strict\`.
Attribution is required: any publication or product based on the data credits "${ATTRIBUTION}".`

export const openapiDocument = (basePath: string, settings: DocumentSettings): object =>
  buildDocument(
    {
      title: 'Solar observations',
      description: DESCRIPTION,
      basePath,
      tag: 'Observations of the Sun',
      components: [Observation, Image, DailyActivity, Observer, ObserverDetail, Meta],
      errorBody: ErrorBody,
      headers: { ...DATA_VERSION_HEADER, ...IGNORED_PARAMETERS_HEADER, ...LINK_HEADER },
      operations: RESOURCES,
    },
    settings,
  )

export const apiInterface = (app: FeatureDependencies, basePath: string): Interface => ({
  routes: [
    documentRoute(basePath, () => openapiDocument(basePath, app.settings), callParameters),
    ...resourceRoutes(RESOURCES, basePath, app),
  ],
  unknownPaths: unknownInVersion(basePath),
})
