import { sql } from 'kysely'
import { grantLikeCallLog } from './call-log-grants.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Keeps the last use of each token, which the call log loses when its rows are deleted. */
export const tokenUse =
  ({ text, clustered, isShared }: SchemaDialect) =>
  async (db: Untyped) => {
    const table = db.schema
      .createTable('token_use')
      .addColumn('token_id', text, (c) => c.primaryKey())
      .addColumn('last_used_at', text, (c) => c.notNull())
    await clustered(table).execute()
    await sql`insert into token_use (token_id, last_used_at)
      select token_id, max(at) from call where token_id is not null group by token_id`.execute(db)
    if (isShared) await grantLikeCallLog('select, insert, update', 'token_use').execute(db)
  }
