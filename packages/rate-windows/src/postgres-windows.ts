/**
 * Rate limits shared by all instances through PostgreSQL. Requests that arrive in one turn of the event loop, or while
 * a statement is running, are counted together in the next statement. For busy keys it also counts calls that are
 * expected next. Those that do not come are returned.
 */
import type { MaybePromise, SharedWindows, WindowCount } from './window-count.ts'

/** Runs a statement with parameters $1, $2, …, on any connection. The texts are few, so it can prepare them. */
export type RunStatement = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

const PRUNE_MS = 300_000
/** How long calls stay counted ahead. */
const RESERVED_MS = 100
const MAX_RESERVED = 32
/** The part of the remaining calls that one process may count ahead, so that others are not rejected too early. */
const MAX_RESERVED_PART = 1 / 64
/** A row that ends later is of a time before PostgreSQL's clock stepped back: no window is longer. */
const MAX_WINDOW_MS = 86_400_000
/** PostgreSQL's clock, so that all instances use the same one. */
const NOW_MS = '(extract(epoch from now()) * 1000)::bigint'
/** Later than `NOW_MS`, which can be before a row that others wrote since the statement began. */
const CLOCK_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** Whether a window has ended, or would take longer than it is long, because the clock has stepped back. */
const IS_OVER = `(w.expire <= ${NOW_MS} or w.expire - ${CLOCK_MS} > excluded.expire - ${NOW_MS})`

const statementsFor = (table: string) => ({
  /** Locks rows in the order of their keys, so that instances cannot deadlock. */
  count: `
    insert into ${table} as w (key, points, expire)
      select key, calls, ${NOW_MS} + seconds * 1000
      from json_to_recordset($1) as c (key text, calls integer, seconds integer) order by key
    on conflict (key) do update set
      points = case when ${IS_OVER} then excluded.points else w.points + excluded.points end,
      expire = case when ${IS_OVER} then excluded.expire else w.expire end
    returning key, points, expire, expire - ${NOW_MS} as "millisecondsLeft"`,
  /** Does not change a later window of the key. */
  giveBack: `
    update ${table} as w set points = w.points - c.calls
    from (
      select key, c.calls from ${table} as w
      join json_to_recordset($1) as c (key text, calls integer, expire bigint) using (key, expire)
      order by key for update of w
    ) as c where w.key = c.key`,
  read: `
    select key, points, expire - ${CLOCK_MS} as "millisecondsLeft" from ${table}
    where key = $1 and expire - ${CLOCK_MS} between 1 and $2`,
  prune: `delete from ${table} where expire - ${NOW_MS} not between 1 and ${MAX_WINDOW_MS}`,
})

interface Row {
  key: string
  points: number
  expire: number
  millisecondsLeft: number
}

/** The pending counts of one key, in order of arrival. */
interface Batch {
  seconds: number
  limit: number
  pending: PromiseWithResolvers<WindowCount>[]
}

/** What the last statement has counted for a key, of this process. */
interface Reservation {
  /** The count of the last call that has come, and of the last one that is counted. */
  count: number
  last: number
  /** Calls since the statement before. */
  calls: number
  /** The end of the window by PostgreSQL's clock, which identifies it, and by ours. */
  expire: number
  endsAt: number
  returnAt: number
}

export class PostgresWindows implements SharedWindows {
  readonly #run: RunStatement
  readonly #statements: ReturnType<typeof statementsFor>
  readonly #pruning: NodeJS.Timeout
  /** Of keys that were counted recently. */
  readonly #reservations = new Map<string, Reservation>()
  #returning: NodeJS.Timeout | undefined
  #batches = new Map<string, Batch>()
  #isCounting = false

  /** The table has the columns key, points and expire, of which key is unique. */
  constructor(run: RunStatement, table: string) {
    this.#run = run
    this.#statements = statementsFor(table)
    // Without pruning, the table would grow with every address that tries a bad token.
    this.#pruning = setInterval(() => this.#prune(), PRUNE_MS).unref()
  }

