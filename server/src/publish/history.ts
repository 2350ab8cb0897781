/** Deletes the history of old publications. */
import { sql } from 'kysely'
import { UserError } from '../domain/user-error.ts'
import type { Database } from '../storage/database.ts'

const HISTORY_TABLES = [
  'observation_history',
  'image_history',
  'observer_history',
  'daily_activity_history',
] as const

export interface PrunedHistory {
  /** The first publication whose records can still be read. */
  from: { number: number; version: string; at: string }
  /** Deleted states of records and aggregates. */
  deleted: number
}

/** Deletes what only publications before a day need. The current records stay, and so do tombstones. */
export const pruneHistory = async (database: Database, before: string): Promise<PrunedHistory> => {
  const writer = await database.openWriter()
  try {
    const pruned = await writer.transaction(async (db) => {
      // Keeps the state that was current at the beginning of the day.
      const { rows } = await sql<PrunedHistory['from']>`
        select number, version, at from publication
        where number >= (select history_from from dataset)
          and number >= coalesce((select max(number) from publication where at < ${before}), 0)
        order by number limit 1`.execute(db)
      const [from] = rows
      if (!from) throw new UserError('nothing has been published yet, so there is no history')
      let deleted = 0
      for (const table of HISTORY_TABLES) {
        const result = await db
          .deleteFrom(table)
          .where('to_publication', '<=', from.number)
          .executeTakeFirst()
        deleted += Number(result.numDeletedRows)
      }
      await db.updateTable('dataset').set({ history_from: from.number }).execute()
      return { from, deleted }
    })
    await writer.eraseDeleted(HISTORY_TABLES)
    return pruned
  } finally {
    await writer.close()
  }
}
