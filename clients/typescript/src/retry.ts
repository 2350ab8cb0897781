/** Decides whether a failed request is retried. */
import { ConnectionFailed, HeliologError, RateLimited, Unavailable } from './errors.ts'

export interface RetryOptions {
  /** The most attempts, the first one included. Default: 6. */
  attempts: number
  /** The most seconds that one call waits in total. Default: 300. A longer Retry-After fails at once. */
  longestWaitSeconds: number
  /** The longest wait before the second attempt. It doubles with each attempt, up to 30 seconds. Default: 0.5. */
  firstWaitSeconds: number
}

const DEFAULTS: RetryOptions = { attempts: 6, longestWaitSeconds: 300, firstWaitSeconds: 0.5 }
const MAX_BACKOFF_SECONDS = 30
const REQUEST_TIMEOUT = 408
/** setTimeout fires at once for anything longer. */
const MAX_TIMER_MS = 2 ** 31 - 1

export const withRetryDefaults = (given: Partial<RetryOptions> = {}): RetryOptions => {
  const options = { ...DEFAULTS, ...given }
  if (!Number.isInteger(options.attempts) || options.attempts < 1)
    throw new TypeError('retry.attempts must be a whole number from 1.')
  for (const name of ['longestWaitSeconds', 'firstWaitSeconds'] as const)
    if (!(options[name] >= 0)) throw new TypeError(`retry.${name} must be a number of seconds from 0.`)
  return options
}

/** Seconds before the next attempt; undefined if another attempt would fail the same way. */
export const secondsUntilRetry = (
  error: unknown,
  attempt: number,
  { firstWaitSeconds }: RetryOptions,
): number | undefined => {
  if (!(error instanceof HeliologError)) return undefined
  const isTemporary =
    error instanceof RateLimited ||
    error instanceof Unavailable ||
    error instanceof ConnectionFailed ||
    error.status === REQUEST_TIMEOUT
  if (!isTemporary) return undefined
  // Full jitter spreads clients that failed together; Retry-After is the lower bound.
  const backoff = Math.random() * Math.min(MAX_BACKOFF_SECONDS, firstWaitSeconds * 2 ** (attempt - 1))
  return Math.max(error.retryAfter ?? 0, backoff)
}

/** Rejects with the signal's reason if it is aborted meanwhile. */
export const wait = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const onTimeout = () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }
    const timer = setTimeout(onTimeout, Math.min(seconds * 1000, MAX_TIMER_MS))
    signal?.addEventListener('abort', onAbort, { once: true })
  })

/** A call waits before it tries again. */
export interface Wait {
  /** Why: the error of the failed attempt, such as `RateLimited`. */
  reason: HeliologError
  /** How long. */
  seconds: number
}

/** The attempts of one call, and the waits between them. */
export class Retries {
  readonly #options: RetryOptions
  readonly #onWait: ((wait: Wait) => void) | undefined
  readonly #signal: AbortSignal | undefined
  #attempts = 0
  #waited = 0

  constructor(
    options: RetryOptions,
    onWait: ((wait: Wait) => void) | undefined,
    signal: AbortSignal | undefined,
  ) {
    this.#options = options
    this.#onWait = onWait
    this.#signal = signal
  }

  /** Returns when the next attempt is due; throws the error if it would not help or the options allow no more. */
  async waitOrThrow(error: unknown): Promise<void> {
    this.#signal?.throwIfAborted()
    this.#attempts++
    const seconds = secondsUntilRetry(error, this.#attempts, this.#options)
    if (seconds === undefined || this.#attempts >= this.#options.attempts) throw error
    this.#waited += seconds
    if (this.#waited > this.#options.longestWaitSeconds) throw error
    this.#onWait?.({ reason: error as HeliologError, seconds })
    await wait(seconds, this.#signal)
  }

  /** Repeats an attempt until it succeeds, fails for good, or the options allow no more. */
  async run<Result>(attempt: () => Promise<Result>): Promise<Result> {
    while (true) {
      this.#signal?.throwIfAborted()
      try {
        return await attempt()
      } catch (error) {
        await this.waitOrThrow(error)
      }
    }
  }
}
