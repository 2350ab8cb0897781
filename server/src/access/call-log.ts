/**
 * Logs every request: one JSON line on standard output and one row in the call log. Both are written in batches
 * outside the request path, because writing them one by one is expensive.
 */
import { MINUTE_MS } from '../domain/day.ts'
import type { Database } from '../storage/database.ts'
import type { CallRow } from '../storage/schema/tables.ts'
import { isRejected } from '../storage/store-errors.ts'
import { CallLogPruning, type PruningOptions } from './call-log-cleanup.ts'
import { type AddressDetail, loggableTogether, loggedAddress } from './logged-text.ts'
import { RowLimit } from './row-limit.ts'

const FLUSH_MS = 100
/** Retries back off: most failures are another process writing at that moment, others last longer. */
const MIN_PAUSE_MS = 10
const MAX_PAUSE_MS = 1_000
/** Rows per write. Requests are handled between two writes. */
const WRITE_BATCH = 250
/** Pending rows beyond this are dropped; the lines on standard output still have every call. */
const MAX_PENDING = 200_000
/** The longest that path, query and user agent are together. Without a valid token, anybody can send them. */
const MAX_TEXT_LENGTH = 2_000
const MAX_TEXT_LENGTH_WITHOUT_TOKEN = 256

/** Status of a request whose connection was closed before the response began; the code comes from nginx. */
export const CLIENT_CLOSED_REQUEST = 499

/** A finished request, with the client's text as received: `entryOf` makes it safe to log. */
export interface EndedCall {
  id: string
  endedAt: number
  method: string
  url: string
  status: number
  /** Set if all bytes of the response were sent. */
  completed: boolean
  milliseconds: number
  /** The part of `milliseconds` in which the request waited for a publication. */
  waitedMilliseconds: number
  bytes: number
  /** Also that of a token that was rejected. */
  tokenId: string | null
  isAuthenticated: boolean
  address: string
  /** Set if the call needed no token and was within the limit of its IP address. */
  isPublic: boolean
  userAgent: string
  /** The route's name in metrics. */
  routeName: string
  servesData: boolean
  /** Set if the response came from the cache, without a database query. */
  wasCached: boolean
}

const instantOf = (at: number): string => new Date(at).toISOString()

/** Writes the line in pino's format, but faster than pino does. */
const lineOf = ({ at: time, count: _, ...fields }: CallRow): string =>
  `${JSON.stringify({ level: 30, time, ...fields, completed: fields.completed === 1, msg: 'call' })}\n`

interface CallLogOptions extends PruningOptions {
  /** The part of a client's IP address that is logged. Limits use all of it. */
  addresses: AddressDetail
  /** Writes the log lines; undefined when the log level excludes them. */
  writeLines: ((lines: string) => void) | undefined
  /** Called once per batch with the number of rows that were dropped because the store rejects them. */
  onRowsRejected(error: unknown, rows: number): void
}

export class CallLog {
  readonly #database: Database
  readonly #options: CallLogOptions
  readonly #timers: NodeJS.Timeout[]
  readonly #rejectedRows: RowLimit
  /** Separate, so that rejected requests of strangers do not take the rows of public calls. */
  readonly #publicRows: RowLimit
  readonly pruning: CallLogPruning
  #ended: EndedCall[] = []
  /** The minute of the last flush. */
  #minute = 0
  /** Written as lines, but not yet as rows. */
  #waiting: CallRow[] = []
  #writing: Promise<void> = Promise.resolve()
  #retryAt = 0
  #pauseMs = MIN_PAUSE_MS
  #retryTimer: NodeJS.Timeout | undefined
  /** Rows dropped because the store was down for too long, or rejects them. */
  lost = 0
  #listener: ((calls: readonly EndedCall[]) => void) | undefined

