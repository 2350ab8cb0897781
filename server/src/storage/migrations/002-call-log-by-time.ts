import type { Untyped } from './schema-dialect.ts'

/** Growing a second index took a quarter of the writing; what it was for, a scan by time does as well. */
export const callLogByTime = async (db: Untyped) => {
  await db.schema.dropIndex('call_by_token').execute()
}
