import { sql } from 'kysely'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

const BATCH = 1_000

/**
 * Measures the texts of the existing records; later publications update the lengths. The new column comes last, because
 * it locks out readers until the transaction ends.
 */
export const textBytes =
  ({ text, isShared }: SchemaDialect) =>
  async (db: Untyped) => {
    // Makes publications of other instances wait, but no readers.
    if (isShared) await sql`lock table observation, image in share mode`.execute(db)
    const lengths = new TextBytes(NO_TEXT_BYTES)
    for (const kind of ['observation', 'image'] as const) {
      let [at, id] = ['', '']
      while (true) {
        const { rows } = await sql<{ at: string; id: string; body: string; tags: string }>`
          select at, id, body, tags from ${sql.table(kind)} where (at, id) > (${at}, ${id})
          order by at, id limit ${BATCH}`.execute(db)
        const final = rows.at(-1)
        if (!final) break
        for (const { body, tags } of rows) lengths.add(kind, JSON.parse(body), JSON.parse(tags))
        ;[at, id] = [final.at, final.id]
      }
    }
    await db.schema
      .alterTable('dataset')
      .addColumn('text_bytes', text, (c) => c.notNull().defaultTo(NO_TEXT_BYTES))
      .execute()
    await sql`update dataset set text_bytes = ${lengths.text}`.execute(db)
  }
