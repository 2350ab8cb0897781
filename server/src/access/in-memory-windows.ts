import type { WindowCount } from '../storage/database.ts'

const SWEEP_MS = 60_000

/** A window by the clock of this process. */
export interface Window {
  count: number
  endsAt: number
}

/** The part of Map that LRUCache has too. */
interface Windows extends Iterable<[string, Window]> {
  get(key: string): Window | undefined
  set(key: string, window: Window): unknown
  delete(key: string): unknown
}

/** Counts by key in this process. It is synchronous, because the promises of a library would cost more than counting. */
export class InMemoryWindows {
  readonly #windows: Windows
  #sweepAt = 0

  constructor(windows: Windows) {
    this.#windows = windows
  }

  /** Adds to the count, or subtracts from it. */
  count(key: string, seconds: number, now: number, amount = 1): WindowCount {
    if (now >= this.#sweepAt) this.#sweep(now)
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + seconds * 1000 }
      this.#windows.set(key, window)
    }
    window.count += amount
    return { count: window.count, millisecondsLeft: window.endsAt - now }
  }

  /** The current count, of a window that would begin now if there is none. */
  read(key: string, seconds: number, now: number): WindowCount {
    const { count, endsAt } = this.#windows.get(key) ?? { count: 0, endsAt: now }
    return now < endsAt
      ? { count, millisecondsLeft: endsAt - now }
      : { count: 0, millisecondsLeft: seconds * 1000 }
  }

  /** Deletes windows that have ended. */
  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
    this.#sweepAt = now + SWEEP_MS
  }
}
