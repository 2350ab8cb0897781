/** Limits that the workers of one machine share: their parent process counts for all. */
import { RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { SharedWindows } from '../storage/database.ts'
import { countInLimiter, ONLY_COUNTS } from './flexible-limiter.ts'

const KEY_PREFIX = 'heliolog'
const TIMEOUT_MS = 2_000

/** In the process that starts the workers. */
export const countForWorkers = (): void => {
  new RateLimiterClusterMaster()
}

/** In a worker. */
export const clusterWindows = (): SharedWindows => {
  const limiter = new RateLimiterCluster({
    keyPrefix: KEY_PREFIX,
    ...ONLY_COUNTS,
    timeoutMs: TIMEOUT_MS,
  })
  return {
    count: (key, seconds) => countInLimiter(limiter, key, seconds),
    close: async () => {},
  }
}
