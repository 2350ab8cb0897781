import type { Untyped } from './schema-dialect.ts'

/** Lets one row count several requests. Each earlier row is one request. */
export const callCount = async (db: Untyped) => {
  await db.schema
    .alterTable('call')
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
