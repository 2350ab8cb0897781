/** Every call leaves a row. Rows are gathered and written once a second, off the path of the calls. */
import type { Insertable } from 'kysely'
import { instant } from '../domain/day.ts'
import type { Database } from '../storage/database.ts'
import type { CallTable } from '../storage/tables.ts'
import { withoutTokens } from './token-format.ts'

export type Call = Insertable<CallTable>

const FLUSH_MS = 1_000
const ROWS_PER_STATEMENT = 500
/** More than this cannot wait in memory; the lines on standard output still have every call. */
const MOST_WAITING = 200_000
const LONGEST_TEXT = 2_000
const PRUNE_MS = 3_600_000
const A_DAY_MS = 86_400_000

/** Text of a caller's making: bounded, and without any token. */
export const loggable = (text: string): string =>
  withoutTokens(text.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', ''))

export class CallLog {
  readonly #database: Database
  readonly #days: number
  readonly #complain: (error: unknown, lost: number) => void
  readonly #timers: NodeJS.Timeout[]
  #waiting: Call[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(database: Database, days: number, complain: (error: unknown, lost: number) => void) {
    this.#database = database
    this.#days = days
    this.#complain = complain
    this.#timers = [setInterval(() => this.flush(), FLUSH_MS), setInterval(() => this.prune(), PRUNE_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  add(call: Call): void {
    this.#waiting.push(call)
  }

  /** Writes what is waiting; what cannot be written waits for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    let written = 0
    try {
      for (; written < rows.length; written += ROWS_PER_STATEMENT)
        await this.#database.calls
          .insertInto('call')
          .values(rows.slice(written, written + ROWS_PER_STATEMENT))
          .execute()
    } catch (error) {
      const kept = rows.slice(written).concat(this.#waiting)
      this.#waiting = kept.slice(-MOST_WAITING)
      this.#complain(error, kept.length - this.#waiting.length)
    }
  }

  /** Forgets the calls that are older than the operator wants them kept. */
  async prune(now = Date.now()): Promise<void> {
    const oldest = instant(now - this.#days * A_DAY_MS)
    await this.#database.calls
      .deleteFrom('call')
      .where('at', '<', oldest)
      .execute()
      .catch((error: unknown) => this.#complain(error, 0))
  }

  /** Writes everything that is waiting, trying again until the deadline; gives how many rows were lost. */
  async close(deadline: number): Promise<number> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.flush()
    while (this.#waiting.length > 0 && Date.now() < deadline) {
      await new Promise((done) => setTimeout(done, 50))
      await this.flush()
    }
    return this.#waiting.length
  }
}
