/** The resources of the API, and their routes. */
import { sql } from 'kysely'
import type { FeatureDependencies } from '../../app/feature.ts'
import { DailyActivity } from '../../domain/records/activity.ts'
import { Image } from '../../domain/records/image.ts'
import { Meta } from '../../domain/records/meta.ts'
import { Observation } from '../../domain/records/observation.ts'
import { Observer, ObserverDetail } from '../../domain/records/observer.ts'
import { type Interface, unknownInVersion } from '../../http/route.ts'
import { defineAllRecords } from '../../lists/all-records.ts'
import { DAYS, OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER, TYPE_FILTER } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { BY_DAY, BY_TIME } from '../../lists/page.ts'
import { callParameters } from '../../lists/parameters.ts'
import { defineRecord, defineSingleRecord } from '../../lists/record.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'
import { openapiDocument } from './document.ts'

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

export const observationRecord = defineRecord({
  path: '/observations/{id}',
  operationId: 'getObservation',
  summary: 'One observation',
  record: Observation,
  parameter: { name: 'id', description: 'The id of the observation' },
  select: (id) => sql`select body from observation where id = ${id}`,
  notFoundMessage: (id) => `No observation has the id ${id}.`,
})

export const observerList = defineAllRecords({
  path: '/observers',
  operationId: 'listObservers',
  summary: 'All observers, by nickname',
  record: Observer,
  select: () => sql`select body from observer order by nickname`,
})

export const observerRecord = defineRecord({
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

export const metaRecord = defineSingleRecord({
  path: '/meta',
  operationId: 'getMeta',
  summary: 'Boundaries and freshness of the dataset',
  record: Meta,
  select: () => sql`select meta as body from dataset`,
})

/** In documentation order. */
export const RESOURCES: readonly Resource[] = [
  metaRecord,
  activityList,
  observationList,
  observationRecord,
  imageList,
  observerList,
  observerRecord,
]

export const apiInterface = (app: FeatureDependencies, basePath: string): Interface => ({
  routes: [
    documentRoute(basePath, () => openapiDocument(basePath, RESOURCES, app.settings), callParameters),
    ...resourceRoutes(RESOURCES, basePath, app),
  ],
  unknownPaths: unknownInVersion(
    basePath,
    `There is nothing at this path; ${basePath}/openapi.json lists all paths.`,
  ),
})
