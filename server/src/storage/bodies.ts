/** Reads stored bodies. The database concatenates a page's bodies, so a page is one row. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadPublished, Value } from './database.ts'
import { FRESHNESS_COLUMNS, type Freshness, freshnessOf, isSame } from './freshness.ts'
import { bytesOf } from './joined-bytes.ts'

/** Bodies and the data version that they belong to, from one statement and so of one moment. */
export interface Bodies {
  fresh: Freshness
  count: number
  /** Separated by commas. */
  joined: Buffer
}

interface BodiesRow extends Freshness {
  count: number
  joined: Uint8Array | string | null
}

/** The row must not outlive the call: it holds the bodies. */
const sameOrCopy = (row: Freshness, fresh: Freshness): Freshness =>
  isSame(row, fresh) ? fresh : freshnessOf(row)

/** Reads what is published; a replica may be read where it is at `fresh`. */
export type Read<Found> = (values: readonly Value[], fresh: Freshness) => Promise<Found>

/** `select` returns the column `body`, in the order of the response. It is prepared when it is first needed. */
export const bodiesReader = (database: Database, select: () => RawBuilder<unknown>): Read<Bodies> => {
  let read: ReadPublished<BodiesRow> | undefined
  return async (values, fresh) => {
    // Subqueries: a join with the dataset would make the engine copy all bodies once more.
    read ??= database.preparePublished<BodiesRow>(sql`
      select (select version from dataset) as version, (select published_at from dataset) as "publishedAt",
        (select previously_published_at from dataset) as "previouslyPublishedAt",
        count(*) as count, ${database.joinedBodies(',')} as joined from (${select()}) s`)
    const row = await read(values, fresh)
    return { fresh: sameOrCopy(row, fresh), count: row.count, joined: bytesOf(row.joined ?? '') }
  }
}

type RecordRow = Freshness & { body: Uint8Array | string | null }

/** The same for a single record; `body` is undefined where there is none. */
export const recordReader = (
  database: Database,
  select: () => RawBuilder<unknown>,
): Read<{ fresh: Freshness; body: Buffer | string | undefined }> => {
  let read: ReadPublished<RecordRow> | undefined
  return async (values, fresh) => {
    // A row comes back also where there is no record: with the version in which there is none.
    read ??= database.preparePublished<RecordRow>(
      sql`select ${sql.raw(FRESHNESS_COLUMNS)}, r.body from dataset d left join (${select()}) r on true`,
    )
    const row = await read(values, fresh)
    const { body } = row
    return {
      fresh: sameOrCopy(row, fresh),
      body: typeof body === 'string' ? body : body === null ? undefined : bytesOf(body),
    }
  }
}
