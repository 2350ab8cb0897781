/** How often a token may call, and how often an address may try bad ones. */
import type { WindowCount } from '../storage/database.ts'
import { type MaybeLater, whenRead } from '../storage/maybe-later.ts'
import type { SharedCounts } from './shared-counts.ts'
import { OwnWindows, WINDOW_SECONDS } from './windows.ts'

const BAD_TOKENS_PER_WINDOW = 300
/** Behind a proxy an address is what a header says, of whatever length. */
const LONGEST_ADDRESS = 64

/** What a window still allows. */
export interface Allowance {
  limit: number
  remaining: number
  /** Whole seconds until the window ends, rounded up, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

const allowanceOf = (limit: number, { count, millisecondsLeft }: WindowCount): Allowance => ({
  limit,
  remaining: Math.max(0, limit - count),
  // Never more than a window, whatever fractions or the clock of another machine make of it.
  resetSeconds: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(millisecondsLeft / 1000))),
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
  countCall(tokenId: string, limit: number, now = performance.now()): MaybeLater<Allowance> {
    return this.#count(`token ${tokenId}`, limit, now)
  }

  /** Counts a bad token that came from an address. */
  countBadToken(address: string, now = performance.now()): MaybeLater<Allowance> {
    return this.#count(`address ${address.slice(0, LONGEST_ADDRESS)}`, BAD_TOKENS_PER_WINDOW, now)
  }

  /** Where calls are counted at this moment; undefined where nothing is to be shared. */
  get sharing(): 'shared' | 'instance' | undefined {
    return this.#shared && (this.#shared.isLost ? 'instance' : 'shared')
  }

  #count(key: string, limit: number, now: number): MaybeLater<Allowance> {
    const counted = this.#shared?.count(key, limit, now) ?? this.#own.count(key, now)
    // What cannot be counted together is counted here: a limit that is too wide for a moment, but a limit.
    return whenRead(counted, (count) => allowanceOf(limit, count ?? this.#own.count(key, now)))
  }

  async close(): Promise<void> {
    await this.#shared?.close()
  }
}
