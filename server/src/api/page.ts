/** One page of a list: a range read in list order, the bodies joined as they are stored. */
import { type RawBuilder, sql } from 'kysely'
import { firstInstantOf, lastInstantOf } from '../domain/day.ts'
import { type Bodies, bodiesReader } from '../storage/bodies.ts'
import type { Database, Value } from '../storage/database.ts'
import type { Freshness } from '../storage/freshness.ts'
import { type MaybePromise, thenSync } from '../storage/maybe-promise.ts'
import type { Position } from './cursor.ts'
import { DEFAULT_PAGE, type ParameterValues } from './parameters.ts'

/** Where a list lies, and in what order. */
export interface ListSource {
  table: 'observation' | 'image' | 'daily_activity'
  /** The columns of the order; each key is unique. */
  key: readonly string[]
  /** The fields of a record that hold its key. */
  keyFields: readonly string[]
  /** The field that its body begins with. */
  firstField: string
  /** Filters that are columns of the table or, with `tag`, of its tag table. */
  filters: readonly string[]
}

export interface Page {
  fresh: Freshness
  /** The bodies, with commas between them. */
  joined: Buffer
  /** The key of the last record, when there are more after it. */
  last: Position | undefined
}

/** What records are asked by, in the order of the statement's placeholders. */
export interface Search {
  /** The names of the conditions: searches that have the same share a statement. */
  conditions: string[]
  values: Value[]
}

/** Which conditions a query has, and their values in the order of the placeholders. */
export const searchFor = (
  source: ListSource,
  query: ParameterValues,
  after: Position | undefined,
): Search => {
  const isDays = source.table === 'daily_activity'
  const conditions: string[] = []
  const values: Value[] = []
  for (const filter of source.filters) {
    const value = query[filter]
    if (value === undefined) continue
    conditions.push(filter)
    values.push(value)
  }
  const { from, to } = query
  if (after) {
    conditions.push('after')
    values.push(...after)
  } else if (from !== undefined) {
    conditions.push('from')
    values.push(isDays ? from : firstInstantOf(String(from)))
  }
  if (to !== undefined) {
    conditions.push('to')
    values.push(isDays ? to : lastInstantOf(String(to)))
  }
  return { conditions, values }
}

/** Any value: it stands for a placeholder. */
const PLACE = ''

/** Where the records of a search lie. */
export const recordsOf = ({ table, key }: ListSource, conditions: readonly string[]): RawBuilder<unknown> => {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const first = sql.ref(key[0] as string)
  const where = conditions.map((condition) => {
    if (condition === 'after') return sql`(${columns}) > (${sql.join(key.map(() => PLACE))})`
    if (condition === 'from') return sql`${first} >= ${PLACE}`
    if (condition === 'to') return sql`${first} <= ${PLACE}`
    return sql`${sql.ref(condition)} = ${PLACE}`
  })
  return sql`${sql.table(conditions.includes('tag') ? `${table}_tag` : table)}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

/** The first of them, in list order; the last placeholder is how many. */
export const firstOf = (
  source: ListSource,
  conditions: readonly string[],
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  // A bare placeholder for the limit makes SQLite plan anew for every call, which takes twice as long as reading.
  sql`select ${wanted} from ${recordsOf(source, conditions)}
    order by ${sql.join(source.key.map((column) => sql.ref(column)))} limit ${PLACE} + 0`

/** Reads pages of a list; each combination of conditions has its statement, prepared when it is first asked for. */
export const pageReader = (database: Database, source: ListSource) => {
  const readers = new Map<string, ReturnType<typeof bodiesReader>>()
  return (query: ParameterValues, after: Position | undefined, fresh: Freshness): MaybePromise<Page> => {
    const { conditions, values } = searchFor(source, query, after)
    const shape = conditions.join()
    const read = readers.get(shape) ?? bodiesReader(database, () => firstOf(source, conditions, sql`body`))
    readers.set(shape, read)
    const limit = Number(query['limit'] ?? DEFAULT_PAGE)
    // One more than is shown tells whether there are more.
    values.push(limit + 1)
    return thenSync(read(values, fresh), (bodies) => pageOf(source, limit, bodies))
  }
}

const pageOf = (
  { keyFields, firstField }: ListSource,
  limit: number,
  { fresh, count, joined }: Bodies,
): Page => {
  if (count <= limit) return { fresh, joined, last: undefined }
  // Between two bodies, and nowhere within one: records hold no lists of objects, and in a text a quote has a
  // backslash before it or, where the text ends, no letter behind it.
  const seam = `},{"${firstField}":"`
  const shown = joined.subarray(0, joined.lastIndexOf(seam) + 1)
  const before = shown.lastIndexOf(seam)
  const record = JSON.parse(shown.toString('utf8', before === -1 ? 0 : before + seam.indexOf('{')))
  return { fresh, joined: shown, last: keyFields.map((field) => String(record[field])) }
}
