/** Decides whether a failed request is retried. */
import { ConnectionFailed, type HeliologError, InvalidRequest, RateLimited, Unavailable } from './errors.ts'

export interface RetryOptions {
  /**
   * Number of retries of a call after 408, 429, 502, 503, 504 and broken connections. Default: 5. With Infinity, give
   * `maxWait: Infinity` too: the call then outlasts any outage, until its signal is aborted.
   */
  retries?: number | undefined
  /** The most seconds that one call waits in total. Default: 300. A longer Retry-After fails at once. */
  maxWait?: number | undefined
}

export interface RetryLimits {
  retries: number
  maxWait: number
}

/** The longest wait before the first retry. It doubles with each retry. */
const FIRST_BACKOFF_SECONDS = 0.5
const MAX_BACKOFF_SECONDS = 30
/** setTimeout fires at once for anything longer. */
const MAX_TIMER_MS = 2 ** 31 - 1

export const retryLimits = ({ retries = 5, maxWait = 300 }: RetryOptions): RetryLimits => {
  if (retries !== Number.POSITIVE_INFINITY && !(Number.isInteger(retries) && retries >= 0))
    throw new InvalidRequest('retries must be a whole number from 0, or Infinity.')
  if (!(maxWait >= 0)) throw new InvalidRequest('maxWait must be a number of seconds from 0.')
  return { retries, maxWait }
}

const isTemporary = (error: unknown): error is HeliologError =>
  error instanceof RateLimited || error instanceof Unavailable || error instanceof ConnectionFailed

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
  /** Its length. */
  seconds: number
}

/** Shorter waits do not look like a program that hangs. */
const REPORTED_WAIT_SECONDS = 5

/** Prints long waits to standard error, which browsers do not have. */
export const printWait = ({ reason, seconds }: Wait): void => {
  const { process } = globalThis as { process?: { stderr?: { write?(text: string): unknown } } }
  if (seconds > REPORTED_WAIT_SECONDS)
    process?.stderr?.write?.(`heliolog: waiting ${Math.ceil(seconds)} s: ${reason.message}\n`)
}

/** The attempts of one call, and the waits between them. */
export class Retries {
  readonly #limits: RetryLimits
  readonly #onWait: (wait: Wait) => void
  readonly #signal: AbortSignal | undefined
  #failures = 0
  #waited = 0

  constructor(limits: RetryLimits, onWait: (wait: Wait) => void, signal: AbortSignal | undefined) {
    this.#limits = limits
    this.#onWait = onWait
    this.#signal = signal
  }

  /** Returns when the next attempt is due; throws the error if it would not help or the limits allow no more. */
  async waitOrThrow(error: unknown): Promise<void> {
    this.#signal?.throwIfAborted()
    const { retries, maxWait } = this.#limits
    if (!isTemporary(error) || this.#failures >= retries) throw error
    // A follower survives an outage, in which host names may be unknown too.
    if (error instanceof ConnectionFailed && error.lasting && retries !== Number.POSITIVE_INFINITY)
      throw error
    const seconds = Math.max(error.retryAfter ?? 0, this.#backoff())
    this.#failures++
    this.#waited += seconds
    if (this.#waited > maxWait) throw error
    this.#onWait({ reason: error, seconds })
    await wait(seconds, this.#signal)
  }

  /** Full jitter spreads clients that failed together. */
  #backoff(): number {
    return Math.random() * Math.min(MAX_BACKOFF_SECONDS, FIRST_BACKOFF_SECONDS * 2 ** this.#failures)
  }

  /** Repeats an attempt until it succeeds, fails for good, or the limits allow no more. */
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
