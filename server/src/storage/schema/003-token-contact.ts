import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** How to reach the holder of a token, a limit of its own for downloads, and when its holder was forgotten. */
export const tokenContact =
  ({ text }: SchemaDialect) =>
  async (db: Untyped) => {
    // One statement each, because SQLite adds only one column at a time.
    await db.schema.alterTable('token').addColumn('email', text).execute()
    await db.schema.alterTable('token').addColumn('bulk_per_hour', 'integer').execute()
    await db.schema.alterTable('token').addColumn('deleted_at', text).execute()
  }
