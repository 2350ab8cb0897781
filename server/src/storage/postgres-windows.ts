/** Limits that all instances share, where there is nothing but PostgreSQL to share them in. */
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SharedWindows } from './database.ts'
import { LIMIT_TABLE } from './migrations/003-limits.ts'
import { countWith, NO_LIMIT } from './window-count.ts'

/** `seconds` is the length of a window. */
export const postgresWindows = (pool: pg.Pool, seconds: number): SharedWindows => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: LIMIT_TABLE,
    tableCreated: true,
    keyPrefix: '',
    points: NO_LIMIT,
    duration: seconds,
  })
  return {
    count: (key) => countWith(limiter, key),
    close: async () => {},
  }
}
