/** GET /observers and GET /observers/{nickname} */
import type { FastifyPluginAsync } from 'fastify'
import { Observer, ObserverDetail } from '../../domain/observer.ts'
import {
  type Answer,
  answerList,
  answerRecord,
  freshnessColumns,
  readFreshness,
  storable,
} from '../answer.ts'
import { apiError, quote } from '../errors.ts'
import { parametersOf } from '../list.ts'
import { describeAll, describeRecord } from '../openapi.ts'
import { NO_PARAMETERS } from '../parameters.ts'
import type { Services } from '../services.ts'

const PATH = '/observers'

export const observers =
  ({ database, cache }: Services): FastifyPluginAsync =>
  async (app) => {
    const readAll = async (): Promise<Answer> => {
      const rows = await database.reader
        .selectFrom('dataset as d')
        .leftJoin('observer as o', (join) => join.onTrue())
        .select([...freshnessColumns, 'o.body'])
        .orderBy('o.nickname')
        .execute()
      const [{ version, publishedAt, previouslyPublishedAt }] = rows as [(typeof rows)[number]]
      const bodies = rows.flatMap((row) => row.body ?? [])
      const body = `{"data":[${bodies.join(',')}]}`
      cache.set(version, PATH, { body })
      return { version, publishedAt, previouslyPublishedAt, body }
    }

    const listSchema = describeAll(Observer, {
      operationId: 'listObservers',
      summary: 'All observers, by nickname',
    })
    app.get(PATH, { schema: listSchema }, async (request, reply) => {
      parametersOf(request, reply, NO_PARAMETERS)
      const fresh = await readFreshness(database.reader)
      return answerList(request, reply, fresh, async () => {
        const cached = cache.get(fresh.version, PATH)
        return cached ? { ...fresh, ...cached } : readAll()
      })
    })

    const detailSchema = describeRecord(ObserverDetail, {
      operationId: 'getObserver',
      summary: 'One observer with summary statistics',
      params: { nickname: 'The nickname, percent-encoded where it must be' },
    })
    app.get<{ Params: { nickname: string } }>(
      `${PATH}/:nickname`,
      { schema: detailSchema },
      async (request, reply) => {
        parametersOf(request, reply, NO_PARAMETERS)
        const { nickname } = request.params
        const row = await database.reader
          .selectFrom('dataset as d')
          .innerJoin('observer as o', (join) => join.onTrue())
          .select([...freshnessColumns, 'o.detail as body'])
          .where('o.nickname', '=', storable(nickname))
          .executeTakeFirst()
        if (!row) throw apiError('not_found', `No observer has the nickname ${quote(nickname)}.`)
        return answerRecord(request, reply, row)
      },
    )
  }
