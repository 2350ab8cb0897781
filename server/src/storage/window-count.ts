/** Windows of rate-limiter-flexible, wherever they lie: it only counts, since what is too much differs from key to key. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { WindowCount } from './database.ts'

/** More than anybody can call, in windows whose length is told with each count. */
export const ONLY_COUNTS = { points: Number.MAX_SAFE_INTEGER, duration: 0 }

export const countWith = async (
  limiter: RateLimiterAbstract,
  key: string,
  seconds: number,
): Promise<WindowCount> => {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key, 1, { customDuration: seconds })
  return { count: consumedPoints, millisecondsLeft: msBeforeNext }
}
