/** Changes old rows of the call log in small batches, between the writes of all servers that use it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'

/** Rows per statement: few, because the embedded store writes on the event loop. */
export const BATCH = 500
const PAUSE_MS = 10
const MAX_ATTEMPTS = 10

/** Requests, and other processes that write the log, get their turn between two batches. */
export const pauseAfterBatch = (factor = 1): Promise<void> => pause(factor * PAUSE_MS)

/** Runs a statement again if another process is writing at this moment. */
export const retryWhileBusy = async <T>(database: Database, run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !database.isUnavailable(error)) throw error
      await pauseAfterBatch(attempt)
    }
}
