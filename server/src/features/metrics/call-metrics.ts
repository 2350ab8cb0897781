/** Metrics of completed calls, updated in batches when the call log is written, not during requests. */
import { Counter, Histogram, type Registry } from 'prom-client'
import { type CallLog, CLIENT_CLOSED_REQUEST, type EndedCall } from '../../access/call-log.ts'

/** Seconds: from a cached response to a database that hardly responds. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Label values: `ready` from the response cache, `store` read from the database, `held` cached by the client (304). */
type Source = 'ready' | 'store' | 'held'

const sourceOf = ({ servesData, status, wasCached }: EndedCall): Source | undefined => {
  if (!servesData) return undefined
  if (status === 304) return 'held'
  if (status !== 200 && status !== 206) return undefined
  return wasCached ? 'ready' : 'store'
}

interface RouteCalls {
  countByStatus: Map<number, number>
  duration: { observe(seconds: number): void }
}

export const registerCallMetrics = (callLog: CallLog, registry: Registry): void => {
  const registers = [registry]
  const callsByRoute = new Map<string, RouteCalls>()
  const responses: Record<Source, number> = { ready: 0, store: 0, held: 0 }
  const durations = new Histogram({
    name: 'heliolog_call_duration_seconds',
    help: 'Time from receiving the request headers to the end of the response, without waiting for a publication',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  })
  // Counting in maps is much faster than in Counter objects, so counters are filled at each scrape.
  new Counter({
    name: 'heliolog_calls_total',
    help: 'Completed calls, by route and status',
    labelNames: ['route', 'status'] as const,
    registers,
    collect() {
      this.reset()
      for (const [route, { countByStatus }] of callsByRoute)
        for (const [status, count] of countByStatus) this.inc({ route, status }, count)
    },
  })
  new Counter({
    name: 'heliolog_answers_total',
    help: 'Responses with published data: from the cache (ready), from the store (store), or 304 (held)',
    labelNames: ['from'] as const,
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(responses)) this.inc({ from }, count)
    },
  })

  let incomplete = 0
  new Counter({
    name: 'heliolog_calls_incomplete_total',
    help: 'Calls whose response began, but was cut off',
    registers,
    collect() {
      this.reset()
      this.inc(incomplete)
    },
  })

  const addRoute = (route: string): RouteCalls => {
    const calls = { countByStatus: new Map(), duration: durations.labels({ route }) }
    callsByRoute.set(route, calls)
    return calls
  }
  callLog.onEnded((ended) => {
    for (const call of ended) {
      const { countByStatus, duration } = callsByRoute.get(call.routeName) ?? addRoute(call.routeName)
      countByStatus.set(call.status, (countByStatus.get(call.status) ?? 0) + 1)
      duration.observe((call.milliseconds - call.waitedMilliseconds) / 1000)
      if (!call.completed && call.status !== CLIENT_CLOSED_REQUEST) incomplete++
      const source = sourceOf(call)
      if (source) responses[source]++
    }
  })
}
