/** GET /observations and GET /observations/{id} */
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import Type from 'typebox'
import { Observation } from '../../domain/observation.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import { Answer, sendAnswer } from '../answer.ts'
import { apiError, quote } from '../errors.ts'
import { type List, listHandler, parametersOf } from '../list.ts'
import { describeList, describeRecord } from '../openapi.ts'
import {
  NO_PARAMETERS,
  ObserverFilter,
  Paging,
  Range,
  storable,
  TagFilter,
  TypeFilter,
} from '../parameters.ts'
import type { Services } from '../services.ts'

const list: List = {
  path: '/observations',
  parameters: Type.Object({
    ...Range,
    type: TypeFilter,
    observer: ObserverFilter,
    tag: TagFilter,
    ...Paging,
  }),
  source: {
    table: 'observation',
    key: ['at', 'id'],
    keyFields: ['date_of_observation', 'id'],
    filters: ['observer', 'type', 'tag'],
  },
}

export const observations =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const readRecord = bodiesReader(
      services.database,
      () => sql`select body from observation where id = ${''}`,
    )
    app.get(
      list.path,
      {
        schema: describeList(list, Observation, {
          operationId: 'listObservations',
          summary: 'Published observations, oldest first',
        }),
      },
      listHandler(services, list),
    )

    app.get<{ Params: { id: string } }>(
      '/observations/:id',
      {
        schema: describeRecord(Observation, {
          operationId: 'getObservation',
          summary: 'One observation',
          params: { id: 'The id of the observation' },
        }),
      },
      async (request, reply) => {
        parametersOf(request, NO_PARAMETERS)
        const { id } = request.params
        const { fresh, count, lines } = await readRecord([storable(id)])
        if (count === 0) throw apiError('not_found', `No observation has the id ${quote(id)}.`)
        return sendAnswer(request, reply, new Answer(fresh, lines))
      },
    )
  }
