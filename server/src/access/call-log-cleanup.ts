/** Deletes the oldest rows of the call log, and forgets clients, in small batches between the writes of all servers. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Expression, type SqlBool, sql } from 'kysely'
import { DAY_MS, instant } from '../domain/day.ts'
import { type Database, readInBatches } from '../storage/database.ts'
import { retryWhileUnavailable } from '../storage/store-errors.ts'

/** Rows per statement: few, because the embedded store writes on the event loop. */
const BATCH = 500
/** Requests, and other processes that write the log, get their turn between two batches. */
const PAUSE_MS = 10
/** The log is pruned to a size below its limit, so that it is not pruned again in the next minute. */
const TARGET = 0.9
export const BYTES_PER_MB = 1_000_000

export interface PruningOptions {
  /** Days that rows are kept. */
  days: number
  /** The size above which the oldest rows are deleted. */
  maxBytes: number
  /** Called when rows could not be written or deleted, with the number of rows dropped. */
  onWriteError(error: unknown, lost: number): void
}

export class CallLogPruning {
  readonly #database: Database
  readonly #options: PruningOptions
  /** The number of rows deleted for each reason. */
  readonly deleted = { age: 0, size: 0 }
  #isRunning = false
  #isStopped = false

  constructor(database: Database, options: PruningOptions) {
    this.#database = database
    this.#options = options
  }

  /** Several processes may do it at once: they decide by times and row numbers, which are the same for all of them. */
  async run(now = Date.now()): Promise<void> {
    if (this.#isRunning || this.#database.isReadOnly) return
    this.#isRunning = true
    try {
      await this.#deleteOlderThan(instant(now - this.#options.days * DAY_MS))
      await this.#deleteToSize(this.#options.maxBytes)
    } catch (error) {
      // The next run is in a minute.
      if (!this.#isStopped) this.#options.onWriteError(error, 0)
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
    while (!this.#isStopped && (await this.#delete('age', batch)) === BATCH) await pause(PAUSE_MS)
  }

  async #deleteToSize(maxBytes: number): Promise<void> {
    const { first, last, bytes } = await this.#database.measureCalls()
    if (bytes <= maxBytes) return
    const firstKept = first + Math.ceil((last - first + 1) * (1 - (TARGET * maxBytes) / bytes))
    // Ranges of numbers, because a search for the oldest rows would pass those that were just deleted.
    for (let from = first; from < firstKept && !this.#isStopped; from += BATCH) {
      const end = Math.min(from + BATCH, firstKept)
      await this.#delete('size', sql<SqlBool>`number >= ${from} and number < ${end}`)
      await pause(PAUSE_MS)
    }
  }

  async #delete(reason: keyof typeof this.deleted, rows: Expression<SqlBool>): Promise<number> {
    const statement = this.#database.calls.deleteFrom('call').where(rows)
    const { numDeletedRows } = await retryWhileUnavailable(() => statement.executeTakeFirstOrThrow())
    this.deleted[reason] += Number(numDeletedRows)
    return Number(numDeletedRows)
  }
}

/** Empties the IP addresses and user agents of a token's calls, which can still be counted; returns how many had one. */
export const forgetClients = async (database: Database, tokenId: string): Promise<number> => {
  const { calls } = database
  let forgotten = 0
  for await (const rows of readInBatches<{ number: number }>((last) =>
    calls
      .selectFrom('call')
      .select('number')
      .where('token_id', '=', tokenId)
      .where('number', '>', last?.number ?? 0)
      .where((is) => is.or([is('address', '<>', ''), is('user_agent', 'is not', null)]))
      .orderBy('number')
      .limit(BATCH)
      .execute(),
  )) {
    const numbers = rows.map(({ number }) => number)
    const update = calls
      .updateTable('call')
      .set({ address: '', user_agent: null })
      .where('number', 'in', numbers)
    await retryWhileUnavailable(() => update.execute())
    forgotten += numbers.length
    await pause(PAUSE_MS)
  }
  return forgotten
}
