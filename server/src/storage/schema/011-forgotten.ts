import type { Untyped } from './schema-dialect.ts'

/**
 * Marks tombstones that name a forgotten observer. Pruning the history deletes them, and the dataset records up to which
 * publication, because the change feed must then reject older cursors.
 */
export const forgotten = async (db: Untyped) => {
  await db.schema
    .alterTable('tombstone')
    .addColumn('is_forgotten', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('dataset')
    .addColumn('tombstones_from', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
