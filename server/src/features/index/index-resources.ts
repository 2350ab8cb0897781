/** /index/v1: the community index. */

import { RECIPE } from '@heliolog/community-index/recipe'
import { sql } from 'kysely'
import { dayOf } from '../../domain/day.ts'
import { accepted, withDescription } from '../../domain/records/field.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { ErrorBody, notFound } from '../../http/errors.ts'
import { FORMAT_REVISION, type Series, type SeriesVersion } from '../../http/representation.ts'
import { type Interface, unknownInVersion } from '../../http/route.ts'
import { DAYS, type Filter, OBSERVATION_DAYS, OBSERVER_FILTER } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import { BY_DAY, BY_MONTH, BY_TIME, type ListOrder } from '../../lists/list-sql.ts'
import {
  buildDocument,
  type DocumentSettings,
  IGNORED_PARAMETERS_HEADER,
  LINK_HEADER,
  textHeader,
} from '../../lists/openapi/build-document.ts'
import { openapiRoute } from '../../lists/openapi/openapi-route.ts'
import { callParameters } from '../../lists/parameters.ts'
import { defineAllRecords, defineRecord, defineSingleRecord } from '../../lists/record.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'
import { escapedNickname } from '../../storage/bodies.ts'
import type { Publication } from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'
import {
  IndexedObservation,
  IndexFlag,
  IndexObserver,
  IndexObserverDetail,
  PUBLISHED_FLAGS,
  PublishedFlagName,
} from './records/observer-records.ts'
import { findEntry } from './records/published-index.ts'
import { DailyIndex, IndexRecipe, MonthlyIndex, SmoothedIndex } from './records/series-records.ts'

/** Which days are settled depends on the day of the publication. */
const indexEtag = (version: string, recipe: string | null, asOf: string | null): string =>
  `"${version}-${recipe}-${asOf}-r${FORMAT_REVISION}"`

const indexVersion = (publication: Publication): SeriesVersion | undefined => {
  const { indexVersion: version, indexRecipe, indexAsOf, indexComputedAt, indexPublishedAt } = publication
  if (version === null) return undefined
  return {
    version,
    citedAt: indexPublishedAt,
    etag: indexEtag(version, indexRecipe, indexAsOf),
    publishedAt: indexComputedAt,
    // Dates of the index always increase.
    previouslyPublishedAt: null,
  }
}

export const INDEX: Series = {
  versionOf: indexVersion,
  requireVersion: (publication) => {
    const served = indexVersion(publication)
    if (!served) throw notFound('The index has not been computed yet; the operator can run heliolog index.')
    return served
  },
  hasHistory: false,
  offError: ({ index }) =>
    index === 'off' ? notFound('The index is turned off on this server.') : undefined,
}

/** The index of a former version, which is computed again by this release's recipe. */
export const FORMER_INDEX: Series = {
  ...INDEX,
  versionOf: ({ version, publishedAt }) =>
    publishedAt === null
      ? undefined
      : {
          version,
          citedAt: publishedAt,
          etag: indexEtag(version, RECIPE.version, dayOf(publishedAt)),
          publishedAt,
          // A later recipe replaces the file, so the date does not validate it.
          previouslyPublishedAt: publishedAt,
        },
  requireVersion: (publication) => {
    const served = FORMER_INDEX.versionOf(publication)
    if (!served) throw notFound('This version has no data, and so no index.')
    return served
  },
  hasHistory: true,
}

/** An observation may have several flags. */
const BY_TIME_AND_FLAG: ListOrder = {
  columns: [...BY_TIME.columns, 'flag'],
  fields: [...BY_TIME.fields, 'flag'],
}

export const dailyIndexList = defineList({
  path: '/daily',
  operationId: 'listDailyIndex',
  summary: 'The index of each day, oldest first',
  record: DailyIndex,
  series: INDEX,
  table: 'index_daily',
  order: BY_DAY,
  filters: DAYS,
})

export const monthlyIndexList = defineList({
  path: '/monthly',
  operationId: 'listMonthlyIndex',
  summary: 'The mean index of each month, oldest first',
  record: MonthlyIndex,
  series: INDEX,
  table: 'index_monthly',
  order: BY_MONTH,
  filters: {},
})

export const smoothedIndexList = defineList({
  path: '/smoothed',
  operationId: 'listSmoothedIndex',
  summary: 'The 13-month smoothing of the index, oldest first',
  record: SmoothedIndex,
  series: INDEX,
  table: 'index_smoothed',
  order: BY_MONTH,
  filters: {},
})

const FLAG_FILTER: Filter = {
  schema: withDescription(PublishedFlagName, 'Only this flag', 'outlier'),
  accepts: () => accepted(PublishedFlagName),
  parse: (text) => PUBLISHED_FLAGS.find((flag) => flag === text),
  condition: (value) => sql`flag = ${value}`,
}

