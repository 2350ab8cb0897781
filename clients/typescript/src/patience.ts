/** How often and how long a call is tried again before its error is the caller's. */
import { ConnectionFailed, HeliologError, RateLimited, Unavailable } from './errors.ts'

export interface Patience {
  /** How often a call is tried at most, the first time included; 6 unless told. */
  attempts: number
  /** How many seconds one call may spend waiting in all; 300 unless told. A longer Retry-After fails at once. */
  longestWaitSeconds: number
  /** The longest wait before the second attempt; it doubles with each one, up to 30. 0.5 unless told. */
  firstWaitSeconds: number
}

const USUAL: Patience = { attempts: 6, longestWaitSeconds: 300, firstWaitSeconds: 0.5 }
const LONGEST_BACKOFF_SECONDS = 30
const REQUEST_TIMEOUT = 408
/** The longest that a timer can be set to. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const patienceOf = (given: Partial<Patience> = {}): Patience => {
  const patience = { ...USUAL, ...given }
  if (!Number.isInteger(patience.attempts) || patience.attempts < 1)
    throw new TypeError('retry.attempts must be a whole number from 1.')
  for (const name of ['longestWaitSeconds', 'firstWaitSeconds'] as const)
    if (!(patience[name] >= 0)) throw new TypeError(`retry.${name} must be a number of seconds from 0.`)
  return patience
}

/** Seconds before the next attempt, or undefined where another one would end the same way. */
export const secondsUntilNext = (error: unknown, attempt: number, patience: Patience): number | undefined => {
  if (!(error instanceof HeliologError)) return undefined
  const passing =
    error instanceof RateLimited ||
    error instanceof Unavailable ||
    error instanceof ConnectionFailed ||
    error.status === REQUEST_TIMEOUT
  if (!passing) return undefined
  // Full jitter: callers who failed together do not come back together. Never before the time that heliolog gave.
  const most = Math.min(LONGEST_BACKOFF_SECONDS, patience.firstWaitSeconds * 2 ** (attempt - 1))
  return Math.max(error.retryAfter ?? 0, Math.random() * most)
}

export const wait = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abandon = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const goOn = () => {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }
    const timer = setTimeout(goOn, Math.min(seconds * 1000, LONGEST_TIMER_MS))
    signal?.addEventListener('abort', abandon, { once: true })
  })

/** Tries until it succeeds, fails for good, or patience is at its end. */
export const withPatience = async <Result>(
  attempt: () => Promise<Result>,
  patience: Patience,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  let waited = 0
  for (let count = 1; ; count++) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      const seconds = secondsUntilNext(error, count, patience)
      if (seconds === undefined || count >= patience.attempts) throw error
      waited += seconds
      if (waited > patience.longestWaitSeconds) throw error
      await wait(seconds, signal)
    }
  }
}
