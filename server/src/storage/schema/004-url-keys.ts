import { sql } from 'kysely'
import { NO_URL_KEYS, UrlKeyCounts } from '../../domain/records/image-urls.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

const BATCH = 5_000

/** Counts the URL keys of the existing images; later publications update the counts. */
export const urlKeys =
  ({ text }: SchemaDialect) =>
  async (db: Untyped) => {
    await db.schema
      .alterTable('dataset')
      .addColumn('url_keys', text, (c) => c.notNull().defaultTo(NO_URL_KEYS))
      .execute()
    const counts = new UrlKeyCounts(NO_URL_KEYS)
    let [at, id] = ['', '']
    while (true) {
      const { rows } = await sql<{ at: string; id: string; body: string }>`select at, id, body from image
        where (at, id) > (${at}, ${id}) order by at, id limit ${BATCH}`.execute(db)
      const final = rows.at(-1)
      if (!final) break
      for (const { body } of rows) counts.add(Object.keys(JSON.parse(body).urls), 1)
      ;[at, id] = [final.at, final.id]
    }
    await sql`update dataset set url_keys = ${counts.text}`.execute(db)
  }
