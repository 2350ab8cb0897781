import type { Untyped } from './schema-dialect.ts'

/** The second index made writing slower, and a scan by time is as good for its queries. */
export const callLogByTime = async (db: Untyped) => {
  await db.schema.dropIndex('call_by_token').execute()
}
