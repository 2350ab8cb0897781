/** The resources of the API, their routes and openapi.json, and their tables for files and time series. */
import { sql } from 'kysely'
import { DailyActivity } from '../../domain/records/activity.ts'
import { TABLES } from '../../domain/records/columns.ts'
import { Image } from '../../domain/records/image.ts'
import { ATTRIBUTION, Meta } from '../../domain/records/meta.ts'
import { OBSERVATION_TYPES, Observation } from '../../domain/records/observation.ts'
import { Observer, ObserverDetail } from '../../domain/records/observer.ts'
import { FORMATS } from '../../files/file-formats.ts'
import { BY_NICKNAME, type PublishedTable, type TimeSeriesDataset } from '../../files/published-table.ts'
import { ErrorBody } from '../../http/errors.ts'
import { RECORDS } from '../../http/representation.ts'
import { type Interface, unknownInVersion } from '../../http/route.ts'
import { defineList } from '../../lists/list.ts'
import { BY_MONTH } from '../../lists/list-sql.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  IGNORED_PARAMETERS_HEADER,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import { openapiRoute } from '../../lists/openapi/openapi-route.ts'
import { callParameters } from '../../lists/parameters.ts'
import { defineAllRecords, defineRecord, defineSingleRecord } from '../../lists/record.ts'
import {
  ACTIVITY_LIST,
  IMAGE_LIST,
  OBSERVATION_LIST,
  observationDefinition,
} from '../../lists/record-lists.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'
import type { FeatureDependencies } from '../feature.ts'

const activityList = defineList(ACTIVITY_LIST)
const imageList = defineList(IMAGE_LIST)
const observationList = defineList(OBSERVATION_LIST)
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
    openapiRoute(basePath, () => openapiDocument(basePath, app.settings), callParameters),
    ...resourceRoutes(RESOURCES, basePath, app),
  ],
  unknownPaths: unknownInVersion(basePath),
})

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
  },
  ofType('white-light', 'white light', OBSERVATION_TYPES.white_light),
  ofType('h-alpha', 'H-Alpha', OBSERVATION_TYPES.h_alpha),
  ofType('cak', 'CaK', OBSERVATION_TYPES.cak),
]

const IMAGE_DATASET: TimeSeriesDataset = {
  id: 'images',
  title: 'Images',
  description: 'One record with the metadata and URLs of each published image.',
}

const ACTIVITY_DATASET: TimeSeriesDataset = {
  id: 'daily',
  title: 'Daily activity',
  description:
    'Aggregates over all published observations of each UTC day, of any type. Days without a record are missing.',
}

const publishedTable = (
  name: keyof typeof TABLES,
  rows: PublishedTable['rows'],
  timeSeries?: PublishedTable['timeSeries'],
): PublishedTable => ({
  ...TABLES[name],
  name,
  rows,
  formats: FORMATS,
  ...(timeSeries && { timeSeries }),
})

export const API_TABLES: readonly PublishedTable[] = [
  publishedTable(
    'observations',
    { ...observationList.rows, series: RECORDS, hasTags: true },
    OBSERVATION_DATASETS,
  ),
  publishedTable('images', { ...imageList.rows, series: RECORDS, hasTags: true }, [IMAGE_DATASET]),
  publishedTable('activity', { ...activityList.rows, series: RECORDS }, [ACTIVITY_DATASET]),
  publishedTable('activity-monthly', {
    series: RECORDS,
    table: 'monthly_activity',
    order: BY_MONTH,
    filters: {},
  }),
  publishedTable('observers', {
    series: RECORDS,
    table: 'observer',
    order: BY_NICKNAME,
    filters: {},
    body: sql.ref('detail'),
  }),
]