  constructor(database: Database, options: CallLogOptions) {
    this.#database = database
    this.#options = options
    this.#rejectedRows = new RowLimit(options.addresses)
    // The rate limit has counted these calls by client already.
    this.#publicRows = new RowLimit(options.addresses, Number.POSITIVE_INFINITY)
    this.pruning = new CallLogPruning(database, options)
    this.#timers = [
      setInterval(() => this.flush(), FLUSH_MS),
      setInterval(() => this.pruning.run(), MINUTE_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  add(call: EndedCall): void {
    this.#ended.push(call)
  }

  /** Calls the listener with the requests that have ended since its last call, several times a second. */
  onEnded(listener: (calls: readonly EndedCall[]) => void): void {
    this.#listener = listener
  }

  get waiting(): number {
    return this.#ended.length + this.#waiting.length
  }

  /** Requests that a summary counts instead of a row of their own. */
  get summarised(): number {
    return this.#rejectedRows.summarised + this.#publicRows.summarised
  }

  loggedAddress(address: string): string {
    return loggedAddress(address, this.#options.addresses)
  }

  entryOf(call: EndedCall): CallRow {
    const { url } = call
    const start = url.indexOf('?')
    const [path = '', query = '', userAgent = ''] = loggableTogether(
      [start === -1 ? url : url.slice(0, start), start === -1 ? '' : url.slice(start + 1), call.userAgent],
      call.isAuthenticated ? MAX_TEXT_LENGTH : MAX_TEXT_LENGTH_WITHOUT_TOKEN,
    )
    return {
      at: instantOf(call.endedAt),
      request_id: call.id,
      method: call.method,
      path,
      query,
      status: call.status,
      completed: Number(call.completed),
      milliseconds: Math.round(call.milliseconds * 1000) / 1000,
      bytes: call.bytes,
      token_id: call.tokenId,
      address: this.loggedAddress(call.address),
      user_agent: userAgent || null,
      count: 1,
    }
  }

  /** Writes all pending lines and rows. Rows that cannot be written stay pending. */
  flush(): Promise<void> {
    const ended = this.#ended
    this.#ended = []
    this.#listener?.(ended)
    let lines = ''
    for (const call of ended) {
      const entry = this.entryOf(call)
      lines += lineOf(entry)
      if (call.isAuthenticated) this.#waiting.push(entry)
      else
        this.#waiting.push(
          ...(call.isPublic ? this.#publicRows : this.#rejectedRows).add(entry, call.address),
        )
    }
    this.#endMinute(Date.now())
    if (lines !== '') this.#options.writeLines?.(lines)
    this.#writing = this.#writing.then(async () => {
      while (await this.#append()) {}
    })
    return this.#writing
  }

  /** Adds the summaries of the last minute when it is over. */
  #endMinute(now: number): void {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute === this.#minute) return
    this.#minute = minute
    const at = instantOf(now)
    this.#waiting.push(...this.#rejectedRows.endMinute(at), ...this.#publicRows.endMinute(at))
  }

  /** Writes a batch of pending rows, oldest first. Returns false when none are pending or the write failed. */
  async #append(): Promise<boolean> {
    if (this.#waiting.length === 0 || performance.now() < this.#retryAt) return false
    const rejections: unknown[] = []
    try {
      await this.#write(this.#waiting.slice(0, WRITE_BATCH), rejections)
      this.#pauseMs = MIN_PAUSE_MS
      await new Promise((done) => setImmediate(done))
      return true
    } catch (error) {
      const lost = Math.max(0, this.#waiting.length - MAX_PENDING)
      this.#waiting.splice(0, lost)
      this.lost += lost
      if (lost > 0 || this.#pauseMs === MAX_PAUSE_MS) this.#options.onWriteError(error, lost)
      this.#pause()
      return false
    } finally {
      this.lost += rejections.length
      if (rejections.length > 0) this.#options.onRowsRejected(rejections[0], rejections.length)
    }
  }

  /** Writes the first pending rows. If the store rejects them, writes each half, to drop only rows that it rejects. */
  async #write(calls: readonly CallRow[], rejections: unknown[]): Promise<void> {
    try {
      await this.#database.appendCalls(calls)
    } catch (error) {
      if (!isRejected(error)) throw error
      const half = Math.ceil(calls.length / 2)
      if (half < calls.length) {
        await this.#write(calls.slice(0, half), rejections)
        return this.#write(calls.slice(half), rejections)
      }
      rejections.push(error)
    }
    // More rows may have been added during the write.
    this.#waiting.splice(0, calls.length)
  }

  #pause(): void {
    this.#retryAt = performance.now() + this.#pauseMs
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.flush(), this.#pauseMs).unref()
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS)
  }

  /** Writes all pending rows, retrying until the timeout. Returns how many rows were lost. */
  async close(timeoutMs: number): Promise<number> {
    const deadline = performance.now() + timeoutMs
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#retryTimer)
    this.pruning.stop()
    await this.flush()
    this.#waiting.push(...this.#rejectedRows.end(), ...this.#publicRows.end())
    await this.flush()
    while (this.#waiting.length > 0 && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 50))
      this.#retryAt = 0
      await this.flush()
    }
    return this.#waiting.length
  }
}
