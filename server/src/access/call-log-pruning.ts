/** Deletes the oldest rows of the call log, by age and by the size of the log. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { DAY_MS, instant } from '../domain/day.ts'
import type { Database } from '../storage/database.ts'
import { BATCH, pauseAfterBatch, retryWhileBusy } from './call-log-batches.ts'

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
    while (!this.#isStopped && (await this.#delete('age', batch)) === BATCH) await pauseAfterBatch()
  }

  async #deleteToSize(maxBytes: number): Promise<void> {
    const { first, last, bytes } = await this.#database.measureCalls()
    if (bytes <= maxBytes) return
    const firstKept = first + Math.ceil((last - first + 1) * (1 - (TARGET * maxBytes) / bytes))
    // Ranges of numbers, because a search for the oldest rows would pass those that were just deleted.
    for (let from = first; from < firstKept && !this.#isStopped; from += BATCH) {
      const end = Math.min(from + BATCH, firstKept)
      await this.#delete('size', sql<SqlBool>`number >= ${from} and number < ${end}`)
      await pauseAfterBatch()
    }
  }

  async #delete(reason: keyof typeof this.deleted, rows: Expression<SqlBool>): Promise<number> {
    const statement = this.#database.calls.deleteFrom('call').where(rows)
    const { numDeletedRows } = await retryWhileBusy(this.#database, () => statement.executeTakeFirstOrThrow())
    this.#deleted[reason] += Number(numDeletedRows)
    return Number(numDeletedRows)
  }
}
