/** How often a token may call, and how often an address may try bad ones. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

export const WINDOW_SECONDS = 60
const BAD_TOKENS_PER_WINDOW = 300

/** What a window still allows. */
export interface Allowance {
  limit: number
  remaining: number
  /** Whole seconds until the window ends, rounded up, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

const allowance = ({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): Allowance => ({
  limit,
  remaining: Math.max(0, limit - consumedPoints),
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  exceeded: consumedPoints > limit,
})

/** Windows begin with a key's first call and last a minute. */
export class RateLimiter {
  readonly #calls: RateLimiterMemory
  readonly #badTokens: RateLimiterMemory

  constructor() {
    // `penalty` counts without judging, since limits differ from token to token; so that `points` is not used.
    const window = { points: 1, duration: WINDOW_SECONDS }
    this.#calls = new RateLimiterMemory({ ...window, keyPrefix: 'call' })
    this.#badTokens = new RateLimiterMemory({ ...window, keyPrefix: 'bad' })
  }

  /** Counts a call of a token. */
  async countCall(tokenId: string, limit: number): Promise<Allowance> {
    return allowance(await this.#calls.penalty(tokenId), limit)
  }

  /** Counts a bad token that came from an address. */
  async countBadToken(address: string): Promise<Allowance> {
    return allowance(await this.#badTokens.penalty(address), BAD_TOKENS_PER_WINDOW)
  }
}
