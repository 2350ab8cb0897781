import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Distinguishes stores with the same data, such as a mirror and its source. A restored backup keeps the id. */
export const storeId =
  ({ text }: SchemaDialect) =>
  async (db: Untyped) => {
    await db.schema
      .alterTable('dataset')
      .addColumn('store_id', text, (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update dataset set store_id = ${randomBytes(8).toString('hex')}`.execute(db)
  }
