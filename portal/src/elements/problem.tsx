/** Says what went wrong, and what can be done about it. */
import {
  ConnectionFailed,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
} from '@heliolog/client'
import { useEffect, useState } from 'preact/hooks'
import { forgetToken } from '../session.ts'

interface ProblemProps {
  error: unknown
  again: () => void
}

const titleOf = (error: unknown): string => {
  if (error instanceof Unauthorized) return 'This token is not accepted'
  if (error instanceof RateLimited) return 'The limit of calls is used up'
  if (error instanceof ConnectionFailed) return 'The service cannot be reached'
  if (error instanceof Unavailable) return 'The service cannot answer at the moment'
  if (error instanceof NotFound) return 'There is no such record'
  if (error instanceof InvalidRequest) return 'The service does not accept this'
  return 'Something went wrong'
}

const adviceOf = (error: unknown): string => {
  if (error instanceof Unauthorized)
    return 'It may be mistyped, have expired or been revoked. Enter another one, or ask the operators.'
  if (error instanceof ConnectionFailed)
    return 'Either this device has no network, or the service is stopped. What is on the page stays as it is.'
  return error instanceof Error ? error.message : String(error)
}

/** Counts the seconds down that the service asked to wait, then tries again by itself. */
const Countdown = ({ seconds, again }: { seconds: number; again: () => void }) => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return again()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, again])
  return (
    <p>
      Trying again in {/* Each second read aloud would drown everything else. */}
      <strong class="countdown" aria-live="off">
        {left} s
      </strong>
    </p>
  )
}

export const Problem = ({ error, again }: ProblemProps) => (
  <div class="notice problem" role="alert">
    <h2>{titleOf(error)}</h2>
    <p>{adviceOf(error)}</p>
    {error instanceof RateLimited && error.retryAfter !== undefined ? (
      <Countdown seconds={error.retryAfter} again={again} />
    ) : error instanceof Unauthorized ? (
      <button type="button" onClick={forgetToken}>
        Enter another token
      </button>
    ) : error instanceof NotFound || error instanceof InvalidRequest ? null : (
      <button type="button" onClick={again}>
        Try again
      </button>
    )}
  </div>
)
