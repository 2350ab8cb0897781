/**
 * Rate limits shared by the workers of one machine: the primary process counts for all of them. rate-limiter-flexible
 * only counts, because limits differ from key to key.
 */
import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { SharedWindows } from '../storage/database.ts'

const TIMEOUT_MS = 2_000

/** Disables the library's own limit; the window length is passed with each count. */
export const countOnly = (keyPrefix: string) => ({ keyPrefix, points: Number.MAX_SAFE_INTEGER, duration: 0 })

export const windowsOf = (limiter: RateLimiterAbstract): SharedWindows => ({
  count: async (key, seconds, amount) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, amount, { customDuration: seconds })
    return { count: consumedPoints, millisecondsLeft: msBeforeNext }
  },
  read: async (key) => {
    const found = await limiter.get(key)
    return found ? { count: found.consumedPoints, millisecondsLeft: found.msBeforeNext } : undefined
  },
  close: async () => {},
})

/** Call it in the primary process. */
export const countForWorkers = (): void => {
  new RateLimiterClusterMaster()
}

/** Call it in a worker process. */
export const clusterWindows = (prefix: string): SharedWindows =>
  windowsOf(new RateLimiterCluster({ ...countOnly(prefix), timeoutMs: TIMEOUT_MS }))
