/** Reads records and staged rows in batches. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { readInBatches } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'

export const BATCH = 1_000

/** Yields what `select` returns, until it returns nothing. It selects the first rows after `last`, in the order of a key. */
export const inBatches = <Row>(
  db: Kysely<Tables>,
  select: (last: Row | undefined) => RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> => readInBatches(async (last) => (await select(last).execute(db)).rows)

export interface StoredRecord {
  at: string
  id: string
  body: string
  tags: string
  source: number
}

/** Yields the records of a table that meet the condition, by time and id. */
export const recordBatches = (
  db: Kysely<Tables>,
  table: string,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<readonly StoredRecord[]> =>
  inBatches<StoredRecord>(
    db,
    (last) => sql`
      select at, id, body, tags, source from ${sql.table(table)}
      where ${condition} and (at, id) > (${last?.at ?? ''}, ${last?.id ?? ''}) order by at, id limit ${BATCH}`,
  )
