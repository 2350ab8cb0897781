/** The lists and records that the API and the portal have in common. */
import { type RawBuilder, sql } from 'kysely'
import { DailyActivity } from '../domain/records/activity.ts'
import { Image } from '../domain/records/image.ts'
import { Observation } from '../domain/records/observation.ts'
import { DAYS, OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER, TYPE_FILTER } from './filters.ts'
import type { ListDefinition } from './list.ts'
import { BY_DAY, BY_TIME } from './list-sql.ts'
import type { RecordDefinition } from './record.ts'

export const ACTIVITY_LIST: ListDefinition = {
  path: '/activity/daily',
  operationId: 'listDailyActivity',
  summary: 'Daily aggregates, oldest first',
  record: DailyActivity,
  table: 'daily_activity',
  order: BY_DAY,
  filters: DAYS,
}
export const IMAGE_LIST: ListDefinition = {
  path: '/images',
  operationId: 'listImages',
  summary: 'Metadata of published images, oldest first',
  record: Image,
  table: 'image',
  tagTable: 'image_tag',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER, tag: TAG_FILTER },
}
export const OBSERVATION_LIST: ListDefinition = {
  path: '/observations',
  operationId: 'listObservations',
  summary: 'Published observations, oldest first',
  record: Observation,
  table: 'observation',
  tagTable: 'observation_tag',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, type: TYPE_FILTER, observer: OBSERVER_FILTER, tag: TAG_FILTER },
}
export const observationDefinition = (body: RawBuilder<unknown>): RecordDefinition => ({
  path: '/observations/{id}',
  operationId: 'getObservation',
  summary: 'One observation',
  record: Observation,
  parameter: { name: 'id', description: 'The id of the observation' },
  select: (id) => sql`select ${body} as body from observation where id = ${id}`,
  notFoundMessage: (id) => `No observation has the id ${id}.`,
})
