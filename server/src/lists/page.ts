/** Reads one page of a list. The database concatenates the stored bodies. */
import { type Bodies, bodiesReader } from '../storage/bodies.ts'
import type { Database, Value } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { Position } from './cursor.ts'
import type { RowCondition } from './filters.ts'
import {
  AFTER,
  bodyOf,
  type ListSource,
  mergedValues,
  selectFirstMerged,
  selectPage,
  type TableSource,
} from './list-sql.ts'
import { DEFAULT_LIMIT, type ParameterValues } from './parameters.ts'

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
          : selectPage(database, source, conditions),
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
