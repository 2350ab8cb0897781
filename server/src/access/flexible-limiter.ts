/** Windows of rate-limiter-flexible: it only counts, since limits differ from key to key. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { WindowCount } from '../storage/database.ts'

/** No limit of its own, and windows whose length is passed with each count. */
export const ONLY_COUNTS = { points: Number.MAX_SAFE_INTEGER, duration: 0 }

export const countInLimiter = async (
  limiter: RateLimiterAbstract,
  key: string,
  seconds: number,
): Promise<WindowCount> => {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key, 1, { customDuration: seconds })
  return { count: consumedPoints, millisecondsLeft: msBeforeNext }
}
