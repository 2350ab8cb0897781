/** Counts the calls that have ended. It is fed many at a time and off their path, as the call log is. */
import { Counter, Histogram, type Registry } from 'prom-client'
import type { CallLog, EndedCall } from '../access/call-log.ts'
import { type Route, routeFinder } from './route-name.ts'

/** Seconds: from an answer that was ready to a store that hardly answers. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Where the answer of an endpoint came from: it was ready, was read, or the caller held it already (304). */
type Source = 'ready' | 'store' | 'held'

const sourceOf = ({ status, wasReady }: EndedCall): Source | undefined => {
  if (status === 304) return 'held'
  // Of a file there may be a part.
  if (status !== 200 && status !== 206) return undefined
  return wasReady ? 'ready' : 'store'
}

interface Tally {
  route: Route
  /** How many calls ended with each status. */
  byStatus: Map<number, number>
  duration: { observe(seconds: number): void }
}

export const meterCalls = (callLog: CallLog, registry: Registry): void => {
  const registers = [registry]
  const tallies = new Map<Route, Tally>()
  const answers: Record<Source, number> = { ready: 0, store: 0, held: 0 }
  const durations = new Histogram({
    name: 'heliolog_call_duration_seconds',
    help: 'From the head of the request to the end of the answer',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  })
  // Counters are filled when they are read: a count of our own takes a fraction of their time.
  new Counter({
    name: 'heliolog_calls_total',
    help: 'Calls that have ended, by route and status',
    labelNames: ['route', 'status'] as const,
    registers,
    collect() {
      this.reset()
      for (const { route, byStatus } of tallies.values())
        for (const [status, count] of byStatus) this.inc({ route: route.name, status }, count)
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

  const newTally = (route: Route): Tally => {
    const tally = { route, byStatus: new Map(), duration: durations.labels({ route: route.name }) }
    tallies.set(route, tally)
    return tally
  }
  const routeOf = routeFinder()
  callLog.onEnded((ended) => {
    for (const call of ended) {
      const route = routeOf(call.url)
      const { byStatus, duration } = tallies.get(route) ?? newTally(route)
      byStatus.set(call.status, (byStatus.get(call.status) ?? 0) + 1)
      duration.observe(call.milliseconds / 1000)
      const source = route.isEndpoint ? sourceOf(call) : undefined
      if (source) answers[source]++
    }
  })
}
