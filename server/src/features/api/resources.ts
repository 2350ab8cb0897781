/** The resources of the API, their routes and openapi.json, and their tables for files and time series. */
import { type RawBuilder, sql } from 'kysely'
import { DailyActivity } from '../../domain/records/activity.ts'
import { TABLES } from '../../domain/records/columns.ts'
import { Image } from '../../domain/records/image.ts'
import { ATTRIBUTION, Meta } from '../../domain/records/meta.ts'
import { OBSERVATION_TYPES, Observation } from '../../domain/records/observation.ts'
import { Observer, ObserverDetail } from '../../domain/records/observer.ts'
import { FORMATS } from '../../files/file-formats.ts'
import {
  BY_NICKNAME,
  type PublishedTable,
  type TimeSeries,
  type TimeSeriesDataset,
} from '../../files/published-table.ts'
import { ErrorBody } from '../../http/errors.ts'
import { RECORDS } from '../../http/representation.ts'
import { type Interface, unknownInVersion } from '../../http/route.ts'
import { DAYS, OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER, TYPE_FILTER } from '../../lists/filters.ts'
import { defineList, type ListDefinition } from '../../lists/list.ts'
import { BY_DAY, BY_TIME } from '../../lists/list-sql.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  IGNORED_PARAMETERS_HEADER,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { callParameters } from '../../lists/parameters.ts'
import {
  defineAllRecords,
  defineRecord,
  defineSingleRecord,
  type RecordDefinition,
} from '../../lists/record.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'
import { bodyWithTags } from '../../storage/bodies.ts'
import type { FeatureDependencies } from '../feature.ts'

const ACTIVITY_LIST: ListDefinition = {
  path: '/activity/daily',
  operationId: 'listDailyActivity',
  summary: 'Daily aggregates, oldest first',
  record: DailyActivity,
  table: 'daily_activity',
  order: BY_DAY,
  filters: DAYS,
}
const activityList = defineList(ACTIVITY_LIST)

const IMAGE_LIST: ListDefinition = {
  path: '/images',
  operationId: 'listImages',
  summary: 'Metadata of published images, oldest first',
  record: Image,
  table: 'image',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER, tag: TAG_FILTER },
}
const imageList = defineList(IMAGE_LIST)

const OBSERVATION_LIST: ListDefinition = {
  path: '/observations',
  operationId: 'listObservations',
  summary: 'Published observations, oldest first',
  record: Observation,
  table: 'observation',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, type: TYPE_FILTER, observer: OBSERVER_FILTER, tag: TAG_FILTER },
}
const observationList = defineList(OBSERVATION_LIST)

const observationDefinition = (body: RawBuilder<unknown>): RecordDefinition => ({
  path: '/observations/{id}',
  operationId: 'getObservation',
  summary: 'One observation',
  record: Observation,
  parameter: { name: 'id', description: 'The id of the observation' },
  select: (id) => sql`select ${body} as body from observation where id = ${id}`,
  notFoundMessage: (id) => `No observation has the id ${id}.`,
})
const observationRecord = defineRecord(observationDefinition(sql`body`))

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
  nicknames: 'observer',
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

/** As the portal shows a list: newest first. The path distinguishes its cursors from those of the API. */
const newestFirst = (list: ListDefinition, basePath: string) =>
  defineList({ ...list, path: basePath + list.path, order: { ...list.order, isDescending: true } })

/** The records of the API for the portal, with their tags. */
const portalResources = (basePath: string): Resource[] => [
  newestFirst(ACTIVITY_LIST, basePath),
  newestFirst({ ...OBSERVATION_LIST, hasTags: true }, basePath),
  newestFirst({ ...IMAGE_LIST, hasTags: true }, basePath),
  defineRecord({
    ...observationDefinition(sql.raw(bodyWithTags().join(' || '))),
    path: `${basePath}/observations/{id}`,
  }),
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
    ...(app.settings.portal === 'off' ? [] : resourceRoutes(portalResources(basePath), '/portal', app)),
  ],
  unknownPaths: unknownInVersion(basePath),
})

const RECORD_BODIES = { series: RECORDS, body: 'body', hasTags: true } as const
const AGGREGATES = { ...RECORD_BODIES, hasTags: false } as const

const ofType = (id: string, name: string, type: number): TimeSeriesDataset => ({
  id: `observations/${id}`,
  title: `Observations in ${name}`,
  description: `One record for each published observation in ${name}.`,
  filter: { type },
})

const OBSERVATION_DATASETS: readonly TimeSeriesDataset[] = [
  {
    id: 'observations',
    title: 'Observations',
    description: 'One record for each published observation of any type.',
    filter: {},
  },
  ofType('white-light', 'white light', OBSERVATION_TYPES.white_light),
  ofType('h-alpha', 'H-Alpha', OBSERVATION_TYPES.h_alpha),
  ofType('cak', 'CaK', OBSERVATION_TYPES.cak),
]

const IMAGE_DATASET: TimeSeriesDataset = {
  id: 'images',
  title: 'Images',
  description: 'One record with the metadata and URLs of each published image.',
  filter: {},
}

const ACTIVITY_DATASET: TimeSeriesDataset = {
  id: 'daily',
  title: 'Daily activity',
  description:
    'Aggregates over all published observations of each UTC day, of any type. Days without a record are missing.',
  filter: {},
}

const tableOf = (
  name: keyof typeof TABLES,
  source: PublishedTable['source'],
  timeSeries?: TimeSeries,
): PublishedTable => ({
  ...TABLES[name],
  name,
  source,
  formats: FORMATS,
  ...(timeSeries && { timeSeries }),
})

const ACTIVITY_ROWS = { ...activityList.source, ...AGGREGATES }

export const API_TABLES: readonly PublishedTable[] = [
  tableOf(
    'observations',
    { ...observationList.source, ...RECORD_BODIES },
    { datasets: OBSERVATION_DATASETS, unit: 'instant', textKind: 'observation' },
  ),
  tableOf(
    'images',
    { ...imageList.source, ...RECORD_BODIES },
    { datasets: [IMAGE_DATASET], unit: 'instant', textKind: 'image' },
  ),
  tableOf('activity', ACTIVITY_ROWS, { datasets: [ACTIVITY_DATASET], unit: 'day' }),
  {
    ...tableOf('activity-monthly', { ...ACTIVITY_ROWS, filters: {}, span: { column: 'day', unit: 'month' } }),
    isMonthly: true,
  },
  tableOf('observers', { ...AGGREGATES, body: 'detail', table: 'observer', order: BY_NICKNAME, filters: {} }),
]
