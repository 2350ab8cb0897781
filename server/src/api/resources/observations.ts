/** GET /observations and GET /observations/{id} */
import { sql } from 'kysely'
import Type from 'typebox'
import { Observation } from '../../domain/observation.ts'
import type { Endpoint } from '../endpoint.ts'
import { type List, listEndpoint } from '../list.ts'
import { describeList, describeRecord } from '../openapi.ts'
import { ObserverFilter, Paging, Range, TagFilter, TypeFilter } from '../parameters.ts'
import { recordEndpoint } from '../record.ts'
import type { Services } from '../services.ts'

const filters = { ...Range, type: TypeFilter, observer: ObserverFilter, tag: TagFilter }

export const observationList: List = {
  path: '/observations',
  filters: Type.Object(filters),
  parameters: Type.Object({ ...filters, ...Paging }),
  source: {
    table: 'observation',
    key: ['at', 'id'],
    keyFields: ['date_of_observation', 'id'],
    firstField: 'id',
    filters: ['observer', 'type', 'tag'],
  },
}

export const observations = (services: Services): Endpoint[] => [
  listEndpoint(
    services,
    observationList,
    describeList(observationList, Observation, {
      operationId: 'listObservations',
      summary: 'Published observations, oldest first',
    }),
  ),
  recordEndpoint(services, {
    path: '/observations/',
    schema: describeRecord(Observation, {
      operationId: 'getObservation',
      summary: 'One observation',
      params: { id: 'The id of the observation' },
    }),
    select: (id) => sql`select body from observation where id = ${id}`,
    missing: (id) => `No observation has the id ${id}.`,
  }),
]
