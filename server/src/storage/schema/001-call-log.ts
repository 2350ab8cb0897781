import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** One row per request, indexed by time and by token. */
export const callLog =
  ({ text, numbered }: SchemaDialect) =>
  async (db: Untyped) => {
    await numbered(db.schema.createTable('call'), 'number')
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('request_id', text, (c) => c.notNull())
      .addColumn('method', text, (c) => c.notNull())
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('query', text, (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('milliseconds', 'real', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('token_id', text)
      .addColumn('address', text, (c) => c.notNull())
      .addColumn('user_agent', text)
      .execute()
    await db.schema.createIndex('call_by_time').on('call').column('at').execute()
    await db.schema.createIndex('call_by_token').on('call').columns(['token_id', 'at']).execute()
  }
