/** How often a token may call and download, and how often an address may try bad ones. */
import type { MaybePromise, WindowCount } from '../storage/database.ts'
import type { SharedCounts } from './shared-counts.ts'

const MINUTE = 60
const HOUR = 3_600
const BAD_TOKENS_PER_MINUTE = 300
/** Behind a proxy an address is what a header says, of whatever length. */
const LONGEST_ADDRESS = 64

/** What a window still allows. */
export interface Allowance {
  limit: number
  /** How long the window lasts from its first count. */
  seconds: number
  remaining: number
  /** Whole seconds until the window ends, rounded up, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

const allowanceOf = (
  limit: number,
  seconds: number,
  { count, millisecondsLeft }: WindowCount,
): Allowance => ({
  limit,
  seconds,
  remaining: Math.max(0, limit - count),
  // Never more than a window, whatever fractions or the clock of another machine make of it.
  resetSeconds: Math.min(seconds, Math.max(1, Math.ceil(millisecondsLeft / 1000))),
  exceeded: count > limit,
})

/** Counts with everyone who shares the counts, or in this process where nobody does. */
export class RateLimiter {
  readonly #own = new InMemoryWindows()
  readonly #shared: SharedCounts | undefined

  constructor(shared?: SharedCounts) {
    this.#shared = shared
  }

  /** Counts a call of a token. */
  countCall(tokenId: string, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(`token ${tokenId}`, limit, MINUTE, now)
  }

  /** Counts a download of a token, beside the call that asked for it. */
  countDownload(tokenId: string, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(`download ${tokenId}`, limit, HOUR, now)
  }

  /** Counts a bad token that came from an address. */
  countBadToken(address: string, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(`address ${address.slice(0, LONGEST_ADDRESS)}`, BAD_TOKENS_PER_MINUTE, MINUTE, now)
  }

  /** Where calls are counted at this moment; undefined where nothing is to be shared. */
  get sharing(): 'shared' | 'instance' | undefined {
    return this.#shared && (this.#shared.isLost ? 'instance' : 'shared')
  }

  #count(key: string, limit: number, seconds: number, now: number): MaybePromise<Allowance> {
    const counted = this.#shared?.count(key, limit, seconds, now) ?? this.#own.count(key, seconds, now)
    // While the shared counts are lost, this process counts for itself: a limit that is too wide, but a limit.
    const allow = (count: WindowCount | undefined) =>
      allowanceOf(limit, seconds, count ?? this.#own.count(key, seconds, now))
    return counted instanceof Promise ? counted.then(allow) : allow(counted)
  }

  async close(): Promise<void> {
    await this.#shared?.close()
  }
}

const SWEEP_MS = 60_000

interface Window {
  count: number
  endsAt: number
}

/** Counts by key in this process, in windows that begin with a key's first count. Synchronous: the promises of a library would cost more than the rest of admitting a request. */
class InMemoryWindows {
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
