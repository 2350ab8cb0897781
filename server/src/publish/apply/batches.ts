import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'

/** Reads stored records in batches, so that only one of them is in memory. */

const BATCH = 1_000

interface StoredState {
  at: string
  id: string
  body: string
  /** A JSON array. */
  tags: string
}

/** Yields the records of a table that meet the condition, by time and id. */
export async function* recordBatches(
  db: Kysely<Tables>,
  table: string,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<StoredState[]> {
  let [at, id] = ['', '']
  while (true) {
    const { rows } = await sql<StoredState>`
      select at, id, body, tags from ${sql.table(table)}
      where ${condition} and (at, id) > (${at}, ${id}) order by at, id limit ${BATCH}`.execute(db)
    const final = rows.at(-1)
    if (!final) return
    yield rows
    ;[at, id] = [final.at, final.id]
  }
}
