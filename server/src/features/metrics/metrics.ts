/** Prometheus metrics. Imported only when metrics are enabled. */
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CallLog, CLIENT_CLOSED_REQUEST, type EndedCall } from '../../access/call-log.ts'
import type { LogLines } from '../../app/feature.ts'
import type { Database } from '../../storage/database.ts'
import { readImportRuns } from '../../storage/import-runs.ts'
import type { ImportRunTable } from '../../storage/schema/tables.ts'
import { type MetricsDependencies, registerStateMetrics } from './state-metrics.ts'

/** All metrics of one process with their values. */
export type MetricsJson = ReturnType<Registry['getMetricsAsArray']>

export class Metrics {
  readonly #registry = new Registry()
  readonly #updates: (() => Promise<void>)[]

  constructor(dependencies: MetricsDependencies, logOutputs: readonly LogLines[]) {
    registerLogMetrics(logOutputs, this.#registry)
    registerCallMetrics(dependencies.callLog, this.#registry)
    this.#updates = [
      registerStateMetrics(dependencies, this.#registry),
      registerImportMetrics(dependencies.database, this.#registry),
    ]
    collectDefaultMetrics({ register: this.#registry })
  }

  async json(): Promise<MetricsJson> {
    await this.#update()
    return this.#registry.getMetricsAsJSON()
  }

  async text(): Promise<string> {
    await this.#update()
    return this.#registry.metrics()
  }

  async #update(): Promise<void> {
    await Promise.all(this.#updates.map((update) => update()))
  }
}

export const registerLogMetrics = (outputs: readonly LogLines[], registry: Registry): void => {
  new Counter({
    name: 'heliolog_log_lines_dropped_total',
    help: 'Log lines dropped because standard output or standard error could not be written',
    registers: [registry],
    collect() {
      this.reset()
      for (const { dropped } of outputs) this.inc(dropped)
    },
  })
}

/** The longest that a scrape waits for the database. */
const TIMEOUT_MS = 1_000

/** Registers the metrics and returns a function that updates them. Without a response of the store they are absent. */
export const registerImportMetrics = (database: Database, registry: Registry): (() => Promise<void>) => {
  const gauge = (name: string, help: string) =>
    // All workers read the same row; the largest value is the latest one.
    new Gauge({ name, help, aggregator: 'max', labelNames: ['kind'] as const, registers: [registry] })
  const metrics: [Gauge<'kind'>, (run: ImportRunTable) => number | null][] = [
    [
      gauge('heliolog_import_last_attempt_timestamp_seconds', 'When the last import of this kind began'),
      ({ attempted_at }) => Date.parse(attempted_at) / 1000,
    ],
    [
      gauge('heliolog_import_last_success_timestamp_seconds', 'When the last successful import ended'),
      ({ succeeded_at }) => (succeeded_at === null ? null : Date.parse(succeeded_at) / 1000),
    ],
    [gauge('heliolog_import_rows', 'Rows of the last successful import'), ({ rows }) => rows],
    [
      gauge('heliolog_import_duration_seconds', 'Duration of the last successful import'),
      ({ seconds }) => seconds,
    ],
  ]
  let pending: Promise<ImportRunTable[]> | undefined
  return async () => {
    // One query at a time, so that queries do not pile up while the database is unresponsive.
    pending ??= readImportRuns(database)
      .catch(() => [])
      .finally(() => {
        pending = undefined
      })
    const runs = (await Promise.race([pending, pause(TIMEOUT_MS, undefined, { ref: false })])) ?? []
    for (const [metric, read] of metrics) {
      metric.reset()
      for (const run of runs) {
        const value = read(run)
        if (value !== null) metric.set({ kind: run.kind }, value)
      }
    }
  }
}

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
