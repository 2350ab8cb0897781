/**
 * SQL for reading a complete list in batches: the first batch, the batch after a key, and the row count. A list of a
 * former publication consists of current rows that are old enough, and of rows from the history.
 */
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../domain/day.ts'
import {
  bodyOf,
  conditionsOf,
  fromWhere,
  keyOf,
  LIMIT,
  type ListInput,
  type ListRows,
  looksUpTags,
  selectFirst,
} from '../../lists/list-sql.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import type { Database, Value } from '../../storage/database.ts'
import type { SnapshotAddress } from '../../storage/open/snapshot.ts'
import type { Publication } from '../../storage/publication.ts'
import type { ComputedRows, StoredRows, TableRows } from '../published-table.ts'

/** Larger batches are hardly faster, and with the longest comments 250 rows already take 10 MB. */
export const BATCH_ROWS = 250

/** A statement with its values. Objects stand for the columns of the key to continue after. */
export interface Statement {
  text: string
  values: (Value | { key: number })[]
}

/** Plain data, so that it can be passed to another thread. */
export interface Statements {
  first: Statement
  next: Statement
  /** Reads the number of rows, or the first and the last day or month of a span without gaps. */
  count: Statement
  span: StoredRows['span']
  /** The record fields that form its key. */
  keyFields: readonly string[]
}

/** The rows of a file. */
export interface RowTask {
  snapshotAddress: SnapshotAddress
  /** The publication that the file must show. */
  publication: Publication
  /** Read the current data; for use while this publication is the current one. */
  statements: Statements
  /** Read the data of this publication after later ones; undefined for a series without history. */
  formerStatements: Statements | undefined
  /** Computes the rows of the file from those that are read. */
  computation?: Computation | undefined
}

/** A computation of rows, as plain data. */
export interface Computation extends Omit<ComputedRows, 'series' | 'from'> {
  /** The query of the file. */
  values: ParameterValues
  /** The UTC day of the publication. */
  asOf: string
}

const countOf = ({ span }: StoredRows): RawBuilder<unknown> =>
  span ? sql`min(${sql.ref(span)}) as first, max(${sql.ref(span)}) as last` : sql`count(*) as count`

/** Selects the first records as in the file. */
export const selectBodies = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
): RawBuilder<unknown> => {
  if (!rows.hasTags || !looksUpTags(rows, conditions))
    return selectFirst(database, rows, conditions, bodyOf(rows))
  const keys = selectFirst(database, rows, conditions, sql`at as tagged_at, id as tagged_id`)
  return sql`select ${bodyOf(rows)} from (${keys}) t
    join ${sql.table(rows.table)} on at = tagged_at and id = tagged_id order by at, id`
}

/** The two parts of a list as of a publication. The history has no copies by tag. */
const partsAsOf = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
  number: number,
): RawBuilder<unknown>[] => {
  const part = (table: string, period: RawBuilder<unknown>) => {
    const where = fromWhere(database, { ...rows, table, tagTable: undefined }, conditions)
    return sql`${where} ${conditions.length > 0 ? sql`and` : sql`where`} ${period}`
  }
  const at = sql.lit(number)
  return [
    part(rows.table, sql`publication <= ${at}`),
    part(`${rows.table}_history`, sql`from_publication <= ${at} and to_publication > ${at}`),
  ]
}

const selectBodiesAsOf = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
  number: number,
): RawBuilder<unknown> => {
  const key = keyOf(rows.order)
  const parts = partsAsOf(database, rows, conditions, number).map(
    (part) => sql`select * from (select ${key}, ${bodyOf(rows)} from ${part} order by ${key} ${LIMIT}) p`,
  )
  return sql`select body from (${sql.join(parts, sql` union all `)}) u order by ${key} ${LIMIT}`
}

/** The list of the current publication, or as it was at the publication with this number. */
export const statementsFor = (
  database: Database,
  rows: StoredRows,
  query: ParameterValues,
  number?: number,
): Statements => {
  const { columns, fields } = rows.order
  const compiled = (select: RawBuilder<unknown>): Statement => {
    const { text, valuesOf } = database.compile<ListInput>(select)
    // The thread inserts the key.
    const after = columns.map((_, key) => ({ key })) as readonly unknown[] as readonly string[]
    return { text, values: valuesOf({ query, after, limit: BATCH_ROWS }) }
  }
  const batch = (isNext: boolean): Statement => {
    const conditions = conditionsOf(rows, query, isNext)
    const bodies =
      number === undefined
        ? selectBodies(database, rows, conditions)
        : selectBodiesAsOf(database, rows, conditions, number)
    return compiled(sql`select ${database.joinedBodies('\n')} as joined from (${bodies}) s`)
  }
  const all = conditionsOf(rows, query, false)
  const keys = (part: RawBuilder<unknown>) => sql`select ${keyOf(rows.order)} from ${part}`
  const counted =
    number === undefined
      ? fromWhere(database, rows, all)
      : sql`(${sql.join(partsAsOf(database, rows, all, number).map(keys), sql` union all `)}) u`
  return {
    first: batch(false),
    next: batch(true),
    count: compiled(sql`select ${countOf(rows)} from ${counted}`),
    span: rows.span,
    keyFields: fields,
  }
}

/** The task of reading the rows that have these values, as of a publication. */
export const rowTask = (
  database: Database,
  rows: TableRows,
  values: ParameterValues,
  publication: Publication,
): RowTask => {
  const [stored, query] = 'from' in rows ? [rows.from, rows.values] : [rows, values]
  const task: RowTask = {
    snapshotAddress: database.snapshotAddress,
    publication,
    statements: statementsFor(database, stored, query),
    formerStatements: stored.series.hasHistory
      ? statementsFor(database, stored, query, publication.number)
      : undefined,
  }
  if (!('from' in rows)) return task
  const { series, from, ...computation } = rows
  return { ...task, computation: { ...computation, values, asOf: dayOf(publication.publishedAt ?? '') } }
}
