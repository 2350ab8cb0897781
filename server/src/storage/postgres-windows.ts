/** Limits that all instances share, where there is nothing but PostgreSQL to share them in. */
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SharedWindows } from './database.ts'
import { LIMIT_TABLE } from './migrations/003-limits.ts'

/** `seconds` is the length of a window. */
export const postgresWindows = (pool: pg.Pool, seconds: number): SharedWindows => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: LIMIT_TABLE,
    tableCreated: true,
    keyPrefix: '',
    // It only counts: what is too much differs from key to key.
    points: Number.MAX_SAFE_INTEGER,
    duration: seconds,
  })
  return {
    count: async (key) => {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key)
      return { count: consumedPoints, millisecondsLeft: msBeforeNext }
    },
    close: async () => {},
  }
}
