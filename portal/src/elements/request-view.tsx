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
import { type RequestState, useRequest } from '../data/request-state.ts'
import { texts } from '../language/texts.ts'

export const Waiting = ({ what }: { what: string }) => (
  <div class="waiting" role="status">
    <span class="waiting-sun" aria-hidden="true" />
    {what} …
  </div>
)

interface ProblemProps {
  error: unknown
  /** Absent where the visitor starts the request with a button that is still there. */
  retry?: (() => void) | undefined
}

const titleOf = (error: unknown): string => {
  const t = texts().elements
  if (error instanceof Unauthorized) return t.tokenNotAccepted
  if (error instanceof RateLimited) return t.rateLimited
  if (error instanceof ConnectionFailed) return t.unreachable
  if (error instanceof Unavailable) return t.unavailable
  if (error instanceof NotFound) return t.recordNotFound
  return error instanceof InvalidRequest ? t.invalidRequest : t.wentWrong
}

const adviceOf = (error: unknown): string => {
  if (error instanceof Unauthorized) return texts().elements.tokenAdvice
  if (error instanceof ConnectionFailed) return texts().elements.connectionAdvice
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
      {texts().elements.tryingAgainIn} {/* Off, or a screen reader would announce every second. */}
      <strong class="number countdown" aria-live="off">
        {left} s
      </strong>
    </p>
  )
}

const NextStep = ({ error, retry }: ProblemProps) => {
  if (error instanceof Unauthorized)
    return (
      <button type="button" onClick={forgetToken}>
        {texts().elements.enterAnotherToken}
      </button>
    )
  if (retry === undefined || error instanceof NotFound || error instanceof InvalidRequest) return null
  if (error instanceof RateLimited && error.retryAfter !== undefined)
    return <Countdown seconds={error.retryAfter} retry={retry} />
  return (
    <button type="button" onClick={retry}>
      {texts().elements.tryAgain}
    </button>
  )
}

export const Problem = ({ error, retry }: ProblemProps) => (
  <div class="notice problem" role="alert">
    <h2>{titleOf(error)}</h2>
    <p>{adviceOf(error)}</p>
    <NextStep error={error} retry={retry} />
  </div>
)

/** Says that there is nothing to show, and why. */
export const Empty = ({ title, text }: { title: string; text: ComponentChildren }) => (
  <div class="notice">
    <h2>{title}</h2>
    <p>{text}</p>
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

interface LoadedCodeProps<Code> {
  load: () => Promise<Code>
  /** Identifies the code, which is loaded again when it changes. */
  id: string
  waitingFor?: string
  children: (code: Code) => ComponentChildren
}

/** A page, or a part of one, whose code is loaded when it is first shown. */
export const LoadedCode = <Code,>({ load, id, ...view }: LoadedCodeProps<Code>) => {
  const request = useRequest(load, id)
  const { waitingFor = texts().frame.loadingPage, children } = view
  if (request.state === 'failed')
    return <Problem error={new Error(texts().elements.notLoaded)} retry={() => location.reload()} />
  return (
    <RequestView request={request} waitingFor={waitingFor}>
      {children}
    </RequestView>
  )
}
