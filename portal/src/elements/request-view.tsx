/** Shows the result of a request, and until then that it is loading or what went wrong. */
import {
  ConnectionFailed,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
} from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { forgetToken } from '../browser/token.ts'
import type { RequestState } from '../service/request-state.ts'

export const Waiting = ({ what }: { what: string }) => (
  <div class="waiting" role="status">
    <span class="waiting-sun" aria-hidden="true" />
    {what} …
  </div>
)

/** The error when the code of a page or of a part of it does not load. */
export const NOT_LOADED = new Error(
  'This part of the portal could not be loaded. Your device may be offline, or the service was updated after you opened the portal.',
)

interface ProblemProps {
  error: unknown
  /** Absent where the visitor starts the request with a button that is still there. */
  retry?: (() => void) | undefined
}

const titleOf = (error: unknown): string => {
  if (error instanceof Unauthorized) return 'This token is not accepted'
  if (error instanceof RateLimited) return 'Rate limit reached'
  if (error instanceof ConnectionFailed) return 'The service cannot be reached'
  if (error instanceof Unavailable) return 'The service is temporarily unavailable'
  if (error instanceof NotFound) return 'Record not found'
  if (error instanceof InvalidRequest) return 'Invalid request'
  return 'Something went wrong'
}

const adviceOf = (error: unknown): string => {
  if (error instanceof Unauthorized)
    return 'It may be mistyped, have expired or been revoked. Enter another one, or ask the operators.'
  if (error instanceof ConnectionFailed)
    return 'Your device may be offline, or the service may be down. Data already on this page stay visible.'
  return error instanceof Error ? error.message : String(error)
}

/** Counts down the seconds of `Retry-After`, then retries. */
const Countdown = ({ seconds, retry }: { seconds: number; retry: () => void }) => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return retry()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, retry])
  return (
    <p>
      Trying again in {/* Off, or a screen reader would announce every second. */}
      <strong class="countdown" aria-live="off">
        {left} s
      </strong>
    </p>
  )
}

const NextStep = ({ error, retry }: ProblemProps) => {
  if (error instanceof Unauthorized)
    return (
      <button type="button" onClick={forgetToken}>
        Enter another token
      </button>
    )
  if (retry === undefined || error instanceof NotFound || error instanceof InvalidRequest) return null
  if (error instanceof RateLimited && error.retryAfter !== undefined)
    return <Countdown seconds={error.retryAfter} retry={retry} />
  return (
    <button type="button" onClick={retry}>
      Try again
    </button>
  )
}

/** Shows what went wrong and what the visitor can do about it. */
export const Problem = ({ error, retry }: ProblemProps) => (
  <div class="notice problem" role="alert">
    <h2>{titleOf(error)}</h2>
    <p>{adviceOf(error)}</p>
    <NextStep error={error} retry={retry} />
  </div>
)

interface RequestViewProps<Value> {
  request: RequestState<Value>
  /** Shown while waiting, such as "Loading observations". */
  waitingFor: string
  children: (value: Value) => ComponentChildren
}

export const RequestView = <Value,>({ request, waitingFor, children }: RequestViewProps<Value>) => {
  if (request.state === 'waiting') return <Waiting what={waitingFor} />
  if (request.state === 'failed') return <Problem error={request.error} retry={request.retry} />
  return <>{children(request.value)}</>
}
