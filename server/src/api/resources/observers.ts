/** GET /observers and GET /observers/{nickname} */
import { sql } from 'kysely'
import { Observer, ObserverDetail } from '../../domain/observer.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import { thenSync } from '../../storage/maybe-promise.ts'
import { Answer } from '../answer.ts'
import type { Endpoint } from '../endpoint.ts'
import { parametersOf } from '../list.ts'
import { describeAll, describeRecord } from '../openapi.ts'
import { NO_PARAMETERS } from '../parameters.ts'
import { recordEndpoint } from '../record.ts'
import type { Services } from '../services.ts'

const [BEGINNING, END] = [Buffer.from('{"data":['), Buffer.from(']}')]

export const observers = (services: Services): Endpoint[] => {
  const readAll = bodiesReader(services.database, () => sql`select body from observer order by nickname`)
  return [
    {
      path: '/observers',
      schema: describeAll(Observer, {
        operationId: 'listObservers',
        summary: 'All observers, by nickname',
      }),
      isList: true,
      ask: (asked) => {
        parametersOf(asked, NO_PARAMETERS)
        return {
          read: (current) =>
            thenSync(
              readAll([], current),
              ({ fresh, joined }) => new Answer(fresh, [BEGINNING, joined, END]),
            ),
        }
      },
    },
    recordEndpoint(services, {
      path: '/observers/',
      schema: describeRecord(ObserverDetail, {
        operationId: 'getObserver',
        summary: 'One observer with summary statistics',
        params: { nickname: 'The nickname, percent-encoded where it must be' },
      }),
      select: (nickname) => sql`select detail as body from observer where nickname = ${nickname}`,
      missing: (nickname) => `No observer has the nickname ${nickname}.`,
    }),
  ]
}
