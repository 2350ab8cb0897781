/** The SQL of a list: its first records, in its order, that match a combination of filters. */
import { type RawBuilder, sql } from 'kysely'
import { bind } from '../storage/bind.ts'
import { bodyWithTags, selectMerged } from '../storage/bodies.ts'
import type { Database } from '../storage/database.ts'
import type { Position } from './cursor.ts'
import type { AppliedTo, RowCondition, RowConditions } from './filters.ts'
import { MAX_LIMIT, type ParameterValue, type ParameterValues } from './parameters.ts'

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
export const BY_MONTH: ListOrder = { columns: ['month'], fields: ['month'] }

/** Rows that are read in the order of a key, and the conditions that select some of them. */
export interface ListRows {
  table: string
  /** Has a copy of each row for each of its tags, sorted by tag. It is read for the filter `tag`. */
  tagTable?: string | undefined
  order: ListOrder
  filters: RowConditions
  /** The SQL of a record as served, unless it is stored in the column `body`. */
  body?: RawBuilder<unknown> | undefined
  /** True if the tags are added to each record. */
  hasTags?: boolean | undefined
  /** Merges the rows of all values of this filter if a query lacks it, because no index has all rows in list order. */
  merged?: { filter: string; values: readonly ParameterValue[] } | undefined
}

/** Values of the placeholders of a list's statement. */
export interface ListInput {
  query: ParameterValues
  /** The key to continue after. */
  after?: Position | undefined
  limit: number
}

/** The condition that a row comes after the cursor's. */
const AFTER = 'after'

/** With a bare placeholder as the limit, SQLite plans the statement again at every execution. */
export const LIMIT = sql`limit ${bind<ListInput>(({ limit }) => limit)} + 0`

/**
 * The names of the conditions of a query: its filters, and `after`. Queries with the same conditions share a prepared
 * statement.
 */
export const conditionsOf = (
  { filters, order }: Pick<ListRows, 'filters' | 'order'>,
  query: ParameterValues,
  isContinued: boolean,
): string[] => {
  const redundant = order.isDescending ? 'upper' : 'lower'
  // Uses definition order: parameter order in the request must not lead to more prepared statements.
  const names = Object.entries(filters)
    .filter(([name, { bound }]) => query[name] !== undefined && !(isContinued && bound === redundant))
    .map(([name]) => name)
  return isContinued ? [AFTER, ...names] : names
}

/** The table, or its copies by tag. */
const tableRead = ({ table, tagTable = table }: ListRows, conditions: readonly string[]): string =>
  conditions.includes('tag') ? tagTable : table

/** The filters besides the bounds of the key. Most of them compare a column with a value. */
const filtersIn = ({ filters }: ListRows, conditions: readonly string[]): string[] =>
  conditions.filter((name) => name !== AFTER && filters[name]?.bound === undefined)

/**
 * True if the tags of the records are looked up by their keys. A row of the tag table has only one of them. With several
 * filters, SQLite reads the index by observer only if it contains all columns that are selected; otherwise it could read
 * all rows of a type.
 */
export const looksUpTags = (rows: ListRows, conditions: readonly string[]): boolean =>
  tableRead(rows, conditions) !== rows.table || filtersIn(rows, conditions).length > 1

/** The SQL of a record's tags. */
const tagsOf = (rows: ListRows, conditions: readonly string[]): string => {
  const { table } = rows
  if (!looksUpTags(rows, conditions)) return 'tags'
  const read = tableRead(rows, conditions)
  return `(select r.tags from ${table} r where r.at = ${read}.at and r.id = ${read}.id)`
}

/** The record as served. */
export const bodyOf = ({ body, hasTags }: ListRows, tags?: string): RawBuilder<unknown> =>
  hasTags ? sql.raw(`${bodyWithTags(tags).join(' || ')} as body`) : body ? sql`${body} as body` : sql`body`

export const keyOf = ({ columns }: ListOrder): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

const orderBy = ({ columns, isDescending }: ListOrder) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)}${sql.raw(isDescending ? ' desc' : '')}`))

/** The condition on the rows of a table. */
const conditionOn = (
  { engine }: Database,
  { order, filters }: ListRows,
  table: string,
  name: string,
  value?: ParameterValue,
): RawBuilder<unknown> => {
  if (name === AFTER) {
    const key = order.columns.map((_, index) => bind<ListInput>(({ after }) => after?.[index] ?? ''))
    return sql`(${keyOf(order)}) ${sql.raw(order.isDescending ? '<' : '>')} (${sql.join(key)})`
  }
  const { condition, convert = (given) => given } = filters[name] as RowCondition
  const on: AppliedTo = { table, engine }
  const placeholder = bind<ListInput>(({ query }) => convert(value ?? (query[name] as ParameterValue), on))
  return condition(placeholder, on)
}

/** The rows that meet the conditions, in the table or its copies by tag. `merged` is the value of the merged filter. */
export const fromWhere = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
  merged?: ParameterValue,
): RawBuilder<unknown> => {
  const table = tableRead(rows, conditions)
  const where = conditions.map((name) => conditionOn(database, rows, table, name))
  if (rows.merged && merged !== undefined)
    where.push(conditionOn(database, rows, table, rows.merged.filter, merged))
  return sql`${sql.table(table)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

const selectInOrder = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
  columns: RawBuilder<unknown>,
) => sql`select ${columns} from ${fromWhere(database, rows, conditions)} order by ${orderBy(rows.order)}`

const isMerged = ({ merged }: ListRows, conditions: readonly string[]): boolean =>
  merged !== undefined && !conditions.includes(merged.filter)

/** Selects the first matching records in list order. */
export const selectFirst = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { order, merged } = rows
  if (!merged || !isMerged(rows, conditions))
    return sql`${selectInOrder(database, rows, conditions, columns)} ${LIMIT}`
  const parts = merged.values.map(
    (value) => sql`select ${keyOf(order)}, ${columns} from ${fromWhere(database, rows, conditions, value)}`,
  )
  return sql`select body from (${selectMerged(database, parts, orderBy(order), LIMIT)}) m`
}

/** Selects the records of a page. */
export const selectPage = (
  database: Database,
  rows: ListRows,
  conditions: readonly string[],
): RawBuilder<unknown> => {
  const body = bodyOf(rows, tagsOf(rows, conditions))
  // The best index for a filter by equality depends on how many rows have the value.
  if (isMerged(rows, conditions) || filtersIn(rows, conditions).length > 0)
    return selectFirst(database, rows, conditions, body)
  return database.limited(selectInOrder(database, rows, conditions, body), LIMIT, MAX_LIMIT + 1)
}
