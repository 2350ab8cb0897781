/** Reads one page of a list. The database concatenates the stored bodies. */
import { type Bodies, bodiesReader, type Read } from '../storage/bodies.ts'
import type { Database } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { Position } from './cursor.ts'
import { conditionsOf, type ListInput, type ListRows, selectPage } from './list-sql.ts'
import { DEFAULT_LIMIT, type ParameterValues } from './parameters.ts'

/** A list whose records can be told apart in a page. */
export interface PageRows extends ListRows {
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

/** Prepares a statement for each combination of conditions on first use. */
export const pageReader = (database: Database, rows: PageRows) => {
  const readers = new Map<string, Read<Bodies, ListInput>>()
  return async (
    query: ParameterValues,
    after: Position | undefined,
    publication: Publication,
  ): Promise<Page> => {
    const conditions = conditionsOf(rows, query, after !== undefined)
    const shape = conditions.join()
    const read =
      readers.get(shape) ?? bodiesReader<ListInput>(database, () => selectPage(database, rows, conditions))
    readers.set(shape, read)
    const limit = Number(query['limit'] ?? DEFAULT_LIMIT)
    // Reads one record more than the page has, to detect whether there is a next page.
    return cutPage(rows, limit, await read({ query, after, limit: limit + 1 }, publication))
  }
}

const cutPage = (
  { order, separator }: PageRows,
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
