/** Finds published records, which the operator may retract. */
import type { FoundRecords, RecordSearch } from '@heliolog/desk-api'
import { type RawBuilder, sql } from 'kysely'
import { recordCondition } from '../../../lists/record-selection.ts'
import type { ListedKind } from '../../../publish/apply/dataset.ts'
import type { Database } from '../../../storage/database.ts'
import { kindOf } from '../drafts/draft-input.ts'
import { accept, readBody, TEXT } from '../server/request-values.ts'
import { changedRow } from './changed-row.ts'

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

interface Found {
  id: string
  observer: string
  day: string
  body: string
  tags: string
}

/** Reads the records from `offset` in number, by time. */
export const findRecords = (
  database: Database,
  search: RecordSearch,
  offset: number,
): Promise<FoundRecords> => {
  const { table, condition } = selectionOf(search, database)
  const from = sql`from ${sql.table(table)} where ${condition}`
  return database.readConsistently(async (db) => {
    const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
    const { rows } = await sql<Found>`select id, observer, substr(at, 1, 10) as day, body, tags ${from}
      order by at, id limit ${PAGE} offset ${offset}`.execute(db)
    const [total, next] = [Number(counted.rows[0]?.total), offset + rows.length]
    return {
      rows: rows.map(({ body, tags, ...row }, index) =>
        changedRow(offset + index + 1, kindOf(search.kind), {
          ...{ ...row, change: 'retracted', before: { body, tags }, after: null },
        }),
      ),
      next: next < total ? next : null,
      total,
    }
  })
}
