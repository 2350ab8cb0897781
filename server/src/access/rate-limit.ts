/** How often a token may call and download, and how often an address may try bad ones. */
import type { WindowCount } from '../storage/database.ts'
import { type MaybePromise, thenSync } from '../storage/maybe-promise.ts'
import type { SharedCounts } from './shared-counts.ts'
import { OwnWindows } from './windows.ts'

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
  readonly #own = new OwnWindows()
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
    // What cannot be counted together is counted here: a limit that is too wide for a moment, but a limit.
    return thenSync(counted, (count) =>
      allowanceOf(limit, seconds, count ?? this.#own.count(key, seconds, now)),
    )
  }

  async close(): Promise<void> {
    await this.#shared?.close()
  }
}
