/**
 * SQL for reading a complete list in batches: the first batch, the batch after a key, and the row count. A list of a
 * former publication consists of current rows that are old enough, and of rows from the history.
 */
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../domain/day.ts'
import type { RowConditions } from '../../lists/filters.ts'
import { fromWhere, looksUpTags, mergedValues, selectFirst, selectFirstMerged } from '../../lists/list-sql.ts'
import { conditionsFor } from '../../lists/page.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import { bodyWithTags } from '../../storage/bodies.ts'
import type { Database, Value } from '../../storage/database.ts'
import type { SnapshotSource } from '../../storage/open/snapshot.ts'
import type { Publication } from '../../storage/publication.ts'
import type { TableRows } from '../published-table.ts'

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
  span: TableRows['span']
  /** The record fields that form its key. */
  keyFields: readonly string[]
}

/** The rows of a file. */
export interface RowTask {
  snapshotSource: SnapshotSource
  /** The publication that the file must show. */
  publication: Publication
  /** Read the current data; for use while this publication is the current one. */
  statements: Statements
  /** Read the data of this publication after later ones; undefined for a series without history. */
  formerStatements: Statements | undefined
  /** How the rows of the file are computed from those that are read. */
  derivation?: Derivation | undefined
}

/** A computation of rows, as plain data. */
export interface Derivation extends Pick<TableRows, 'table' | 'body'> {
  span: TableRows['span']
  /** The name of the computation. */
  by: string
  /** The query of the file. */
  values: ParameterValues
  /** The UTC day of the publication. */
  asOf: string
}

/** The body with the record's tags added. */
const WITH_TAGS = sql.raw(`${bodyWithTags().join(' || ')} as body`)

const keyOf = ({ order }: TableRows): RawBuilder<unknown> =>
  sql.join(order.columns.map((column) => sql.ref(column)))

const countOf = ({ span }: TableRows): RawBuilder<unknown> =>
  span
    ? sql`min(${sql.ref(span.column)}) as first, max(${sql.ref(span.column)}) as last`
    : sql`count(*) as count`

/** The record as in the file. */
const bodyOf = ({ body, hasTags }: TableRows): RawBuilder<unknown> =>
  hasTags ? WITH_TAGS : sql`${typeof body === 'string' ? sql.ref(body) : body} as body`

/** Selects the first records as in the file; the last placeholder is the limit. */
export const selectBodies = (source: TableRows, conditions: readonly string[]): RawBuilder<unknown> => {
  if (!source.hasTags || !looksUpTags(source, conditions))
    return selectFirst(source, conditions, bodyOf(source))
  return sql`select ${WITH_TAGS} from (${selectFirst(source, conditions, sql`at as tagged_at, id as tagged_id`)}) t
    join ${sql.table(source.table)} on at = tagged_at and id = tagged_id order by at, id`
}

/** Filters that need no tag table, because the history has none. */
const onRecords = (filters: RowConditions): RowConditions =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      { ...filter, ...filter.onRecords, readsTagTable: false },
    ]),
  )

/** The two parts of a list as of a publication. */
const partsAsOf = (
  source: TableRows,
  conditions: readonly string[],
  number: number,
): RawBuilder<unknown>[] => {
  const part = (table: string, period: RawBuilder<unknown>) => {
    const where = fromWhere({ ...source, table: table as TableRows['table'] }, conditions)
    return sql`${where} ${conditions.length > 0 ? sql`and` : sql`where`} ${period}`
  }
  const at = sql.lit(number)
  return [
    part(source.table, sql`publication <= ${at}`),
    part(`${source.table}_history`, sql`from_publication <= ${at} and to_publication > ${at}`),
  ]
}

const selectBodiesAsOf = (
  source: TableRows,
  conditions: readonly string[],
  number: number,
): RawBuilder<unknown> => {
  const key = keyOf(source)
  const parts = partsAsOf(source, conditions, number).map(
    (part) =>
      sql`select * from (select ${key}, ${bodyOf(source)} from ${part} order by ${key} limit ${''} + 0) p`,
  )
  return sql`select body from (${sql.join(parts, sql` union all `)}) u order by ${key} limit ${''} + 0`
}

/** The list of the current publication. */
export const statementsFor = (database: Database, source: TableRows, query: ParameterValues): Statements => {
  const { first, next } = boundConditions(source, query)
  const merged = source.merged && query[source.merged.filter] === undefined ? source.merged : undefined
  const batch = ({ conditions, values }: { conditions: readonly string[]; values: Statement['values'] }) => ({
    text: joinedBodies(
      database,
      merged
        ? selectFirstMerged(database, source, merged, conditions, bodyOf(source))
        : selectBodies(source, conditions),
    ),
    values: merged ? mergedValues(database, merged, values, BATCH_ROWS) : [...values, BATCH_ROWS],
  })
  return {
    first: batch(first),
    next: batch(next),
    count: {
      text: database.textOf(sql`select ${countOf(source)} from ${fromWhere(source, first.conditions)}`),
      values: first.values,
    },
    span: source.span,
    keyFields: source.order.fields,
  }
}

/** The list as it was at the publication with this number. */
export const statementsAsOf = (
  database: Database,
  list: TableRows,
  query: ParameterValues,
  number: number,
): Statements => {
  const source = { ...list, filters: onRecords(list.filters) }
  const { first, next } = boundConditions(source, query)
  const joined = (conditions: readonly string[]) =>
    joinedBodies(database, selectBodiesAsOf(source, conditions, number))
  /** Both parts have the same placeholders, and the limit follows once more. */
  const twice = (values: Statement['values']) => [...values, BATCH_ROWS, ...values, BATCH_ROWS, BATCH_ROWS]
  const counts = partsAsOf(source, first.conditions, number).map(
    (part) => sql`select ${keyOf(source)} from ${part}`,
  )
  return {
    first: { text: joined(first.conditions), values: twice(first.values) },
    next: { text: joined(next.conditions), values: twice(next.values) },
    count: {
      text: database.textOf(sql`select ${countOf(source)} from (${sql.join(counts, sql` union all `)}) u`),
      values: [...first.values, ...first.values],
    },
    span: source.span,
    keyFields: list.order.fields,
  }
}

const joinedBodies = (database: Database, select: RawBuilder<unknown>): string =>
  database.textOf(sql`select ${database.joinedBodies('\n')} as joined from (${select}) s`)

/** The conditions and values of the first batch, and of a batch after a key. */
const boundConditions = (source: TableRows, query: ParameterValues) => {
  const keyed = source.order.columns.map((_, key) => ({ key }))
  const next = conditionsFor(
    source,
    query,
    keyed.map(() => ''),
  )
  return {
    first: conditionsFor(source, query, undefined),
    next: { conditions: next.conditions, values: [...keyed, ...next.values.slice(keyed.length)] },
  }
}

/** How a builder thread reads the rows that have these values, as of a publication. */
export const rowTask = (
  database: Database,
  source: TableRows,
  values: ParameterValues,
  publication: Publication,
): RowTask => {
  const { table, body, span, derived } = source
  const [stored, query] = derived ? [derived.from, derived.values] : [source, values]
  const asOf = dayOf(publication.publishedAt ?? '')
  return {
    snapshotSource: database.snapshotSource,
    publication,
    statements: statementsFor(database, stored, query),
    formerStatements: source.series.hasHistory
      ? statementsAsOf(database, stored, query, publication.number)
      : undefined,
    derivation: derived && { by: derived.by, table, body, span, values, asOf },
  }
}
