/** GET /observers and GET /observers/{nickname} */
import { sql } from 'kysely'
import { Observer, ObserverDetail } from '../../domain/records/observer.ts'
import { defineAllRecords } from '../../lists/all-records.ts'
import { defineRecord } from '../../lists/record.ts'

export const observerList = defineAllRecords({
  path: '/observers',
  operationId: 'listObservers',
  summary: 'All observers, by nickname',
  record: Observer,
  select: () => sql`select body from observer order by nickname`,
})

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
