import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

export const LIMIT_TABLE = 'call_window'

/**
 * Counts of calls that all instances share, in the form that rate-limiter-flexible asks for. They are worth nothing
 * after an hour, so no log of the database keeps them. An engine of one machine needs none.
 */
export const limits = (dialect: SchemaDialect) => async (db: Untyped) => {
  if (!dialect.isShared) return
  await sql`create unlogged table ${sql.table(LIMIT_TABLE)} (
    key varchar(255) primary key, points integer not null default 0, expire bigint
  ) with (fillfactor = 50)`.execute(db)
}
