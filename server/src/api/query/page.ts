/** Reads one page of a list: a range in list order, the stored bodies joined by the database. */
import { type RawBuilder, sql } from 'kysely'
import { type Bodies, bodiesReader } from '../../storage/bodies.ts'
import type { Database, Value } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import type { Position } from './cursor.ts'
import type { Filter, Filters } from './filters.ts'
import { DEFAULT_PAGE, type ParameterValues } from './parameters.ts'

/** How a list is ordered; each key is unique. */
export interface ListOrder {
  /** The key's columns. */
  columns: readonly string[]
  /** The fields of a record that hold its key. */
  fields: readonly string[]
}
export const BY_TIME: ListOrder = { columns: ['at', 'id'], fields: ['date_of_observation', 'id'] }
export const BY_DAY: ListOrder = { columns: ['day'], fields: ['day'] }

/** The table that a list is read from. */
export interface ListSource {
  table: 'observation' | 'image' | 'daily_activity'
  order: ListOrder
  filters: Filters
  /**
   * Separates two bodies and occurs nowhere within one: records hold no arrays of objects, and a quote within a text is
   * escaped.
   */
  separator: Buffer
}

export interface Page {
  publication: Publication
  /** The bodies, separated by commas. */
  joined: Buffer
  /** The key of the last record, when there are more after it. */
  last: Position | undefined
}

/** The conditions of a query. Queries with the same `conditions` share a prepared statement. */
export interface Conditions {
  /** Names of filters, and `after`. */
  conditions: readonly string[]
  /** Values in the order of the statement's placeholders. */
  values: Value[]
}

const AFTER = 'after'

export const conditionsFor = (
  { filters }: ListSource,
  query: ParameterValues,
  after: Position | undefined,
): Conditions => {
  const conditions: string[] = []
  const values: Value[] = []
  if (after) {
    conditions.push(AFTER)
    values.push(...after)
  }
  // In the order of the definition, so that the order of a request's parameters makes no further statements.
  for (const name in filters) {
    const value = query[name]
    if (value === undefined) continue
    const filter = filters[name] as Filter
    if (after && filter.isLowerBound) continue
    conditions.push(name)
    values.push(filter.bind ? filter.bind(value) : value)
  }
  return { conditions, values }
}

/** Any value: it becomes a placeholder. */
const PLACEHOLDER = sql`${''}`

/** The `from` and `where` of a search. */
export const fromWhere = (
  { table, order, filters }: ListSource,
  conditions: readonly string[],
): RawBuilder<unknown> => {
  const key = sql.join(order.columns.map((column) => sql.ref(column)))
  const where = conditions.map((name) =>
    name === AFTER
      ? sql`(${key}) > (${sql.join(order.columns.map(() => PLACEHOLDER))})`
      : filters[name]?.condition(PLACEHOLDER),
  )
  const readsTagTable = conditions.some((name) => filters[name]?.readsTagTable)
  return sql`${sql.table(readsTagTable ? `${table}_tag` : table)}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

/** The first records of a search, in list order; the last placeholder is their number. */
export const selectFirst = (
  source: ListSource,
  conditions: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  // SQLite plans again at every execution when the limit is a bare placeholder.
  sql`select ${columns} from ${fromWhere(source, conditions)}
    order by ${sql.join(source.order.columns.map((column) => sql.ref(column)))} limit ${''} + 0`

type ReadPage = (
  query: ParameterValues,
  after: Position | undefined,
  publication: Publication,
) => Promise<Page>

/** Prepares a statement for each combination of conditions when it is first needed. */
export const pageReader = (database: Database, source: ListSource): ReadPage => {
  const readers = new Map<string, ReturnType<typeof bodiesReader>>()
  return async (query, after, publication) => {
    const { conditions, values } = conditionsFor(source, query, after)
    const shape = conditions.join()
    let read = readers.get(shape)
    if (!read) {
      read = bodiesReader(database, () => selectFirst(source, conditions, sql`body`))
      readers.set(shape, read)
    }
    const limit = Number(query['limit'] ?? DEFAULT_PAGE)
    // One more than is shown tells whether there are more.
    values.push(limit + 1)
    return cutPage(source, limit, await read(values, publication))
  }
}

const cutPage = (
  { order, separator }: ListSource,
  limit: number,
  { publication, count, joined }: Bodies,
): Page => {
  if (count <= limit) return { publication, joined, last: undefined }
  const shown = joined.subarray(0, joined.lastIndexOf(separator) + 1)
  const before = shown.lastIndexOf(separator)
  // Its first two characters end the body before.
  const record = JSON.parse(shown.toString('utf8', before === -1 ? 0 : before + 2))
  return { publication, joined: shown, last: order.fields.map((field) => String(record[field])) }
}
