import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Tokens, and a count of their changes. They exist already if they are in the same database as the published data. */
export const tokens =
  ({ text }: SchemaDialect) =>
  async (db: Untyped) => {
    await db.schema
      .createTable('token')
      .ifNotExists()
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('hash', text, (c) => c.notNull().unique())
      .addColumn('holder', text, (c) => c.notNull())
      .addColumn('purpose', text, (c) => c.notNull())
      .addColumn('rate', 'integer')
      .addColumn('issued_at', text, (c) => c.notNull())
      .addColumn('expires_on', text)
      .addColumn('revoked_at', text)
      .execute()
    await db.schema
      .createTable('token_change')
      .ifNotExists()
      .addColumn('number', 'integer', (c) => c.notNull())
      .execute()
    await sql`insert into token_change (number) select 0 where not exists (select 1 from token_change)`.execute(
      db,
    )
  }
