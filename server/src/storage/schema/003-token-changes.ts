import { sql } from 'kysely'
import type { Untyped } from './schema-dialect.ts'

/** Counts token changes, so that cached tokens can be invalidated. */
export const tokenChanges = async (db: Untyped) => {
  await db.schema
    .createTable('token_change')
    .addColumn('number', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into token_change (number) values (0)`.execute(db)
}
