/** GET /observations and GET /observations/{id} */
import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { Observation } from '../../domain/observation.ts'
import { answerRecord, freshnessColumns, storable } from '../answer.ts'
import { apiError, quote } from '../errors.ts'
import { type List, listHandler, parametersOf } from '../list.ts'
import { describeList, describeRecord } from '../openapi.ts'
import { NO_PARAMETERS, ObserverFilter, Paging, Range, TagFilter, TypeFilter } from '../parameters.ts'
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
  source: { table: 'observation', key: ['at', 'id'], filters: ['observer', 'type'] },
}

export const observations =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const { database } = services
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
        parametersOf(request, reply, NO_PARAMETERS)
        const { id } = request.params
        const row = await database.reader
          .selectFrom('dataset as d')
          .innerJoin('observation as o', (join) => join.onTrue())
          .select([...freshnessColumns, 'o.body'])
          .where('o.id', '=', storable(id))
          .executeTakeFirst()
        if (!row) throw apiError('not_found', `No observation has the id ${quote(id)}.`)
        return answerRecord(request, reply, row)
      },
    )
  }
