/** Deletes the oldest rows of the call log, by age and by the size of the log. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Expression, type SqlBool, sql } from 'kysely'
import { DAY_MS, instant } from '../domain/day.ts'
import type { Database } from '../storage/database.ts'

/** Rows per statement: few, because the embedded store deletes on the event loop. */
const BATCH = 500
/** Requests, and other processes that write the log, get their turn between two batches. */
const PAUSE_MS = 10
const MAX_ATTEMPTS = 10
/** The log is pruned to a size below its limit, so that it is not pruned again in the next minute. */
const TARGET = 0.9
export const BYTES_PER_MB = 1_000_000

export interface PruningOptions {
  /** How many days rows are kept. */
  days: number
  maxBytes: number
}

export class CallLogPruning {
  readonly #database: Database
  readonly #options: PruningOptions
  readonly #deleted = { age: 0, size: 0 }
  #isRunning = false
  #isStopped = false

  constructor(database: Database, options: PruningOptions) {
    this.#database = database
    this.#options = options
  }

  /** The number of rows deleted for each reason. */
  get deleted(): Readonly<Record<'age' | 'size', number>> {
    return this.#deleted
  }

  /** Several processes may do it at once: they decide by times and row numbers, which are the same for all of them. */
  async run(now: number): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      await this.#deleteOlderThan(instant(now - this.#options.days * DAY_MS))
      await this.#deleteToSize(this.#options.maxBytes)
    } catch (error) {
      if (!this.#isStopped) throw error
    } finally {
      this.#isRunning = false
    }
  }

  /** Stops after the current batch. */
  stop(): void {
    this.#isStopped = true
  }

  async #deleteOlderThan(oldest: string): Promise<void> {
    const batch = sql<SqlBool>`number in (select number from call where at < ${oldest} order by at limit ${BATCH})`
    while (!this.#isStopped && (await this.#delete('age', batch)) === BATCH) await this.#pause()
  }

  async #deleteToSize(maxBytes: number): Promise<void> {
    const { first, last, bytes } = await this.#database.measureCalls()
    if (bytes <= maxBytes) return
    const firstKept = first + Math.ceil((last - first + 1) * (1 - (TARGET * maxBytes) / bytes))
    // Ranges of numbers, because a search for the oldest rows would pass those that were just deleted.
    for (let from = first; from < firstKept && !this.#isStopped; from += BATCH) {
      const end = Math.min(from + BATCH, firstKept)
      await this.#delete('size', sql<SqlBool>`number >= ${from} and number < ${end}`)
      await this.#pause()
    }
  }

  async #delete(reason: keyof typeof this.deleted, rows: Expression<SqlBool>): Promise<number> {
    const statement = this.#database.calls.deleteFrom('call').where(rows)
    for (let attempt = 1; ; attempt++)
      try {
        const deleted = Number((await statement.executeTakeFirstOrThrow()).numDeletedRows)
        this.#deleted[reason] += deleted
        return deleted
      } catch (error) {
        // Another process may be writing at this moment.
        if (attempt === MAX_ATTEMPTS || !this.#database.isUnavailable(error)) throw error
        await this.#pause(attempt)
      }
  }

  #pause(factor = 1): Promise<void> {
    return pause(factor * PAUSE_MS, undefined, { ref: false })
  }
}
