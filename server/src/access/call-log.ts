/**
 * Every call leaves a line and a row. Both are gathered, and written off the path of the calls: a line when enough
 * have come together, rows once a second.
 */
import { instant } from '../domain/day.ts'
import type { Database } from '../storage/database.ts'
import type { Call } from '../storage/tables.ts'
import { withoutTokens } from './token-format.ts'

const FLUSH_MS = 1_000
/** Written at once; then calls get their turn. */
const ROWS_AT_ONCE = 250
/** More than this cannot wait in memory; the lines on standard output still have every call. */
const MOST_WAITING = 200_000
const LONGEST_TEXT = 2_000
const PRUNE_MS = 3_600_000
const A_DAY_MS = 86_400_000

/** Text that needs no second look: short, no token in it, no character that a store refuses. */
const PLAIN = /^[\w/?&=.,:;()+~ -]{0,2000}$/

/** Text of a caller's making: bounded, and without any token. */
export const loggable = (text: string): string =>
  PLAIN.test(text) && !text.includes('hlg_')
    ? text
    : withoutTokens(text.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', ''))

/** By hand: a logger's way took four times as long, a tenth of a whole call. */
const lineOf = (call: Call): string =>
  `${JSON.stringify({
    level: 30,
    time: call.at,
    request_id: call.request_id,
    method: call.method,
    path: call.path,
    query: call.query,
    status: call.status,
    milliseconds: call.milliseconds,
    bytes: call.bytes,
    token_id: call.token_id,
    address: call.address,
    user_agent: call.user_agent,
    msg: 'call',
  })}\n`

export interface CallLogOptions {
  /** How long rows are kept. */
  days: number
  /** Takes the line of a call; undefined where none are wanted. */
  writeLine: ((line: string) => void) | undefined
  /** Hears why rows could not be written, and how many of them are lost. */
  complain(error: unknown, lost: number): void
}

export class CallLog {
  readonly #database: Database
  readonly #options: CallLogOptions
  readonly #timers: NodeJS.Timeout[]
  #waiting: Call[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(database: Database, options: CallLogOptions) {
    this.#database = database
    this.#options = options
    this.#timers = [setInterval(() => this.flush(), FLUSH_MS), setInterval(() => this.prune(), PRUNE_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  add(call: Call): void {
    this.#waiting.push(call)
    this.#options.writeLine?.(lineOf(call))
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
      for (; written < rows.length; written += ROWS_AT_ONCE) {
        await this.#database.appendCalls(rows.slice(written, written + ROWS_AT_ONCE))
        await new Promise((done) => setImmediate(done))
      }
    } catch (error) {
      const kept = rows.slice(written).concat(this.#waiting)
      this.#waiting = kept.slice(-MOST_WAITING)
      this.#options.complain(error, kept.length - this.#waiting.length)
    }
  }

  /** Forgets the calls that are older than the operator wants them kept. */
  async prune(now = Date.now()): Promise<void> {
    const oldest = instant(now - this.#options.days * A_DAY_MS)
    await this.#database.calls
      .deleteFrom('call')
      .where('at', '<', oldest)
      .execute()
      .catch((error: unknown) => this.#options.complain(error, 0))
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
