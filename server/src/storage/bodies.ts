/** Reads many bodies in one crossing from the engine: a row apiece costs more than all the rest of a call. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadRow, Value } from './database.ts'
import { type MaybeLater, whenRead } from './maybe-later.ts'

/** What an answer is known by: the version of the data, and when that was published. */
export interface Freshness {
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
}

/** Bodies and, from the same statement and so of the same moment, the version that they belong to. */
export interface Bodies {
  fresh: Freshness
  count: number
  /** With commas between them. */
  joined: Buffer
}

interface BodiesRow extends Freshness {
  count: number
  joined: Uint8Array | string | null
}

/** Of `dataset d`. */
export const FRESHNESS_COLUMNS = `d.version, d.published_at as "publishedAt", d.previously_published_at as "previouslyPublishedAt"`

/** `select` gives the column `body`, in the order of the answer. It is prepared when it is first needed. */
export const bodiesReader = (
  database: Database,
  select: () => RawBuilder<unknown>,
): ((values: readonly Value[]) => MaybeLater<Bodies>) => {
  let read: ReadRow<BodiesRow> | undefined
  return (values) => {
    // Joined to the bodies, the version would make the engine copy them all once more.
    read ??= database.prepare<BodiesRow>(sql`
      select (select version from dataset) as version, (select published_at from dataset) as "publishedAt",
        (select previously_published_at from dataset) as "previouslyPublishedAt",
        count(*) as count, ${database.joinedBodies} as joined from (${select()}) s`)
    return whenRead(read(values), (row) => {
      const { count, joined } = row as BodiesRow
      return { fresh: freshnessOf(row as BodiesRow), count, joined: bytesOf(joined) }
    })
  }
}

type RecordRow = Freshness & { body: string }

/** The same for a single record, whose body needs no joining; undefined where there is none. */
export const recordReader = (
  database: Database,
  select: () => RawBuilder<unknown>,
): ((values: readonly Value[]) => MaybeLater<{ fresh: Freshness; body: Buffer } | undefined>) => {
  let read: ReadRow<RecordRow> | undefined
  return (values) => {
    read ??= database.prepare<RecordRow>(
      sql`select ${sql.raw(FRESHNESS_COLUMNS)}, r.body from dataset d cross join (${select()}) r`,
    )
    return whenRead(read(values), (row) => row && { fresh: freshnessOf(row), body: Buffer.from(row.body) })
  }
}

const freshnessOf = ({ version, publishedAt, previouslyPublishedAt }: Freshness): Freshness => ({
  version,
  publishedAt,
  previouslyPublishedAt,
})

const bytesOf = (joined: Uint8Array | string | null): Buffer =>
  joined instanceof Uint8Array
    ? Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength)
    : Buffer.from(joined ?? '')
