/** Counts with rate-limiter-flexible. The library only counts, because limits differ from key to key. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { WindowCount } from '../storage/database.ts'

/** Disables the library's own limit; the window length is passed with each count. */
export const COUNT_ONLY = { points: Number.MAX_SAFE_INTEGER, duration: 0 }

export const countInLimiter = async (
  limiter: RateLimiterAbstract,
  key: string,
  seconds: number,
): Promise<WindowCount> => {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key, 1, { customDuration: seconds })
  return { count: consumedPoints, millisecondsLeft: msBeforeNext }
}

export const readFromLimiter = async (
  limiter: RateLimiterAbstract,
  key: string,
): Promise<WindowCount | undefined> => {
  const found = await limiter.get(key)
  return found ? { count: found.consumedPoints, millisecondsLeft: found.msBeforeNext } : undefined
}
