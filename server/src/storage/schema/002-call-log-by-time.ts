import type { Untyped } from './schema-dialect.ts'

/** Drops the index by token: it slows down writing, and its queries are as fast with a scan by time. */
export const callLogByTime = async (db: Untyped) => {
  await db.schema.dropIndex('call_by_token').execute()
}
