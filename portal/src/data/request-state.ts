/** The state of a request that a part of a page depends on. */
import { useEffect, useState } from 'preact/hooks'

export type RequestState<Value> =
  | { state: 'waiting' }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; error: unknown; retry: () => void }

/** Sends the request, and sends it again when `key` changes. Aborts requests that are no longer needed. */
export const useRequest = <Value>(
  send: (signal: AbortSignal) => Promise<Value>,
  key: string,
): RequestState<Value> => {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ key: string; state: RequestState<Value> }>()
  const currentKey = `${attempt} ${key}`
  useEffect(() => {
    const controller = new AbortController()
    const settle = (state: RequestState<Value>) => {
      if (!controller.signal.aborted) setSettled({ key: currentKey, state })
    }
    send(controller.signal).then(
      (value) => settle({ state: 'ready', value }),
      (error) => settle({ state: 'failed', error, retry: () => setAttempt((count) => count + 1) }),
    )
    return () => controller.abort()
  }, [currentKey])
  return settled?.key === currentKey ? settled.state : { state: 'waiting' }
}
