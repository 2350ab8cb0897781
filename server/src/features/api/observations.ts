/** GET /observations and GET /observations/{id} */
import { sql } from 'kysely'
import { Observation } from '../../domain/records/observation.ts'
import { OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER, TYPE_FILTER } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import { BY_TIME } from '../../lists/page.ts'
import { defineRecord } from '../../lists/record.ts'

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
