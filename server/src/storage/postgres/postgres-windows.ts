/**
 * Rate limits shared by all instances through PostgreSQL, by its clock: rate-limiter-flexible uses that of each instance.
 * Calls that arrive while a statement is running are counted together in the next one.
 */
import type { SharedWindows, WindowCount } from '../database.ts'
import { LIMIT_TABLE } from '../schema/initial-schema.ts'
import type { RunPrepared } from './pool.ts'

const PRUNE_MS = 300_000
/** A row that ends later is of a time before PostgreSQL's clock stepped back: no window is longer. */
const MAX_WINDOW_MS = 86_400_000
const NOW_MS = '(extract(epoch from now()) * 1000)::bigint'
/** Later than `NOW_MS`, which can be before a row that others wrote since the statement began. */
const CLOCK_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** True for a window that has ended, or would take longer than it is long, because the clock has stepped back. */
const IS_OVER = `(w.expire <= ${NOW_MS} or w.expire - ${CLOCK_MS} > excluded.expire - ${NOW_MS})`

/** Locks rows in the order of their keys, so that instances cannot deadlock. */
const COUNT = `
  insert into ${LIMIT_TABLE} as w (key, points, expire)
    select key, amount, ${NOW_MS} + seconds * 1000
    from json_to_recordset($1) as c (key text, amount integer, seconds integer) order by key
  on conflict (key) do update set
    points = case when ${IS_OVER} then excluded.points else w.points + excluded.points end,
    expire = case when ${IS_OVER} then excluded.expire else w.expire end
  returning key, points as count, expire - ${NOW_MS} as "millisecondsLeft"`
const READ = `
  select points as count, expire - ${CLOCK_MS} as "millisecondsLeft" from ${LIMIT_TABLE}
  where key = $1 and expire - ${CLOCK_MS} between 1 and $2`
const PRUNE = `delete from ${LIMIT_TABLE} where expire - ${NOW_MS} not between 1 and ${MAX_WINDOW_MS}`

interface PendingCount extends PromiseWithResolvers<WindowCount> {
  key: string
  seconds: number
  amount: number
}

const sumOf = (counts: PendingCount[]): number => counts.reduce((sum, { amount }) => sum + amount, 0)

export class PostgresWindows implements SharedWindows {
  readonly #run: RunPrepared
  readonly #pruning: NodeJS.Timeout
  /** In order of arrival. */
  #pending: PendingCount[] = []
  #isCounting = false

  constructor(run: RunPrepared) {
    this.#run = run
    // Without pruning, the table would grow with every address that tries a bad token.
    this.#pruning = setInterval(() => this.#prune(), PRUNE_MS).unref()
  }

  count(key: string, seconds: number, amount = 1): Promise<WindowCount> {
    const counted = Promise.withResolvers<WindowCount>()
    this.#pending.push({ key, seconds, amount, ...counted })
    if (!this.#isCounting) void this.#countPending()
    return counted.promise
  }

  async read(key: string, seconds: number): Promise<WindowCount | undefined> {
    return (await this.#run<WindowCount>(READ, [key, seconds * 1000]))[0]
  }

  async #countPending(): Promise<void> {
    this.#isCounting = true
    while (this.#pending.length > 0) {
      const pending = this.#pending
      this.#pending = []
      await this.#countTogether(pending).catch((error) => {
        for (const { reject } of pending) reject(error)
      })
    }
    this.#isCounting = false
  }

  async #countTogether(pending: PendingCount[]): Promise<void> {
    const byKey = Map.groupBy(pending, ({ key }) => key)
    const sums = Array.from(byKey, ([key, counts]) => ({
      key,
      seconds: counts[0]?.seconds,
      amount: sumOf(counts),
    }))
    const rows = await this.#run<{ key: string } & WindowCount>(COUNT, [JSON.stringify(sums)])
    for (const { key, count: last, millisecondsLeft } of rows) {
      const counts = byKey.get(key) ?? []
      let count = last - sumOf(counts)
      for (const { amount, resolve } of counts) {
        count += amount
        resolve({ count, millisecondsLeft })
      }
    }
  }

  /** Deletes windows that have ended. It ignores errors, since the next run deletes them. */
  async #prune(): Promise<void> {
    await this.#run(PRUNE).catch(() => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning)
  }
}
