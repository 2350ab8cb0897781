/** Generates load from a separate process, so its CPU time does not count as the server's. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onCleanup } from '../processes/cleanup.ts'
import type { Call } from './requests.ts'

/** Each connection repeats its own share of the requests. */
export interface LoadOrder {
  origin: string
  calls: Call[]
  status: number
  connections: number
  extent: { seconds: number } | { calls: number }
}

export interface LoadOutcome {
  calls: number
  seconds: number
  medianMs: number
  p99Ms: number
}

export class LoadGenerator {
  readonly #child: ChildProcess

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'autocannon-process.ts'), { serialization: 'advanced' })
    onCleanup(() => void this.#child.kill('SIGKILL'))
  }

  /** Throws when any response has another status than `order.status`. */
  async run(order: LoadOrder): Promise<LoadOutcome> {
    this.#child.send(order)
    const [outcome] = (await once(this.#child, 'message')) as [LoadOutcome | { fault: string }]
    if ('fault' in outcome) throw new Error(`${order.origin}${order.calls[0]?.path}: ${outcome.fault}`)
    return outcome
  }
}
