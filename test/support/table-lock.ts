/** Locks PostgreSQL tables to make other connections wait at a chosen point. */
import { waitUntil } from './sandbox.ts'
import { connectSql } from './sql.ts'

export interface TableLock {
  /** Waits until this many connections wait for a lock. */
  waitForWaiters(count: number): Promise<void>
  release(): Promise<void>
}

export const lockTables = async (url: string, ...tables: string[]): Promise<TableLock> => {
  const holder = connectSql(url)
  // A second connection, because pg_stat_activity does not change within a transaction.
  const watcher = connectSql(url)
  await holder.unsafe(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
  return {
    waitForWaiters: (count) =>
      waitUntil(`${count} connections wait for a lock`, async () => {
        const rows = await watcher`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return rows.length >= count
      }),
    release: async () => {
      await Promise.allSettled([holder.end(), watcher.end()])
    },
  }
}
