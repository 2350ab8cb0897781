/** GET /observers and GET /observers/{nickname} */
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { Observer, ObserverDetail } from '../../domain/observer.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import { Answer, sendAnswer, sendList } from '../answer.ts'
import { apiError, quote } from '../errors.ts'
import { parametersOf } from '../list.ts'
import { describeAll, describeRecord } from '../openapi.ts'
import { NO_PARAMETERS, storable } from '../parameters.ts'
import type { Services } from '../services.ts'

const PATH = '/observers'
const [BEGINNING, END] = [Buffer.from('{"data":['), Buffer.from(']}')]

export const observers =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const { database } = services
    const readAll = bodiesReader(database, () => sql`select body from observer order by nickname`)
    const readOne = bodiesReader(
      database,
      () => sql`select detail as body from observer where nickname = ${''}`,
    )

    const listSchema = describeAll(Observer, {
      operationId: 'listObservers',
      summary: 'All observers, by nickname',
    })
    app.get(PATH, { schema: listSchema }, async (request, reply) => {
      parametersOf(request, NO_PARAMETERS)
      return sendList(services, request, reply, async () => {
        const { fresh, lines } = await readAll([])
        return new Answer(fresh, Buffer.concat([BEGINNING, lines, END]))
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
        parametersOf(request, NO_PARAMETERS)
        const { nickname } = request.params
        const { fresh, count, lines } = await readOne([storable(nickname)])
        if (count === 0) throw apiError('not_found', `No observer has the nickname ${quote(nickname)}.`)
        return sendAnswer(request, reply, new Answer(fresh, lines))
      },
    )
  }