/** Flags are stored without the names of their fields. */
const FLAG_BODY = sql.raw(`concat('{"id":"', id, '","observer":"', ${escapedNickname('observer')},
  '","date_of_observation":"', at, '","flag":"', flag, '","wolf":', wolf, ',"z":', z, ',"index":', day_index, '}')`)

export const flagList = defineList({
  path: '/flags',
  operationId: 'listIndexFlags',
  summary: 'Unusual observations, oldest first',
  record: IndexFlag,
  series: INDEX,
  table: 'index_flag',
  order: BY_TIME_AND_FLAG,
  filters: { ...OBSERVATION_DAYS, flag: FLAG_FILTER, observer: OBSERVER_FILTER },
  body: FLAG_BODY,
  merged: { filter: 'flag', values: PUBLISHED_FLAGS },
})

const indexObserverList = defineAllRecords({
  path: '/observers',
  operationId: 'listIndexObservers',
  summary: 'All observers with their factors k, by nickname',
  record: IndexObserver,
  series: INDEX,
  select: () => sql`select body from index_observer order by nickname`,
})

const indexObserverRecord = defineRecord({
  path: '/observers/{nickname}',
  operationId: 'getIndexObserver',
  summary: 'One observer with the factors of all years',
  record: IndexObserverDetail,
  series: INDEX,
  parameter: {
    name: 'nickname',
    description: 'The nickname, percent-encoded where necessary',
    normalize: (text) => text.normalize('NFC'),
  },
  select: (nickname) => sql`select detail as body from index_observer where nickname = ${nickname}`,
  notFoundMessage: (nickname) =>
    `The index has no observer with the nickname ${nickname}; it has those with a white-light observation and a Wolf number.`,
  nicknames: 'index_observer',
})

const indexedObservationRecord = defineRecord({
  path: '/observations/{id}',
  operationId: 'getIndexedObservation',
  summary: 'How one observation entered the index',
  record: IndexedObservation,
  series: INDEX,
  parameter: { name: 'id', description: 'The id of the observation' },
  // The observations of a day are stored together, because a row for each would take more space than the index.
  select: (id) => sql`select '[' || d.body || ',' || e.entries || ']' as body from observation o
    join index_daily d on d.day = substr(o.at, 1, 10) join index_entry e on e.day = d.day where o.id = ${id}`,
  toRecord: (stored, id) => {
    const [day, entries] = JSON.parse(stored)
    return findEntry(day, entries, id)
  },
  notFoundMessage: (id) =>
    `No observation with the id ${id} entered the index; it has those in white light with a Wolf number, as of its data version.`,
})

const recipeRecord = defineSingleRecord({
  path: '/recipe',
  operationId: 'getIndexRecipe',
  summary: 'How the index was computed, and from which data',
  record: IndexRecipe,
  series: INDEX,
  select: () => sql`select summary as body from index_state`,
})

const DESCRIPTION = `The community index: a daily number from all white-light observations with a Wolf number, corrected for who
happened to observe. Each observer has a factor k, by which their Wolf numbers are multiplied, and each number has an
uncertainty. \`/index/v1/recipe\` has the constants of the method; docs/community-index.md of heliolog
describes it. The index is computed after each publication. \`X-Data-Version\` is the version of the data it was computed
from. Conventions, limits and errors are those of /api/v1. Every call needs a bearer token.
Attribution is required: "${ATTRIBUTION}".`

const HEADERS = {
  'X-Data-Version': textHeader('The version of the data from which the index was computed'),
  ...IGNORED_PARAMETERS_HEADER,
  ...LINK_HEADER,
}

const NO_INDEX = { 404: 'The index has not been computed yet, or is turned off' }
const NOT_FOUND = { 404: 'Not found, or the index has not been computed yet, or is turned off' }

/** In documentation order. */
const RESOURCES: readonly Resource[] = [
  dailyIndexList,
  monthlyIndexList,
  smoothedIndexList,
  indexObserverList,
  indexObserverRecord,
  indexedObservationRecord,
  flagList,
  recipeRecord,
]

export const indexOpenapi = (basePath: string, settings: DocumentSettings): object =>
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
      operations: RESOURCES.map(({ path, operation }) => ({
        path,
        operation: { ...operation, errors: path.includes('{') ? NOT_FOUND : NO_INDEX },
      })),
    },
    settings,
  )

export const indexInterface = (app: FeatureDependencies, basePath: string): Interface => {
  const routes = resourceRoutes(RESOURCES, basePath, app)
  // An index that is turned off rejects every request with the same error.
  const error = INDEX.offError?.(app.settings)
  const parse = (): never => {
    throw error
  }
  return {
    routes: [
      openapiRoute(basePath, () => indexOpenapi(basePath, app.settings), callParameters),
      ...(error ? routes.map((route) => ({ ...route, parse })) : routes),
    ],
    unknownPaths: unknownInVersion(basePath),
  }
}
