import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'

/** The server writes to the call log several times a second, and SQLite does not wait for it. */
const RETRY_MS = 20
export const RETRY_TIMEOUT_MS = 2_000

/** Runs work again while the store is busy or unreachable, for a while. */
export const retryWhileUnavailable = async <T>(
  { isUnavailable }: Pick<Database, 'isUnavailable'>,
  work: () => Promise<T>,
): Promise<T> => {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  while (true)
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await pause(RETRY_MS)
    }
}
