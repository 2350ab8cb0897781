/** Builds the SQL of a list, and reads one page of it. The database concatenates the stored bodies. */
import { type RawBuilder, sql } from 'kysely'
import { type Bodies, bodiesReader, bodyWithTags, selectMerged } from '../storage/bodies.ts'
import type { Database, Value } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { Tables } from '../storage/schema/tables.ts'
import type { Position } from './cursor.ts'
import type { Filters, RowCondition, RowConditions } from './filters.ts'
import { DEFAULT_LIMIT, type ParameterValues } from './parameters.ts'

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

interface Page {
  publication: Publication
  /** The bodies, separated by commas. */
  joined: Buffer
  /** The key of the last record, if there is a next page. */
  last: Position | undefined
}

/** The conditions of a query. Queries with the same `conditions` share a prepared statement. */
interface Conditions {
  /** Names of filters, and `after`. */
  conditions: readonly string[]
  /** Values in the order of the statement's placeholders. */
  values: Value[]
}

const AFTER = 'after'

export const conditionsFor = (
  { filters, order }: Pick<TableSource, 'filters'> & Partial<Pick<TableSource, 'order'>>,
  query: ParameterValues,
  after: Position | undefined,
): Conditions => {
  const conditions: string[] = []
  const values: Value[] = []
  if (after) {
    conditions.push(AFTER)
    values.push(...after)
  }
  // Uses definition order: parameter order in the request must not lead to more prepared statements.
  for (const name in filters) {
    const value = query[name]
    if (value === undefined) continue
    const filter = filters[name] as RowCondition
    if (after && filter.bound === (order?.isDescending ? 'upper' : 'lower')) continue
    conditions.push(name)
    values.push(filter.bind ? filter.bind(value) : value)
  }
  return { conditions, values }
}

/** The value is irrelevant: it only becomes a placeholder. */
const PLACEHOLDER = sql`${''}`

/** With a bare placeholder as the limit, SQLite plans the statement again at every execution. */
const LIMIT = sql`limit ${''} + 0`

const readsTagTable = ({ filters }: TableSource, conditions: readonly string[]): boolean =>
  conditions.some((name) => filters[name]?.readsTagTable)

/**
 * Whether the tags of the records are looked up by their keys. A row of the tag table has only one of them. With several
 * filters, SQLite reads the index by observer only if it contains all columns that are selected; otherwise it could read
 * all rows of a type.
 */
export const looksUpTags = (source: TableSource, conditions: readonly string[]): boolean =>
  readsTagTable(source, conditions) ||
  conditions.filter((name) => name !== AFTER && source.filters[name]?.bound === undefined).length > 1

/** The SQL of a record's tags. */
const tagsOf = (source: ListSource, conditions: readonly string[]): string => {
  const { table } = source
  if (!looksUpTags(source, conditions)) return 'tags'
  const read = readsTagTable(source, conditions) ? `${table}_tag` : table
  return `(select r.tags from ${table} r where r.at = ${read}.at and r.id = ${read}.id)`
}

const bodyOf = (source: ListSource, conditions: readonly string[]) => {
  const { body, hasTags } = source
  if (hasTags) return sql.raw(`${bodyWithTags(tagsOf(source, conditions)).join(' || ')} as body`)
  return body ? sql`${body} as body` : sql`body`
}

const keyOf = ({ columns }: ListOrder) => sql.join(columns.map((column) => sql.ref(column)))

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

/** Selects the first matching records in list order; the last placeholder is the limit. */
export const selectFirst = (
  source: TableSource,
  conditions: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const direction = sql.raw(source.order.isDescending ? ' desc' : '')
  const order = source.order.columns.map((column) => sql`${sql.ref(column)}${direction}`)
  return sql`select ${columns} from ${fromWhere(source, conditions)} order by ${sql.join(order)} ${LIMIT}`
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
  const key = keyOf(source.order)
  const part = sql`select ${key}, ${body} from ${fromWhere(source, [...conditions, filter])}`
  const parts = values.map(() => part)
  return sql`select body from (${selectMerged(database, parts, key, LIMIT)}) m`
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

/** Prepares a statement for each combination of conditions on first use. */
export const pageReader = (database: Database, source: ListSource) => {
  const readers = new Map<string, ReturnType<typeof bodiesReader>>()
  return async (
    query: ParameterValues,
    after: Position | undefined,
    publication: Publication,
  ): Promise<Page> => {
    const { conditions, values } = conditionsFor(source, query, after)
    const merged = source.merged && query[source.merged.filter] === undefined ? source.merged : undefined
    const shape = conditions.join()
    let read = readers.get(shape)
    if (!read) {
      read = bodiesReader(database, () =>
        merged
          ? selectFirstMerged(database, source, merged, conditions, bodyOf(source, conditions))
          : selectFirst(source, conditions, bodyOf(source, conditions)),
      )
      readers.set(shape, read)
    }
    const limit = Number(query['limit'] ?? DEFAULT_LIMIT)
    // Reads one record more than the page has, to detect whether there is a next page.
    const count = limit + 1
    const bound = merged ? mergedValues(database, merged, values, count) : [...values, count]
    return cutPage(source, limit, await read(bound, publication))
  }
}

const cutPage = (
  { order, separator }: ListSource,
  limit: number,
  { publication, count, joined }: Bodies,
): Page => {
  if (count <= limit) return { publication, joined, last: undefined }
  const shown = joined.subarray(0, joined.lastIndexOf(separator) + 1)
  const lastSeparator = shown.lastIndexOf(separator)
  // The separator starts with the end of the previous body and a comma.
  const record = JSON.parse(shown.toString('utf8', lastSeparator === -1 ? 0 : lastSeparator + 2))
  return { publication, joined: shown, last: order.fields.map((field) => String(record[field])) }
}
