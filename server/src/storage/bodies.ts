/** Reads many bodies in one crossing from the engine: a row apiece costs more than all the rest of a call. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadPublished, Value } from './database.ts'
import { FRESHNESS_COLUMNS, type Freshness, freshnessOf } from './freshness.ts'
import { bytesOf } from './joined-bytes.ts'
import { type MaybePromise, thenSync } from './maybe-promise.ts'

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

/** Reads what is published; a copy of the store may be read where it stands at `fresh`. */
export type Read<Found> = (values: readonly Value[], fresh: Freshness) => MaybePromise<Found>

/** `select` gives the column `body`, in the order of the answer. It is prepared when it is first needed. */
export const bodiesReader = (database: Database, select: () => RawBuilder<unknown>): Read<Bodies> => {
  let read: ReadPublished<BodiesRow> | undefined
  return (values, fresh) => {
    // Joined to the bodies, the version would make the engine copy them all once more.
    read ??= database.preparePublished<BodiesRow>(sql`
      select (select version from dataset) as version, (select published_at from dataset) as "publishedAt",
        (select previously_published_at from dataset) as "previouslyPublishedAt",
        count(*) as count, ${database.joinedBodies(',')} as joined from (${select()}) s`)
    return thenSync(read(values, fresh), (row) => ({
      fresh: freshnessOf(row),
      count: row.count,
      joined: bytesOf(row.joined ?? ''),
    }))
  }
}

type RecordRow = Freshness & { body: Uint8Array | string | null }

/** The same for a single record, whose body needs no joining; undefined where there is none. */
export const recordReader = (
  database: Database,
  select: () => RawBuilder<unknown>,
): Read<{ fresh: Freshness; body: Buffer | undefined }> => {
  let read: ReadPublished<RecordRow> | undefined
  return (values, fresh) => {
    // A row comes back also where there is no record: it tells of which moment that is true.
    read ??= database.preparePublished<RecordRow>(
      sql`select ${sql.raw(FRESHNESS_COLUMNS)}, r.body from dataset d left join (${select()}) r on true`,
    )
    return thenSync(read(values, fresh), (row) => ({
      fresh: freshnessOf(row),
      body: row.body === null ? undefined : Buffer.from(row.body),
    }))
  }
}
