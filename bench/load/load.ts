/** Load on a server, made by a process of its own, so that its work is not counted as the server's. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endLater } from '../processes/lifetimes.ts'

export interface Call {
  path: string
  headers: Record<string, string>
}

/** What the generator is asked for; each connection goes through its own share of the calls, round and round. */
export interface Order {
  origin: string
  calls: Call[]
  status: number
  connections: number
  extent: { seconds: number } | { calls: number }
}

export interface Outcome {
  calls: number
  seconds: number
  medianMs: number
  p99Ms: number
}

export class LoadGenerator {
  readonly #child: ChildProcess
  readonly stop: () => Promise<void>

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
    this.stop = endLater(() => void this.#child.kill('SIGKILL'))
  }

  /** Fails when any answer has another status than the one ordered. */
  async run(order: Order): Promise<Outcome> {
    this.#child.send(order)
    const [answer] = (await once(this.#child, 'message')) as [Outcome | { fault: string }]
    if ('fault' in answer) throw new Error(`${order.origin}${order.calls[0]?.path}: ${answer.fault}`)
    return answer
  }
}
