/** GET /observers and GET /observers/{nickname} */
import { sql } from 'kysely'
import { Observer, ObserverDetail } from '../../domain/observer.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import { dataRepresentation } from '../http/representation.ts'
import { allOf } from '../openapi/operations.ts'
import { callParameters, NO_PARAMETERS } from '../query/parameters.ts'
import { defineRecord } from '../query/record.ts'
import type { Resource } from '../query/resource.ts'

const [START, END] = [Buffer.from('{"data":['), Buffer.from(']}')]

export const observerList: Resource = {
  path: '/observers',
  operation: {
    operationId: 'listObservers',
    summary: 'All observers, by nickname',
    query: NO_PARAMETERS,
    pathParameters: {},
    success: allOf(Observer),
  },
  createParser: (database, { citationUrl }) => {
    const readAll = bodiesReader(database, () => sql`select body from observer order by nickname`)
    return (call) => {
      callParameters(call, NO_PARAMETERS)
      return {
        isList: true,
        read: async (current) => {
          const { publication, joined } = await readAll([], current)
          return dataRepresentation(publication, [START, joined, END], { citationUrl })
        },
      }
    }
  },
}

export const observerRecord = defineRecord({
  path: '/observers/{nickname}',
  operationId: 'getObserver',
  summary: 'One observer with summary statistics',
  record: ObserverDetail,
  parameter: {
    name: 'nickname',
    description: 'The nickname, percent-encoded where necessary',
    normalize: (text) => text.normalize('NFC'),
  },
  select: (nickname) => sql`select detail as body from observer where nickname = ${nickname}`,
  notFoundMessage: (nickname) => `No observer has the nickname ${nickname}.`,
})
