/** Finds published records, which the operator may retract. */
import type { FoundRecords, RecordSearch } from '@heliolog/desk-api'
import { type RawBuilder, sql } from 'kysely'
import { recordCondition } from '../../../lists/record-selection.ts'
import type { ListedKind } from '../../../publish/apply/dataset.ts'
import type { Database } from '../../../storage/database.ts'
import { kindOf } from '../drafts/draft-input.ts'
import { accept, readBody, TEXT } from '../server/request-values.ts'
import { changedRow } from './publish-task.ts'

const PAGE = 100

export const SEARCH = { kind: TEXT, observer: TEXT, from: TEXT, to: TEXT, id: TEXT, tag: TEXT }

export const readSearch = (given: unknown): RecordSearch => {
  const { kind, observer, from, to, id, tag } = readBody<RecordSearch>(given, SEARCH)
  accept(['observations', 'images'].includes(kind), 'kind', 'observations, images')
  accept([observer, from, to, id, tag].some(Boolean), 'a search for all records', 'any other')
  return { kind, observer, from, to, id, tag }
}

/** The table of the records, and the condition that they meet. */
export const selectionOf = (
  { kind, observer, from, to, id, tag }: RecordSearch,
  { engine }: Database,
): { table: ListedKind; condition: RawBuilder<unknown> } => {
  const table = kindOf(kind).name as ListedKind
  const given = Object.entries({ observer, from, to, id, tag }).filter(([, text]) => text !== '')
  return { table, condition: recordCondition(table, Object.fromEntries(given), engine) }
}

type Found = Record<'id' | 'observer' | 'day' | 'body' | 'tags', string> & { total: number }

/** Reads the records from `offset` in number, by time. */
export const findRecords = (
  database: Database,
  search: RecordSearch,
  offset: number,
): Promise<FoundRecords> => {
  const { table, condition } = selectionOf(search, database)
  return database.readConsistently(async (db) => {
    const { rows } = await sql<Found>`
      select id, observer, substr(at, 1, 10) as day, body, tags,
        (select count(*) from ${sql.table(table)} where ${condition}) as total
      from ${sql.table(table)} where ${condition} order by at, id limit ${PAGE} offset ${offset}`.execute(db)
    const [total, next] = [Number(rows[0]?.total ?? 0), offset + rows.length]
    const found = rows.map(({ id, observer, day, ...before }, index) => {
      const record = { id, observer, day, change: 'retracted', before, after: null } as const
      return changedRow(offset + index + 1, kindOf(search.kind), record)
    })
    return { rows: found, next: next < total ? next : null, total }
  })
}
