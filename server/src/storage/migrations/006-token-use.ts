import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Roles that may write the call log also record when tokens are used. Upgrading needs no new grants. */
const grantLikeCallLog = sql`do $$
  declare role text;
  begin
    for role in
      select distinct case grantee when 'PUBLIC' then 'public' else quote_ident(grantee) end
      from information_schema.role_table_grants
      where table_schema = current_schema() and table_name = 'call' and privilege_type = 'INSERT'
        and grantee <> current_user
    loop
      execute 'grant select, insert, update on token_use to ' || role;
    end loop;
  end
$$`

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
    if (isShared) await grantLikeCallLog.execute(db)
  }
