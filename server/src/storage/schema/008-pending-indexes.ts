import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

export const PENDING_INDEX_TABLE = 'pending_index'

/**
 * Drops the indexes of tables without records, and keeps their definitions. The first publication creates them after it
 * has added its rows, which takes half the time of updating them with each row. Later publications cannot do the same,
 * because dropping an index blocks readers. A migration that changes such an index must also change its definition here.
 */
export const pendingIndexes =
  ({ text, defersIndexes }: SchemaDialect) =>
  async (db: Untyped) => {
    if (!defersIndexes) return
    await db.schema
      .createTable(PENDING_INDEX_TABLE)
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('table_name', text, (c) => c.notNull())
      .addColumn('definition', text, (c) => c.notNull())
      .execute()
    for (const kind of ['observation', 'image']) {
      const { rows: records } = await sql`select 1 from ${sql.table(kind)} limit 1`.execute(db)
      if (records.length > 0) continue
      // The primary key stays: adding it later would block readers.
      const { rows: indexes } = await sql<{ name: string }>`
        insert into ${sql.table(PENDING_INDEX_TABLE)} (name, table_name, definition)
        select i.relname, t.relname, pg_get_indexdef(i.oid)
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        where t.oid in (${kind}::regclass, ${`${kind}_tag`}::regclass) and not x.indisprimary
        returning name`.execute(db)
      for (const { name } of indexes) await db.schema.dropIndex(name).execute()
    }
  }
