/** How often a token may call, and how often an address may try bad ones. */

export const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1000
const BAD_TOKENS_PER_WINDOW = 300

/** What a window still allows. */
export interface Allowance {
  limit: number
  remaining: number
  /** Whole seconds until the window ends, rounded up, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

interface Window {
  count: number
  endsAt: number
}

/** Counts by key. A window begins with a key's first call and lasts a minute. */
class Counter {
  readonly #windows = new Map<string, Window>()
  #sweepAt = 0

  count(key: string, limit: number, now: number): Allowance {
    if (now >= this.#sweepAt) this.#sweep(now)
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + WINDOW_MS }
      this.#windows.set(key, window)
    }
    window.count++
    return {
      limit,
      remaining: Math.max(0, limit - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      exceeded: window.count > limit,
    }
  }

  /** Forgets windows that have ended, so that strangers cannot fill the memory with their addresses. */
  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
    this.#sweepAt = now + WINDOW_MS
  }
}

/** Of one process. It answers at once: the promises of a library took longer than all the rest of letting a call in. */
export class RateLimiter {
  readonly #calls = new Counter()
  readonly #badTokens = new Counter()

  /** Counts a call of a token. */
  countCall(tokenId: string, limit: number, now = performance.now()): Allowance {
    return this.#calls.count(tokenId, limit, now)
  }

  /** Counts a bad token that came from an address. */
  countBadToken(address: string, now = performance.now()): Allowance {
    return this.#badTokens.count(address, BAD_TOKENS_PER_WINDOW, now)
  }
}
