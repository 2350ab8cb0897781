/** Holds a lock in PostgreSQL, so that whoever needs the table waits at a place that the test has chosen. */
import { until } from './command-line.ts'
import { connectSql } from './sql.ts'

export interface TableLock {
  /** Waits until so many connections wait for a lock. */
  waiters(count: number): Promise<void>
  release(): Promise<void>
}

export const lockTables = async (url: string, ...tables: string[]): Promise<TableLock> => {
  const holder = connectSql(url)
  // A connection of its own: within one transaction the activity is seen as it was at first.
  const watcher = connectSql(url)
  await holder.unsafe(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
  return {
    waiters: (count) =>
      until(`${count} connections wait for a lock`, async () => {
        const rows = await watcher`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return rows.length >= count
      }),
    release: async () => {
      await Promise.allSettled([holder.end(), watcher.end()])
    },
  }
}
