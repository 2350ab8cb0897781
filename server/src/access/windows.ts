/** Counts by key, in this process. A window begins with a key's first count. */
import type { WindowCount } from '../storage/database.ts'

export const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1000

interface Window {
  count: number
  endsAt: number
}

/** It answers at once: the promises of a library took longer than all the rest of letting a call in. */
export class OwnWindows {
  readonly #windows = new Map<string, Window>()
  #sweepAt = 0

  count(key: string, now: number): WindowCount {
    if (now >= this.#sweepAt) this.#sweep(now)
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + WINDOW_MS }
      this.#windows.set(key, window)
    }
    window.count++
    return { count: window.count, millisecondsLeft: window.endsAt - now }
  }

  /** Forgets windows that have ended, so that strangers cannot fill the memory with their addresses. */
  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
    this.#sweepAt = now + WINDOW_MS
  }
}
