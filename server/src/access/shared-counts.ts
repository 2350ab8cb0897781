/** Counts that instances share, and the fallback while their store is unreachable. */
import { LRUCache } from 'lru-cache'
import type { MaybePromise, SharedWindows, WindowCount } from '../storage/database.ts'

/** A count takes a millisecond. Only the first requests of an outage wait for the timeout; later ones do not wait. */
const TIMEOUT_MS = 2_000
const RETRY_MS = 250
const CACHED_KEYS = 10_000
const PROBE = 'probe'
const PROBE_SECONDS = 60

interface UsedUp {
  count: number
  endsAt: number
}

/** Called when counts are no longer shared, and when they are again. */
type OnLossChange = (lost: boolean, reason: string) => void

const withTimeout = <Value>(promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

export class SharedCounts {
  readonly #windows: SharedWindows
  readonly #onLossChange: OnLossChange
  /** Windows that are used up: counting them again would only cause load. */
  readonly #usedUp = new LRUCache<string, UsedUp>({ max: CACHED_KEYS })
  #isLost = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(windows: SharedWindows, onLossChange: OnLossChange) {
    this.#windows = windows
    this.#onLossChange = onLossChange
    // Whether counts are shared is known, and logged, before the first request.
    this.#probe().catch((error: unknown) => this.#lose(String(error)))
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** Undefined while the store of the counts is unreachable. */
  count(key: string, limit: number, seconds: number, now: number): MaybePromise<WindowCount | undefined> {
    const known = this.#usedUp.get(key)
    if (known && known.endsAt > now && known.count > limit)
      return { count: known.count, millisecondsLeft: known.endsAt - now }
    if (this.#isLost) return undefined
    return withTimeout(this.#windows.count(key, seconds)).then(
      ({ count, millisecondsLeft }) => {
        // By the clock of another machine a window may seem longer than its length.
        const left = Math.min(millisecondsLeft, seconds * 1000)
        if (count > limit) this.#usedUp.set(key, { count, endsAt: now + left })
        return { count, millisecondsLeft: left }
      },
      (error: unknown) => {
        this.#lose(String(error))
        return undefined
      },
    )
  }

  #lose(reason: string): void {
    if (this.#isLost || this.#isClosed) return
    this.#isLost = true
    this.#onLossChange(true, reason)
    this.#retry()
  }

  #probe(): Promise<WindowCount> {
    return withTimeout(this.#windows.count(PROBE, PROBE_SECONDS))
  }

  #retry(): void {
    this.#timer = setTimeout(async () => {
      const isBack = await this.#probe().then(
        () => true,
        () => false,
      )
      if (this.#isClosed) return
      if (!isBack) return this.#retry()
      this.#isLost = false
      this.#onLossChange(false, '')
    }, RETRY_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#windows.close()
  }
}
