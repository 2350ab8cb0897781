/** Limits that all instances share, where there is nothing but PostgreSQL to share them in. */
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SharedWindows } from '../database.ts'
import { LIMIT_TABLE } from '../migrations/003-limits.ts'
import { countWith, ONLY_COUNTS } from '../window-count.ts'

export const postgresWindows = (pool: pg.Pool): SharedWindows => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: LIMIT_TABLE,
    tableCreated: true,
    keyPrefix: '',
    ...ONLY_COUNTS,
  })
  return {
    count: (key, seconds) => countWith(limiter, key, seconds),
    close: async () => {},
  }
}
