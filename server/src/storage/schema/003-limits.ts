import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

export const LIMIT_TABLE = 'call_window'

/**
 * Request counts shared by all instances; `expire` is in milliseconds since 1970. The table is unlogged, because counts
 * expire within an hour. An engine that only one machine can use does not need it.
 */
export const limits = (dialect: SchemaDialect) => async (db: Untyped) => {
  if (!dialect.isShared) return
  await sql`create unlogged table ${sql.table(LIMIT_TABLE)} (
    key varchar(255) primary key, points integer not null default 0, expire bigint
  ) with (fillfactor = 50)`.execute(db)
}
