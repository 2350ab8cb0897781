/** Counts shared by all instances. While their store is unavailable, it is probed until it responds again. */
import { LRUCache } from 'lru-cache'
import type { MaybePromise, SharedWindows, WindowCount } from '../storage/database.ts'

/** Only the first requests of an outage wait for the timeout; later ones do not wait. */
const TIMEOUT_MS = 2_000
const RETRY_MS = 250
const CACHED_KEYS = 10_000
const PROBE = 'probe'
const PROBE_SECONDS = 60

/** Called when the shared store becomes unavailable, and when it is available again. */
type OnAvailabilityChange = (unavailable: boolean, reason: string) => void

const withTimeout = <Value>(promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

export class SharedCounts {
  readonly #windows: SharedWindows
  readonly #onAvailabilityChange: OnAvailabilityChange
  /** Windows whose limit is reached: counting further requests would only cause load. */
  readonly #exhausted = new LRUCache<string, { count: number; endsAt: number }>({ max: CACHED_KEYS })
  #isUnavailable = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(windows: SharedWindows, onAvailabilityChange: OnAvailabilityChange) {
    this.#windows = windows
    this.#onAvailabilityChange = onAvailabilityChange
    // Probe at the start, so that an unavailable store is logged before the first request.
    this.#probe().catch((error: unknown) => this.#markUnavailable(String(error)))
  }

  /** Returns undefined while the shared store is unavailable. */
  count(key: string, limit: number, seconds: number, now: number): MaybePromise<WindowCount | undefined> {
    const known = this.#exhausted.get(key)
    if (known && known.endsAt > now && known.count > limit)
      return { count: known.count, millisecondsLeft: known.endsAt - now }
    return this.#query(async () => {
      const { count, millisecondsLeft } = await this.#windows.count(key, seconds)
      // Measured by the clock of another machine, a window can appear longer than it is.
      const left = Math.min(millisecondsLeft, seconds * 1000)
      if (count > limit) this.#exhausted.set(key, { count, endsAt: now + left })
      return { count, millisecondsLeft: left }
    })
  }

  /** The current count without counting; undefined while the shared store is unavailable. */
  read(key: string, seconds: number): Promise<WindowCount | undefined> {
    return this.#query(
      async () => (await this.#windows.read(key, seconds)) ?? { count: 0, millisecondsLeft: seconds * 1000 },
    )
  }

  /** Adds to the count, which has no limit; undefined while the shared store is unavailable. */
  add(key: string, seconds: number, amount: number): Promise<WindowCount | undefined> {
    return this.#query(() => this.#windows.count(key, seconds, amount))
  }

  async #query(send: () => Promise<WindowCount>): Promise<WindowCount | undefined> {
    if (this.#isUnavailable) return undefined
    try {
      return await withTimeout(send())
    } catch (error) {
      return this.#markUnavailable(String(error))
    }
  }

  /** Queries the shared store, since requests may need it for no count. */
  async isAvailable(): Promise<boolean> {
    await this.read(PROBE, PROBE_SECONDS)
    return !this.#isUnavailable
  }

  #markUnavailable(reason: string): undefined {
    if (this.#isUnavailable || this.#isClosed) return
    this.#isUnavailable = true
    this.#onAvailabilityChange(true, reason)
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
      this.#isUnavailable = false
      this.#onAvailabilityChange(false, '')
    }, RETRY_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#windows.close()
  }
}