  count(key: string, seconds: number, limit = 0): MaybePromise<WindowCount> {
    const reserved = this.#takeReserved(key)
    if (reserved) return reserved
    if (this.#batches.size === 0 && !this.#isCounting) setImmediate(() => this.#countBatches())
    const batch = this.#batches.get(key) ?? { seconds, limit, pending: [] }
    this.#batches.set(key, batch)
    const counted = Promise.withResolvers<WindowCount>()
    batch.pending.push(counted)
    return counted.promise
  }

  async add(key: string, seconds: number, amount: number): Promise<WindowCount> {
    const rows = await this.#run<Row>(this.#statements.count, [[{ key, seconds, calls: amount }]])
    const { points, millisecondsLeft } = rows[0] as Row
    return { count: points, millisecondsLeft }
  }

  async read(key: string, seconds: number): Promise<WindowCount | undefined> {
    const { count, last } = this.#reservations.get(key) ?? { count: 0, last: 0 }
    const unused = last - count
    const [row] = await this.#run<Row>(this.#statements.read, [key, seconds * 1000])
    return row && { count: row.points - unused, millisecondsLeft: row.millisecondsLeft }
  }

  #takeReserved(key: string): WindowCount | undefined {
    const reservation = this.#reservations.get(key)
    if (!reservation || reservation.count === reservation.last) return undefined
    const millisecondsLeft = reservation.endsAt - performance.now()
    if (millisecondsLeft <= 0) return undefined
    reservation.calls++
    return { count: ++reservation.count, millisecondsLeft }
  }

  /** Expects as many calls as came recently, but none of a key that is rarely used or near its limit. */
  #expectedCalls(key: string, { limit, pending }: Batch): number {
    const recent = this.#reservations.get(key)
    if (!recent) return 0
    const most = Math.min(MAX_RESERVED, Math.floor((limit - recent.last) * MAX_RESERVED_PART))
    return Math.max(0, Math.min(most, recent.calls + pending.length - 1))
  }

  async #countBatches(): Promise<void> {
    const batches = this.#batches
    this.#batches = new Map()
    this.#isCounting = true
    const counts = [...batches].map(([key, batch]) => ({
      key,
      seconds: batch.seconds,
      calls: batch.pending.length + this.#expectedCalls(key, batch),
    }))
    // Taken before PostgreSQL reads its clock, so that no window appears to last longer than it does.
    const now = performance.now()
    try {
      const rows = await this.#run<Row>(this.#statements.count, [counts])
      const callsByKey = new Map(counts.map(({ key, calls }) => [key, calls]))
      for (const { key, points, expire, millisecondsLeft } of rows) {
        const { pending } = batches.get(key) as Batch
        let count = points - (callsByKey.get(key) as number)
        for (const { resolve } of pending) resolve({ count: ++count, millisecondsLeft })
        this.#reservations.set(key, {
          count,
          last: points,
          calls: pending.length,
          expire,
          endsAt: now + millisecondsLeft,
          returnAt: now + RESERVED_MS,
        })
        this.#resolveQueued(key)
      }
      this.#returning ??= setTimeout(() => this.#returnUnused(), RESERVED_MS).unref()
    } catch (error) {
      for (const { pending } of batches.values()) for (const { reject } of pending) reject(error)
    }
    this.#isCounting = false
    if (this.#batches.size > 0) this.#countBatches()
  }

  /** Resolves requests that arrived while their statement was running, as far as it has counted them. */
  #resolveQueued(key: string): void {
    const pending = this.#batches.get(key)?.pending
    if (!pending) return
    for (let reserved: WindowCount | undefined; pending.length > 0; pending.shift()?.resolve(reserved)) {
      reserved = this.#takeReserved(key)
      if (!reserved) return
    }
    this.#batches.delete(key)
  }

  /** Returns calls that have not come. It ignores errors: without them the window allows fewer calls, not more. */
  async #returnUnused(isClosing = false): Promise<void> {
    const now = performance.now()
    const unused: { key: string; calls: number; expire: number }[] = []
    for (const [key, { count, last, expire, returnAt }] of this.#reservations) {
      if (now < returnAt && !isClosing) continue
      this.#reservations.delete(key)
      if (count < last) unused.push({ key, calls: last - count, expire })
    }
    this.#returning =
      this.#reservations.size > 0 ? setTimeout(() => this.#returnUnused(), RESERVED_MS).unref() : undefined
    if (unused.length > 0) await this.#run(this.#statements.giveBack, [unused]).catch(() => {})
  }

  /** Deletes windows that have ended. It ignores errors, since the next run deletes them. */
  async #prune(): Promise<void> {
    await this.#run(this.#statements.prune, []).catch(() => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning)
    clearTimeout(this.#returning)
    await this.#returnUnused(true)
  }
}
