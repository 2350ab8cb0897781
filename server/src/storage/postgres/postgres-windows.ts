/**
 * Rate limits shared by all instances through PostgreSQL. Requests that arrive in one turn of the event loop, or while
 * a statement is running, are counted together in the next statement.
 */
import type { SharedWindows, WindowCount } from '../database.ts'
import { LIMIT_TABLE } from '../schema/initial-schema.ts'
import { statement } from './connection.ts'
import type { Pool } from './pool.ts'

const PRUNE_MS = 300_000
/** PostgreSQL's clock, so that all instances use the same one. */
const NOW_MS = '(extract(epoch from now()) * 1000)::bigint'

/** Locks rows in the order of their keys, so that instances cannot deadlock. */
const COUNT = statement(`
  insert into ${LIMIT_TABLE} as w (key, points, expire)
    select key, calls, ${NOW_MS} + seconds * 1000
    from json_to_recordset($1) as c (key text, calls integer, seconds integer) order by key
  on conflict (key) do update set
    points = case when w.expire <= ${NOW_MS} then excluded.points else w.points + excluded.points end,
    expire = case when w.expire <= ${NOW_MS} then excluded.expire else w.expire end
  returning key, points, expire - ${NOW_MS} as "millisecondsLeft"`)

const READ = statement(`
  select key, points, expire - ${NOW_MS} as "millisecondsLeft" from ${LIMIT_TABLE}
  where key = $1 and expire > ${NOW_MS}`)

const PRUNE = statement(`delete from ${LIMIT_TABLE} where expire <= ${NOW_MS}`)

interface Row {
  key: string
  points: number
  millisecondsLeft: number
}

/** The pending counts of one key, in order of arrival. */
interface Batch {
  seconds: number
  pending: PromiseWithResolvers<WindowCount>[]
}

export class PostgresWindows implements SharedWindows {
  readonly #pool: Pool
  readonly #pruning: NodeJS.Timeout
  #batches = new Map<string, Batch>()
  #isCounting = false

  constructor(pool: Pool) {
    this.#pool = pool
    // Without pruning, the table would grow with every address that tries a bad token.
    this.#pruning = setInterval(() => this.#prune(), PRUNE_MS).unref()
  }

  count(key: string, seconds: number): Promise<WindowCount> {
    if (this.#batches.size === 0 && !this.#isCounting) setImmediate(() => this.#countBatches())
    const batch = this.#batches.get(key) ?? { seconds, pending: [] }
    this.#batches.set(key, batch)
    const counted = Promise.withResolvers<WindowCount>()
    batch.pending.push(counted)
    return counted.promise
  }

  async read(key: string): Promise<WindowCount | undefined> {
    const [row] = await this.#pool.run<Row>(READ, [key])
    return row && { count: row.points, millisecondsLeft: row.millisecondsLeft }
  }

  async #countBatches(): Promise<void> {
    const batches = this.#batches
    this.#batches = new Map()
    this.#isCounting = true
    const counts = [...batches].map(([key, { seconds, pending }]) => ({
      key,
      seconds,
      calls: pending.length,
    }))
    try {
      for (const { key, points, millisecondsLeft } of await this.#pool.run<Row>(COUNT, [counts])) {
        const { pending } = batches.get(key) as Batch
        const before = points - pending.length
        for (const [index, { resolve }] of pending.entries())
          resolve({ count: before + index + 1, millisecondsLeft })
      }
    } catch (error) {
      for (const { pending } of batches.values()) for (const { reject } of pending) reject(error)
    }
    this.#isCounting = false
    if (this.#batches.size > 0) this.#countBatches()
  }

  /** Deletes windows that have ended. It ignores errors, since the next run deletes them. */
  async #prune(): Promise<void> {
    await this.#pool.run(PRUNE, []).catch(() => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning)
  }
}
