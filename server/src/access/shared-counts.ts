/** Counts that instances share, and what becomes of them while the place where they are kept is away. */
import { LRUCache } from 'lru-cache'
import type { SharedWindows, WindowCount } from '../storage/database.ts'
import type { MaybePromise } from '../storage/maybe-promise.ts'

/** A count takes a millisecond. Calls wait so much longer once, for one that does not come; then none waits. */
const PATIENCE_MS = 2_000
const TRY_AGAIN_MS = 250
const REMEMBERED_KEYS = 10_000
const PROBE = 'probe'
const PROBE_SECONDS = 60

interface UsedUp {
  count: number
  endsAt: number
}

/** Hears when counts are no longer shared, and when they are again. */
export type HearOfLoss = (lost: boolean, reason: string) => void

const inTime = <Value>(promise: Promise<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
    promise.then(done, fail).finally(() => clearTimeout(timer))
  })

export class SharedCounts {
  readonly #windows: SharedWindows
  readonly #hear: HearOfLoss
  /** Windows with nothing left in them: to ask again would only keep their place busy. */
  readonly #usedUp = new LRUCache<string, UsedUp>({ max: REMEMBERED_KEYS })
  #isLost = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(windows: SharedWindows, hear: HearOfLoss) {
    this.#windows = windows
    this.#hear = hear
    // Whether they are shared is known, and said, before the first call.
    this.#probe().catch((error: unknown) => this.#lose(String(error)))
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** Undefined while the counts cannot be had. */
  count(key: string, limit: number, seconds: number, now: number): MaybePromise<WindowCount | undefined> {
    const known = this.#usedUp.get(key)
    if (known && known.endsAt > now && known.count > limit)
      return { count: known.count, millisecondsLeft: known.endsAt - now }
    if (this.#isLost) return undefined
    return inTime(this.#windows.count(key, seconds)).then(
      ({ count, millisecondsLeft }) => {
        // By the clock of another machine a window may seem longer than any is.
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
    this.#hear(true, reason)
    this.#tryAgain()
  }

  #probe(): Promise<WindowCount> {
    return inTime(this.#windows.count(PROBE, PROBE_SECONDS))
  }

  #tryAgain(): void {
    this.#timer = setTimeout(async () => {
      const isBack = await this.#probe().then(
        () => true,
        () => false,
      )
      if (this.#isClosed) return
      if (!isBack) return this.#tryAgain()
      this.#isLost = false
      this.#hear(false, '')
    }, TRY_AGAIN_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#windows.close()
  }
}
