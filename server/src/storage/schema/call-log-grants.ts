import { type RawBuilder, sql } from 'kysely'

/** Grants rights on a table of PostgreSQL to the roles that may write the call log, so that upgrading needs no grants. */
export const grantLikeCallLog = (rights: string, table: string): RawBuilder<unknown> =>
  sql.raw(`do $$
  declare role text;
  begin
    for role in
      select distinct case grantee when 'PUBLIC' then 'public' else quote_ident(grantee) end
      from information_schema.role_table_grants
      where table_schema = current_schema() and table_name = 'call' and privilege_type = 'INSERT'
        and grantee <> current_user
    loop
      execute 'grant ${rights} on ${table} to ' || role;
    end loop;
  end
$$`)
