import type { Untyped } from './schema-dialect.ts'

/** Marks responses that were cut off. Earlier calls count as completed. */
export const callCompleted = async (db: Untyped) => {
  await db.schema
    .alterTable('call')
    .addColumn('completed', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
