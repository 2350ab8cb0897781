/** Counts by key, in this process. A window begins with a key's first count, and is as long as that one says. */
import type { WindowCount } from '../storage/database.ts'

const SWEEP_MS = 60_000

interface Window {
  count: number
  endsAt: number
}

/** Synchronous: the promises of a library would cost more than the rest of admitting a request. */
export class OwnWindows {
  readonly #windows = new Map<string, Window>()
  #sweepAt = 0

  count(key: string, seconds: number, now: number): WindowCount {
    if (now >= this.#sweepAt) this.#sweep(now)
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + seconds * 1000 }
      this.#windows.set(key, window)
    }
    window.count++
    return { count: window.count, millisecondsLeft: window.endsAt - now }
  }

  /** Deletes windows that have ended, so that addresses of strangers cannot fill the memory. */
  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
    this.#sweepAt = now + SWEEP_MS
  }
}
