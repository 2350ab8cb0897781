/** Rate limits shared by the workers of one machine: the primary process counts for all of them. */
import { RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { SharedWindows } from '../storage/database.ts'
import { COUNT_ONLY, countInLimiter, readFromLimiter } from './flexible-limiter.ts'

const KEY_PREFIX = 'heliolog'
const TIMEOUT_MS = 2_000

/** Call it in the primary process. */
export const countForWorkers = (): void => {
  new RateLimiterClusterMaster()
}

/** Call it in a worker process. */
export const clusterWindows = (): SharedWindows => {
  const limiter = new RateLimiterCluster({
    keyPrefix: KEY_PREFIX,
    ...COUNT_ONLY,
    timeoutMs: TIMEOUT_MS,
  })
  return {
    count: (key, seconds) => countInLimiter(limiter, key, seconds),
    read: (key) => readFromLimiter(limiter, key),
    close: async () => {},
  }
}
