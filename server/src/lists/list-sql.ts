/** The SQL of a list: its first records, in its order, that match a combination of filters. */
import { type RawBuilder, sql } from 'kysely'
import { bodyWithTags, selectMerged } from '../storage/bodies.ts'
import type { Database, Value } from '../storage/database.ts'
import type { Tables } from '../storage/schema/tables.ts'
import type { Filters, RowConditions } from './filters.ts'
import { MAX_LIMIT } from './parameters.ts'

/** The sort order of a list, by a unique key. */
export interface ListOrder {
  /** The key's columns. */
  columns: readonly string[]
  /** The record fields that form its key. */
  fields: readonly string[]
  isDescending?: true
}
export const BY_TIME: ListOrder = { columns: ['at', 'id'], fields: ['date_of_observation', 'id'] }
export const BY_DAY: ListOrder = { columns: ['day'], fields: ['day'] }

/** What the SQL of a list depends on. */
export interface TableSource {
  table: string
  order: ListOrder
  filters: RowConditions
}

export interface ListSource extends TableSource {
  table: keyof Tables
  filters: Filters
  /** The SQL of a record as served, unless it is stored in the column `body`. */
  body?: RawBuilder<unknown> | undefined
  /** Whether the tags are added to each record. */
  hasTags?: boolean | undefined
  /** Merges the rows of all values of this filter if a query lacks it, because no index has all rows in list order. */
  merged?: { filter: string; values: readonly Value[] } | undefined
  /**
   * The bytes between two bodies. They never occur within a body, because records contain no arrays of objects and JSON
   * escapes quotes in texts.
   */
  separator: Buffer
}

/** The condition that a row comes after the cursor's. */
export const AFTER = 'after'

/** The value is irrelevant: it only becomes a placeholder. */
const PLACEHOLDER = sql`${''}`

/** With a bare placeholder as the limit, SQLite plans the statement again at every execution. */
const LIMIT = sql`limit ${''} + 0`

const readsTagTable = ({ filters }: TableSource, conditions: readonly string[]): boolean =>
  conditions.some((name) => filters[name]?.readsTagTable)

/** The filters that only rows with the same value match. */
const equalitiesIn = ({ filters }: TableSource, conditions: readonly string[]): string[] =>
  conditions.filter((name) => name !== AFTER && filters[name]?.bound === undefined)

/**
 * Whether the tags of the records are looked up by their keys. A row of the tag table has only one of them. With several
 * filters, SQLite reads the index by observer only if it contains all columns that are selected; otherwise it could read
 * all rows of a type.
 */
export const looksUpTags = (source: TableSource, conditions: readonly string[]): boolean =>
  readsTagTable(source, conditions) || equalitiesIn(source, conditions).length > 1

/** The SQL of a record's tags. */
const tagsOf = (source: ListSource, conditions: readonly string[]): string => {
  const { table } = source
  if (!looksUpTags(source, conditions)) return 'tags'
  const read = readsTagTable(source, conditions) ? `${table}_tag` : table
  return `(select r.tags from ${table} r where r.at = ${read}.at and r.id = ${read}.id)`
}

export const bodyOf = (source: ListSource, conditions: readonly string[]) => {
  const { body, hasTags } = source
  if (hasTags) return sql.raw(`${bodyWithTags(tagsOf(source, conditions)).join(' || ')} as body`)
  return body ? sql`${body} as body` : sql`body`
}

const keyOf = ({ columns }: ListOrder) => sql.join(columns.map((column) => sql.ref(column)))

const orderBy = ({ columns, isDescending }: ListOrder) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)}${sql.raw(isDescending ? ' desc' : '')}`))

export const fromWhere = (source: TableSource, conditions: readonly string[]): RawBuilder<unknown> => {
  const { table, order, filters } = source
  const key = keyOf(order)
  const where = conditions.map((name) =>
    name === AFTER
      ? sql`(${key}) ${sql.raw(order.isDescending ? '<' : '>')} (${sql.join(order.columns.map(() => PLACEHOLDER))})`
      : filters[name]?.condition(PLACEHOLDER),
  )
  return sql`${sql.table(readsTagTable(source, conditions) ? `${table}_tag` : table)}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

const selectInOrder = (source: TableSource, conditions: readonly string[], columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${fromWhere(source, conditions)} order by ${orderBy(source.order)}`

/** Selects the first matching records in list order; the last placeholder is the limit. */
export const selectFirst = (
  source: TableSource,
  conditions: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${selectInOrder(source, conditions, columns)} ${LIMIT}`

/** Like `selectFirst` for one page, and for one record more than it has. */
export const selectPage = (
  database: Database,
  source: ListSource,
  conditions: readonly string[],
): RawBuilder<unknown> => {
  const rows = selectInOrder(source, conditions, bodyOf(source, conditions))
  // The best index for a filter by equality depends on how many rows have the value.
  if (equalitiesIn(source, conditions).length > 0) return sql`${rows} ${LIMIT}`
  return database.limited(rows, LIMIT, MAX_LIMIT + 1)
}

export type MergedFilter = NonNullable<ListSource['merged']>

/** Like `selectFirst` for a query without the merged filter. `mergedValues` are the values of its placeholders. */
export const selectFirstMerged = (
  database: Database,
  source: TableSource,
  { filter, values }: MergedFilter,
  conditions: readonly string[],
  body: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const part = sql`select ${keyOf(source.order)}, ${body} from ${fromWhere(source, [...conditions, filter])}`
  const parts = values.map(() => part)
  return sql`select body from (${selectMerged(database, parts, orderBy(source.order), LIMIT)}) m`
}

/** The values of the conditions and the limit, repeated for each value of the merged filter. */
export const mergedValues = <V>(
  { mergesIndexes }: Database,
  { values }: MergedFilter,
  bound: readonly V[],
  limit: number,
): (V | Value)[] => [
  ...values.flatMap((value) => [...bound, value, ...(mergesIndexes ? [] : [limit])]),
  limit,
]
