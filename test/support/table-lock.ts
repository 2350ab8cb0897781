/** Locks PostgreSQL tables to make other connections wait at a chosen point. */
import { waitUntil } from './sandbox.ts'
import { connectSql } from './sql.ts'

export interface TableLock {
  /** Waits until this many connections wait for a lock. */
  waitForWaiters(count: number): Promise<void>
  /** Sends requests until one waits for a lock: on a busy machine, one may time out before it is seen. */
  sendUntilWaiting(send: () => Promise<Response>): Promise<{ response: Promise<Response> }>
  release(): Promise<void>
}

export const lockTables = async (url: string, ...tables: string[]): Promise<TableLock> => {
  const holder = connectSql(url)
  // A second connection, because pg_stat_activity does not change within a transaction.
  const watcher = connectSql(url)
  await holder.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
  const waitForWaiters = (count: number): Promise<void> =>
    waitUntil(`${count} connections wait for a lock`, async () => {
      const { rows } = await watcher.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length >= count
    })
  return {
    waitForWaiters,
    sendUntilWaiting: async (send) => {
      const isWaiting = waitForWaiters(1).then(() => true)
      for (;;) {
        const response = send()
        if (await Promise.race([isWaiting, response.then(() => false)])) return { response }
      }
    },
    release: async () => {
      await Promise.allSettled([holder.end(), watcher.end()])
    },
  }
}
