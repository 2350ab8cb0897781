/** Windows of rate-limiter-flexible, wherever they lie: it only counts, since what is too much differs from key to key. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { WindowCount } from './database.ts'

/** More than anybody can call. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER

export const countWith = async (limiter: RateLimiterAbstract, key: string): Promise<WindowCount> => {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key)
  return { count: consumedPoints, millisecondsLeft: msBeforeNext }
}
