import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Distinguishes tokens for HAPI addresses from ordinary ones, which all earlier tokens are. */
export const tokenScope =
  ({ text }: SchemaDialect) =>
  async (db: Untyped) => {
    await db.schema
      .alterTable('token')
      .addColumn('scope', text, (c) => c.notNull().defaultTo('api'))
      .execute()
  }
