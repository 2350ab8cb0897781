/** Counts calls that have ended, many at a time and off their path, as the call log writes them. */
import { Counter, Histogram, type Registry } from 'prom-client'
import type { CallLog, EndedCall } from '../../access/call-log.ts'

/** Seconds: from a cached response to a store that hardly answers. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Where a response came from: cached here (ready), read from the store, or cached by the client (held, 304). */
type Source = 'ready' | 'store' | 'held'

const sourceOf = ({ servesData, status, wasCached }: EndedCall): Source | undefined => {
  if (!servesData) return undefined
  if (status === 304) return 'held'
  if (status !== 200 && status !== 206) return undefined
  return wasCached ? 'ready' : 'store'
}

interface Tally {
  /** How many calls ended with each status. */
  byStatus: Map<number, number>
  duration: { observe(seconds: number): void }
}

export const meterCalls = (callLog: CallLog, registry: Registry): void => {
  const registers = [registry]
  const tallies = new Map<string, Tally>()
  const answers: Record<Source, number> = { ready: 0, store: 0, held: 0 }
  const durations = new Histogram({
    name: 'heliolog_call_duration_seconds',
    help: 'From the head of the request to the end of the answer',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  })
  // Counters are filled when they are scraped: counting in a map is several times as fast.
  new Counter({
    name: 'heliolog_calls_total',
    help: 'Calls that have ended, by route and status',
    labelNames: ['route', 'status'] as const,
    registers,
    collect() {
      this.reset()
      for (const [route, { byStatus }] of tallies)
        for (const [status, count] of byStatus) this.inc({ route, status }, count)
    },
  })
  new Counter({
    name: 'heliolog_answers_total',
    help: 'Answers of the published data: ready, read from the store, or held by the caller already (304)',
    labelNames: ['from'] as const,
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(answers)) this.inc({ from }, count)
    },
  })

  const newTally = (route: string): Tally => {
    const tally = { byStatus: new Map(), duration: durations.labels({ route }) }
    tallies.set(route, tally)
    return tally
  }
  callLog.onEnded((ended) => {
    for (const call of ended) {
      const { byStatus, duration } = tallies.get(call.routeName) ?? newTally(call.routeName)
      byStatus.set(call.status, (byStatus.get(call.status) ?? 0) + 1)
      duration.observe(call.milliseconds / 1000)
      const source = sourceOf(call)
      if (source) answers[source]++
    }
  })
}
