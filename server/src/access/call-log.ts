/**
 * Every call leaves a line and a row. Both are made and written a few times a second, many at once and off the path
 * of the calls: one by one they cost as much as the rest of a call.
 */
import { DAY_MS, instant } from '../domain/day.ts'
import type { Database } from '../storage/database.ts'
import type { CallRow } from '../storage/tables.ts'
import { withoutTokens } from './token-format.ts'

const FLUSH_MS = 100
/** After a failure the store is left alone: for a moment, since another process may just be writing, then longer. */
const PAUSE_MS = 10
const LONGEST_PAUSE_MS = 1_000
/** Then calls get their turn. */
const CALLS_AT_ONCE = 250
/** More than this cannot wait in memory; the lines on standard output still have every call. */
const MOST_WAITING = 200_000
const LONGEST_TEXT = 2_000
const PRUNE_MS = 3_600_000
const FORGOTTEN_AT_ONCE = 5_000

/** Text that needs no second look: short, no token in it, no character that a store refuses. */
const PLAIN = /^[\w/?&=.,:;()+~ -]{0,2000}$/

/** Text of a caller's making: bounded, and without any token. */
export const loggable = (text: string): string =>
  PLAIN.test(text) && !text.includes('hlg_')
    ? text
    : withoutTokens(text.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', ''))

/** A call that has ended, as it was seen; nothing of it has been made fit for a log. */
export interface EndedCall {
  id: string
  endedAt: number
  method: string
  url: string
  status: number
  milliseconds: number
  bytes: number
  tokenId: string | null
  address: string
  userAgent: string
  /** The route's name in metrics. */
  routeName: string
  /** Whether the route serves published data. */
  servesData: boolean
  /** Whether the response came from memory, without a read of the store. */
  wasCached: boolean
}

let last = { at: 0, text: '' }

/** Calls of one millisecond share their text. */
const instantOf = (at: number): string => {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() }
  return last.text
}

export const entryOf = (call: EndedCall): CallRow => {
  const { url } = call
  const start = url.indexOf('?')
  return {
    at: instantOf(call.endedAt),
    request_id: call.id,
    method: call.method,
    path: loggable(start === -1 ? url : url.slice(0, start)),
    query: start === -1 ? '' : loggable(url.slice(start + 1)),
    status: call.status,
    milliseconds: Math.round(call.milliseconds * 1000) / 1000,
    bytes: call.bytes,
    token_id: call.tokenId,
    address: loggable(call.address),
    user_agent: loggable(call.userAgent) || null,
  }
}

/** As the program's logger would write it, which takes six times as long. */
const lineOf = (entry: CallRow): string =>
  `${JSON.stringify({
    level: 30,
    time: entry.at,
    request_id: entry.request_id,
    method: entry.method,
    path: entry.path,
    query: entry.query,
    status: entry.status,
    milliseconds: entry.milliseconds,
    bytes: entry.bytes,
    token_id: entry.token_id,
    address: entry.address,
    user_agent: entry.user_agent,
    msg: 'call',
  })}\n`

export interface CallLogOptions {
  /** How long rows are kept. */
  days: number
  /** Takes the lines of calls; undefined where none are wanted. */
  writeLines: ((lines: string) => void) | undefined
  /** Hears why rows could not be written, and how many of them are lost. */
  complain(error: unknown, lost: number): void
}

export class CallLog {
  readonly #database: Database
  readonly #options: CallLogOptions
  readonly #timers: NodeJS.Timeout[]
  #ended: EndedCall[] = []
  /** Told on a line, but not yet a row. */
  #waiting: CallRow[] = []
  #writing: Promise<void> = Promise.resolve()
  #tryAgainAt = 0
  #isClosed = false
  #pauseMs = PAUSE_MS
  #retrying: NodeJS.Timeout | undefined
  #lost = 0
  #hear: ((calls: readonly EndedCall[]) => void) | undefined

  constructor(database: Database, options: CallLogOptions) {
    this.#database = database
    this.#options = options
    this.#timers = [setInterval(() => this.flush(), FLUSH_MS), setInterval(() => this.prune(), PRUNE_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  add(call: EndedCall): void {
    this.#ended.push(call)
  }

  /** Hears of the calls that have ended, a few times a second. */
  onEnded(hear: (calls: readonly EndedCall[]) => void): void {
    this.#hear = hear
  }

  /** Rows that are not yet written. */
  get waiting(): number {
    return this.#ended.length + this.#waiting.length
  }

  /** Rows that had to be given up. */
  get lost(): number {
    return this.#lost
  }

  /** Writes what is waiting, lines at once; rows that cannot be written wait for the next time. */
  flush(): Promise<void> {
    const ended = this.#ended
    this.#ended = []
    this.#hear?.(ended)
    const entries = ended.map(entryOf)
    this.#waiting.push(...entries)
    if (entries.length > 0) this.#options.writeLines?.(entries.map(lineOf).join(''))
    this.#writing = this.#writing.then(async () => {
      while (await this.#append()) {}
    })
    return this.#writing
  }

  /** Writes some of the rows that wait, oldest first; false when there are none or they cannot be written. */
  async #append(): Promise<boolean> {
    if (this.#waiting.length === 0 || performance.now() < this.#tryAgainAt) return false
    try {
      const calls = this.#waiting.slice(0, CALLS_AT_ONCE)
      await this.#database.appendCalls(calls)
      // Only these: others have come meanwhile.
      this.#waiting.splice(0, calls.length)
      this.#pauseMs = PAUSE_MS
      await new Promise((done) => setImmediate(done))
      return true
    } catch (error) {
      const lost = Math.max(0, this.#waiting.length - MOST_WAITING)
      this.#waiting.splice(0, lost)
      this.#lost += lost
      if (lost > 0 || this.#pauseMs === LONGEST_PAUSE_MS) this.#options.complain(error, lost)
      this.#pause()
      return false
    }
  }

  #pause(): void {
    this.#tryAgainAt = performance.now() + this.#pauseMs
    clearTimeout(this.#retrying)
    this.#retrying = setTimeout(() => this.flush(), this.#pauseMs).unref()
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS)
  }

  /** Forgets the calls that are older than the operator wants them kept. */
  async prune(now = Date.now()): Promise<void> {
    const oldest = instant(now - this.#options.days * DAY_MS)
    try {
      // Some at a time, so that neither calls nor a stop wait for it.
      while (!this.#isClosed && (await this.#forgetBefore(oldest)) === FORGOTTEN_AT_ONCE) {}
    } catch (error) {
      // Another process may be at it; the next hour comes.
      if (!this.#database.isUnavailable(error)) this.#options.complain(error, 0)
    }
  }

  async #forgetBefore(oldest: string): Promise<number> {
    const { calls } = this.#database
    const some = calls.selectFrom('call').select('number').where('at', '<', oldest).limit(FORGOTTEN_AT_ONCE)
    const { numDeletedRows } = await calls
      .deleteFrom('call')
      .where('number', 'in', some)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  /** Writes everything that is waiting, trying again for so long; gives how many rows were lost. */
  async close(patienceMs: number): Promise<number> {
    const deadline = performance.now() + patienceMs
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#retrying)
    await this.flush()
    while (this.#waiting.length > 0 && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 50))
      this.#tryAgainAt = 0
      await this.flush()
    }
    return this.#waiting.length
  }
}
