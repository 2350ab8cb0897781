/** Metrics that are updated at each scrape: database, connections, rate limits, call log and bulk files. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client'
import type { FeatureDependencies } from '../../app/feature.ts'
import type { Database } from '../../storage/database.ts'

/** The longest that a scrape waits for the database. */
const TIMEOUT_MS = 1_000

export type MetricsDependencies = Pick<
  FeatureDependencies,
  'database' | 'limiter' | 'callLog' | 'connections' | 'waiters' | 'files'
>

interface Published {
  version: string
  publishedAt: string | null
}

/** Reads the published version; undefined while the database does not respond. */
const publishedReader = (database: Database): (() => Promise<Published | undefined>) => {
  const read = database.prepare<Published>(
    sql`select version, published_at as ${sql.ref('publishedAt')} from dataset`,
  )
  let pending: Promise<Published | undefined> | undefined
  const query = () =>
    (async () => read([]))()
      .catch(() => undefined)
      .finally(() => {
        pending = undefined
      })
  return async () => {
    const currentState = database.currentState()
    if (currentState) return currentState.publication
    // One query at a time, so that queries do not pile up while the database is unresponsive.
    pending ??= query()
    return Promise.race([pending, pause(TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Registers the metrics and returns a function that updates them. */
export const registerStateMetrics = (
  { database, limiter, callLog, connections, waiters, files }: MetricsDependencies,
  registry: Registry,
): (() => Promise<void>) => {
  /** `aggregator` combines the values of several workers. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    aggregator: Aggregator,
    ...labelNames: Label[]
  ) => new Gauge({ name, help, aggregator, labelNames, registers: [registry] })

  const storeUp = gauge('heliolog_store_up', '1 while the store responds, else 0', 'min')
  const version = gauge(
    'heliolog_data_info',
    'Always 1; the label has the version of the published data',
    'max',
    'version',
  )
  const age = gauge('heliolog_data_age_seconds', 'Seconds since the last publication', 'min')
  const shared = gauge(
    'heliolog_limits_shared',
    '1 while rate limits are shared between processes, 0 while each process counts on its own',
    'min',
  )
  const poolConnections = gauge(
    'heliolog_pool_connections',
    'Connections to PostgreSQL',
    'sum',
    'pool',
    'state',
  )
  const waiting = gauge('heliolog_pool_waiting', 'Queries waiting for a PostgreSQL connection', 'sum', 'pool')
  const replicas = gauge(
    'heliolog_replica_serving',
    '1 while the replica is used for reads, else 0',
    'min',
    'replica',
  )
  const rows = gauge('heliolog_call_log_waiting', 'Call log rows not yet written', 'sum')
  const lost = new Counter({
    name: 'heliolog_call_log_lost_total',
    help: 'Call log rows dropped because they could not be written',
    registers: [registry],
  })
  const open = gauge('heliolog_connections', 'Open connections of clients', 'sum')
  const waitingRequests = gauge(
    'heliolog_requests_waiting',
    'Requests that wait for the next publication',
    'sum',
  )
  const closed = new Counter({
    name: 'heliolog_connections_closed_total',
    help: 'Connections closed because too many were open (limit) or the client stopped reading (stalled)',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  const summarised = new Counter({
    name: 'heliolog_call_log_summarised_total',
    help: 'Requests without a valid token that are counted in a call log row with others',
    registers: [registry],
  })
  const pruned = new Counter({
    name: 'heliolog_call_log_pruned_total',
    help: 'Call log rows deleted because they were too old (age) or the log was too large (size)',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  const builds = gauge('heliolog_bulk_builds', 'Bulk files being built, or waiting for that', 'sum', 'state')
  const ended = new Counter({
    name: 'heliolog_bulk_builds_total',
    help: 'Builds of bulk files that have ended, by their result',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const cached = gauge('heliolog_bulk_cache_bytes', 'Size of the complete bulk files in the cache', 'max')
  const readPublished = publishedReader(database)

  return async () => {
    const published = await readPublished()
    storeUp.set(published ? 1 : 0)
    version.reset()
    if (published) version.set({ version: published.version }, 1)
    if (published?.publishedAt) age.set(Math.max(0, Date.now() - Date.parse(published.publishedAt)) / 1000)
    // An absent metric is clearer than a wrong zero.
    else age.remove()
    const { sharing } = limiter
    if (sharing) shared.set(sharing === 'shared' ? 1 : 0)
    else shared.remove()
    for (const { pool, busy, idle, waiting: waitingQueries } of database.pools()) {
      poolConnections.set({ pool, state: 'busy' }, busy)
      poolConnections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, waitingQueries)
    }
    for (const { location: replica, serving } of database.replicas())
      replicas.set({ replica }, serving ? 1 : 0)
    rows.set(callLog.waiting)
    lost.reset()
    lost.inc(callLog.lost)
    open.set(connections.open.size)
    waitingRequests.set(waiters.size)
    closed.reset()
    closed.inc({ reason: 'limit' }, connections.overLimit)
    closed.inc({ reason: 'stalled' }, connections.stalled)
    summarised.reset()
    summarised.inc(callLog.summarised)
    pruned.reset()
    for (const [reason, rows] of Object.entries(callLog.pruned)) pruned.inc({ reason }, rows)
    builds.set({ state: 'running' }, files.running)
    builds.set({ state: 'waiting' }, files.waiting)
    ended.reset()
    for (const [result, count] of Object.entries(files.counts)) ended.inc({ result }, count)
    cached.set(files.cacheBytes)
  }
}
