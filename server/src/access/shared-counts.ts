/** Counts shared by all instances. While their store is unavailable, it is probed until it responds again. */
import type { SharedWindows, WindowCount } from '../storage/database.ts'

/** Only the first requests of an outage wait for the timeout; later ones do not wait. */
const TIMEOUT_MS = 2_000
const RETRY_MS = 250
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
  #isUnavailable = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(windows: SharedWindows, onAvailabilityChange: OnAvailabilityChange) {
    this.#windows = windows
    this.#onAvailabilityChange = onAvailabilityChange
    // Probe at the start, so that an unavailable store is logged before the first request.
    this.#probe().catch((error: unknown) => this.#markUnavailable(String(error)))
  }

  /** Adds to the count, or subtracts from it; undefined while the shared store is unavailable. */
  count(key: string, seconds: number, amount = 1): Promise<WindowCount | undefined> {
    return this.#query(() => this.#windows.count(key, seconds, amount))
  }

  /** The current count without counting; undefined while the shared store is unavailable. */
  read(key: string, seconds: number): Promise<WindowCount | undefined> {
    return this.#query(
      async () => (await this.#windows.read(key, seconds)) ?? { count: 0, millisecondsLeft: seconds * 1000 },
    )
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
