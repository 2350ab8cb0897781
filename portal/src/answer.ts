/** Something asked of the service for a part of a page: under way, there, or not to be had. */
import { useEffect, useState } from 'preact/hooks'

export type Answer<Value> =
  | { state: 'waiting' }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; error: unknown; again: () => void }

/** Asks, and asks anew when `question` changes; what is no longer wanted is abandoned. */
export const useAnswer = <Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  question: string,
): Answer<Value> => {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ to: string; answer: Answer<Value> }>()
  const asked = `${attempt} ${question}`
  useEffect(() => {
    const abandoned = new AbortController()
    const settle = (settled: Answer<Value>) => {
      if (!abandoned.signal.aborted) setAnswer({ to: asked, answer: settled })
    }
    ask(abandoned.signal).then(
      (value) => settle({ state: 'ready', value }),
      (error) => settle({ state: 'failed', error, again: () => setAttempt((count) => count + 1) }),
    )
    return () => abandoned.abort()
  }, [asked])
  return answer?.to === asked ? answer.answer : { state: 'waiting' }
}
