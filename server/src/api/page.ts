/** One page of a list: a range read in list order, the bodies joined as they are stored. */
import { type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { firstInstantOf, lastInstantOf } from '../domain/day.ts'
import type { Tables } from '../storage/tables.ts'
import type { Position } from './cursor.ts'
import { DEFAULT_PAGE, type ParameterValues } from './parameters.ts'

/** Where a list lies, and in what order. */
export interface ListSource {
  table: 'observation' | 'image' | 'daily_activity'
  /** The columns of the order; each key is unique. */
  key: readonly string[]
  /** Filters that are columns of the table, and of its tag table. */
  filters: readonly string[]
}

export interface Page {
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
  /** The bodies, joined by commas. */
  records: string
  /** The key of the last record, when there are more after it. */
  last: Position | undefined
}

interface PageRow {
  version: string
  published_at: string | null
  previously_published_at: string | null
  body: string | null
  [key: string]: string | null
}

const conditions = (
  source: ListSource,
  query: ParameterValues,
  after: Position | undefined,
): RawBuilder<unknown>[] => {
  const key = source.key.map((column) => sql.ref(`k.${column}`))
  const [first] = key
  const isDays = source.table === 'daily_activity'
  const found: RawBuilder<unknown>[] = []
  for (const filter of source.filters)
    if (query[filter] !== undefined) found.push(sql`${sql.ref(`k.${filter}`)} = ${query[filter]}`)
  if (query['tag'] !== undefined) found.push(sql`k.tag = ${query['tag']}`)
  if (after) found.push(sql`(${sql.join(key)}) > (${sql.join(after)})`)
  else if (query['from'] !== undefined)
    found.push(sql`${first} >= ${isDays ? query['from'] : firstInstantOf(String(query['from']))}`)
  if (query['to'] !== undefined)
    found.push(sql`${first} <= ${isDays ? query['to'] : lastInstantOf(String(query['to']))}`)
  return found
}

/** Reads a page and, in the same statement and so of the same moment, the version that it belongs to. */
export const readPage = async (
  reader: ReadonlyKysely<Tables>,
  source: ListSource,
  query: ParameterValues,
  after: Position | undefined,
): Promise<Page> => {
  const limit = Number(query['limit'] ?? DEFAULT_PAGE)
  const table = sql.table(source.table)
  const key = sql.join(source.key.map((column) => sql.ref(`k.${column}`)))
  const where = conditions(source, query, after)
  // With a tag, the tag table is walked in list order and each record is looked up by its key.
  const from =
    query['tag'] === undefined
      ? sql`${table} k`
      : sql`${sql.table(`${source.table}_tag`)} k join ${table} r on r.at = k.at and r.id = k.id`
  const body = sql.ref(query['tag'] === undefined ? 'k.body' : 'r.body')
  const page = sql<Record<string, string | null>>`(
    select ${key}, ${body} as body from ${from}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
    order by ${key} limit ${limit + 1})`
  const rows = (await reader
    .selectFrom('dataset as d')
    .leftJoin(page.as<'p'>(sql`p`), (join) => join.onTrue())
    .select(['d.version', 'd.published_at', 'd.previously_published_at', sql`p.body`.as('body')])
    .select(source.key.map((column) => sql.ref(`p.${column}`).as(column)))
    .orderBy(sql.join(source.key.map((column) => sql.ref(`p.${column}`))))
    .execute()) as PageRow[]
  const head = rows[0] as PageRow
  const records = rows.filter(({ body }) => body !== null)
  const more = records.length > limit
  if (more) records.pop()
  const final = records.at(-1)
  return {
    version: head.version,
    publishedAt: head.published_at,
    previouslyPublishedAt: head.previously_published_at,
    records: records.map(({ body }) => body).join(','),
    last: more && final ? source.key.map((column) => String(final[column])) : undefined,
  }
}
