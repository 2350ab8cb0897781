/** The lists of the portal: those of the API, newest first, with the tags of their records. */
import { sql } from 'kysely'
import type { Route } from '../../http/route.ts'
import { defineList, type ListDefinition } from '../../lists/list.ts'
import { defineRecord } from '../../lists/record.ts'
import {
  ACTIVITY_LIST,
  IMAGE_LIST,
  OBSERVATION_LIST,
  observationDefinition,
} from '../../lists/record-lists.ts'
import { resourceRoutes } from '../../lists/resource.ts'
import { bodyWithTags } from '../../storage/bodies.ts'
import type { FeatureDependencies } from '../feature.ts'

/** Distinguishes the cursors of these lists from those of the API. */
const BASE_PATH = '/api/v1'

const newestFirst = (list: ListDefinition) =>
  defineList({ ...list, path: BASE_PATH + list.path, order: { ...list.order, isDescending: true } })

const observation = observationDefinition(sql.raw(bodyWithTags().join(' || ')))

const RESOURCES = [
  newestFirst(ACTIVITY_LIST),
  newestFirst({ ...OBSERVATION_LIST, hasTags: true }),
  newestFirst({ ...IMAGE_LIST, hasTags: true }),
  defineRecord({ ...observation, path: BASE_PATH + observation.path }),
]

export const portalListRoutes = (app: FeatureDependencies): Route[] =>
  resourceRoutes(RESOURCES, '/portal', app)
