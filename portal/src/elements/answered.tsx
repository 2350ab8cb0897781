/** Shows an answer when it is there, and until then what holds it up. */
import type { ComponentChildren } from 'preact'
import type { Answer } from '../answer.ts'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

interface AnsweredProps<Value> {
  answer: Answer<Value>
  /** What is waited for, such as "Reading observations". */
  waitingFor: string
  children: (value: Value) => ComponentChildren
}

export const Answered = <Value,>({ answer, waitingFor, children }: AnsweredProps<Value>) => {
  if (answer.state === 'waiting') return <Waiting what={waitingFor} />
  if (answer.state === 'failed') return <Problem error={answer.error} again={answer.again} />
  return <>{children(answer.value)}</>
}
