/** The Prometheus metrics of one process, and the port that serves them. Imported only when metrics are enabled. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import {
  type Aggregator,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  prometheusContentType,
  Registry,
} from 'prom-client'
import { CLIENT_CLOSED_REQUEST, type EndedCall } from '../../access/call-log.ts'
import { errorText } from '../../http/errors.ts'
import { JSON_TYPE, NO_SNIFF, NO_STORE } from '../../http/headers.ts'
import { listenError } from '../../http/sockets/listen.ts'
import { SETTINGS } from '../../settings/config.ts'
import { readBackupRun, readSourceRuns, regularRuns } from '../../storage/import-runs.ts'
import type { ImportRunTable } from '../../storage/schema/tables.ts'
import type { FeatureDependencies, LogLines, Monitor } from '../feature.ts'

export type MetricsJson = ReturnType<Registry['getMetricsAsArray']>

type MetricsDependencies = Pick<
  FeatureDependencies,
  'database' | 'limiter' | 'callLog' | 'connections' | 'stalledClients' | 'waiters' | 'files'
>

export const createMetrics = (dependencies: MetricsDependencies, logOutputs: readonly LogLines[]) => {
  const registry = new Registry()
  registerLogMetrics(logOutputs, registry)
  registerCallMetrics(dependencies, registry)
  const readDatabase = registerStateMetrics(dependencies, registry)
  collectDefaultMetrics({ register: registry })
  return {
    json: async (): Promise<MetricsJson> => {
      await readDatabase()
      return registry.getMetricsAsJSON()
    },
    text: async (): Promise<string> => {
      await readDatabase()
      return registry.metrics()
    },
  }
}

/** A value, one for each combination of labels, or undefined where an absent metric is clearer than a wrong zero. */
type Reading = number | undefined | Iterable<readonly [value: number, ...labels: (string | number)[]]>

/** Returns a function that registers a metric, whose values are read at each scrape. Those of workers are aggregated. */
const registering =
  (registry: Registry) =>
  (name: string, help: string, labelNames: string[], read: () => Reading, aggregator: Aggregator = 'sum') => {
    const Metric = name.endsWith('_total') ? Counter : Gauge
    new Metric({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      collect() {
        this.reset()
        const reading = read()
        if (reading === undefined) this.remove()
        else if (typeof reading === 'number') this.inc(reading)
        else for (const [value, ...labels] of reading) this.labels(...labels.map(String)).inc(value)
      },
    })
  }

/** The counts of a record, each with its key as label. */
const byKey = <Key extends string>(counts: Record<Key, number>) =>
  Object.entries<number>(counts).map(([key, count]) => [count, key] as const)

export const registerLogMetrics = (outputs: readonly LogLines[], registry: Registry): void =>
  registering(registry)(
    'heliolog_log_lines_dropped_total',
    'Log lines dropped because standard output or standard error could not be written',
    [],
    () => outputs.reduce((sum, { dropped }) => sum + dropped, 0),
  )

/** Seconds: from a cached response to a database that hardly responds. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Label values: `ready` from the response cache, `store` read from the database, `held` cached by the client (304). */
const SERVED_FROM = ['ready', 'store', 'held'] as const
type ServedFrom = (typeof SERVED_FROM)[number]

const servedFrom = ({ servesData, status, wasCached }: EndedCall): ServedFrom | undefined => {
  if (!servesData) return undefined
  if (status === 304) return 'held'
  if (status !== 200 && status !== 206) return undefined
  return wasCached ? 'ready' : 'store'
}

const registerCallMetrics = ({ callLog }: MetricsDependencies, registry: Registry): void => {
  const registers = [registry]
  const durations = new Histogram({
    name: 'heliolog_call_duration_seconds',
    help: 'Time from receiving the request headers to the end of the response, without waiting for a publication',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  })
  const calls = new Counter({
    name: 'heliolog_calls_total',
    help: 'Completed calls, by route and status',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const responses = new Counter({
    name: 'heliolog_answers_total',
    help: 'Responses with published data: from the cache (ready), from the store (store), or 304 (held)',
    labelNames: ['from'] as const,
    registers,
  })
  for (const from of SERVED_FROM) responses.inc({ from }, 0)
  const incomplete = new Counter({
    name: 'heliolog_calls_incomplete_total',
    help: 'Calls whose response began, but was cut off',
    registers,
  })
  callLog.onEnded((ended) => {
    for (const call of ended) {
      const { routeName: route, status } = call
      calls.inc({ route, status })
      durations.observe({ route }, (call.milliseconds - call.waitedMilliseconds) / 1000)
      if (!call.completed && status !== CLIENT_CLOSED_REQUEST) incomplete.inc()
      const from = servedFrom(call)
      if (from) responses.inc({ from })
    }
  })
}

/** The longest that a scrape waits for the database. */
const TIMEOUT_MS = 1_000

/** Runs one query at a time, so that they do not pile up while the database is unresponsive. It is undefined then. */
const oneAtATime = <Result>(query: () => Result | Promise<Result>): (() => Promise<Result | undefined>) => {
  let pending: Promise<Result | undefined> | undefined
  return () => {
    pending ??= (async () => query())()
      .catch(() => undefined)
      .finally(() => {
        pending = undefined
      })
    return Promise.race([pending, pause(TIMEOUT_MS, undefined, { ref: false })])
  }
}

const secondsAt = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant) / 1000

/** The imports of which the metrics report one of each kind: a failed one, or the one with the oldest success. */
const importsToReport = (runs: readonly ImportRunTable[]): ImportRunTable[] => {
  const rank = ({ attempted_at, succeeded_at }: ImportRunTable) =>
    succeeded_at === null || succeeded_at < attempted_at ? '' : succeeded_at
  const sorted = regularRuns(runs).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return sorted.filter(({ kind }, index) => sorted.findIndex((run) => run.kind === kind) === index)
}

/** Returns a function that reads the values of the database and the limits, to be called before the metrics are collected. */
const registerStateMetrics = (dependencies: MetricsDependencies, registry: Registry) => {
  const { database, limiter, callLog, connections, stalledClients, waiters, files } = dependencies
  const metric = registering(registry)
  let published: { version: string; publishedAt: string | null } | undefined
  let importRuns: ImportRunTable[] = []
  let backup: ImportRunTable | undefined
  let sharing: Awaited<ReturnType<typeof limiter.sharing>>

  metric('heliolog_store_up', '1 while the store responds, else 0', [], () => (published ? 1 : 0), 'min')
  metric(
    'heliolog_data_info',
    'Always 1; the label has the version of the published data',
    ['version'],
    () => (published ? [[1, published.version]] : []),
    'max',
  )
  const age = (): number | undefined =>
    published?.publishedAt ? Math.max(0, Date.now() - Date.parse(published.publishedAt)) / 1000 : undefined
  metric('heliolog_data_age_seconds', 'Seconds since the last publication', [], age, 'min')
  metric(
    'heliolog_limits_shared',
    '1 while rate limits are shared between processes, 0 while each process counts on its own',
    [],
    () => sharing && (sharing === 'shared' ? 1 : 0),
    'min',
  )
  metric('heliolog_pool_connections', 'Connections to PostgreSQL', ['pool', 'state'], () =>
    database.pools().flatMap(({ pool, busy, idle }) => [
      [busy, pool, 'busy'],
      [idle, pool, 'idle'],
    ]),
  )
  metric('heliolog_pool_waiting', 'Queries waiting for a PostgreSQL connection', ['pool'], () =>
    database.pools().map(({ pool, waiting }) => [waiting, pool]),
  )
  metric(
    'heliolog_replica_serving',
    '1 while the replica is used for reads, else 0',
    ['replica'],
    () => database.replicas().map(({ location, serving }) => [serving ? 1 : 0, location]),
    'min',
  )
  metric('heliolog_call_log_waiting', 'Call log rows not yet written', [], () => callLog.waiting)
  metric(
    'heliolog_call_log_lost_total',
    'Call log rows dropped because they could not be written',
    [],
    () => callLog.lost,
  )
  metric('heliolog_connections', 'Open connections of clients', [], () => connections.open.size)
  metric('heliolog_requests_waiting', 'Requests that wait for the next publication', [], () => waiters.size)
  metric(
    'heliolog_connections_closed_total',
    'Connections closed because too many were open, in total (limit) or of one client (client_limit), or because the client stopped reading (stalled)',
    ['reason'],
    () =>
      byKey({
        limit: connections.overLimit,
        client_limit: connections.overClientLimit,
        stalled: stalledClients.closed,
      }),
  )
  metric(
    'heliolog_call_log_summarised_total',
    'Requests without a valid token that are counted in a call log row with others',
    [],
    () => callLog.summarised,
  )
  metric(
    'heliolog_call_log_pruned_total',
    'Call log rows deleted because they were too old (age) or the log was too large (size)',
    ['reason'],
    () => byKey(callLog.pruning.deleted),
  )
  metric('heliolog_bulk_builds', 'Bulk files being built, or waiting for that', ['state'], () =>
    byKey({ running: files.builds.running, waiting: files.builds.waiting }),
  )
  metric(
    'heliolog_bulk_builds_total',
    'Builds of bulk files that have ended, by their result',
    ['result'],
    () => byKey(files.builds.counts),
  )
  metric(
    'heliolog_bulk_cache_bytes',
    'Size of all files in the cache, with deleted ones that clients are still reading',
    [],
    () => files.cache.bytes,
    'max',
  )

  /** All workers read the same rows; the largest value is the latest one. */
  const importMetric = (name: string, help: string, read: (run: ImportRunTable) => number | null) => {
    const values = () =>
      importRuns.flatMap((run) => {
        const value = read(run)
        return value === null ? [] : [[value, run.kind] as const]
      })
    metric(name, help, ['kind'], values, 'max')
  }
  importMetric(
    'heliolog_import_last_attempt_timestamp_seconds',
    'When the last import of this kind began',
    (run) => secondsAt(run.attempted_at),
  )
  importMetric(
    'heliolog_import_last_success_timestamp_seconds',
    'When the last successful import ended',
    (run) => secondsAt(run.succeeded_at),
  )
  importMetric('heliolog_import_rows', 'Rows of the last successful import', (run) => run.rows)
  importMetric(
    'heliolog_import_duration_seconds',
    'Duration of the last successful import',
    (run) => run.seconds,
  )

  metric(
    'heliolog_backup_last_success_timestamp_seconds',
    'When the last successful backup ended',
    [],
    () => secondsAt(backup?.succeeded_at ?? null) ?? undefined,
    'max',
  )
  metric(
    'heliolog_backup_success',
    '1 if the last backup succeeded, 0 if it failed',
    [],
    () => (typeof backup?.exit_code === 'number' ? Number(backup.exit_code === 0) : undefined),
    'min',
  )

  const readPublished = database.prepare<NonNullable<typeof published>>(
    sql`select version, published_at as ${sql.ref('publishedAt')} from dataset`,
  )
  const queryPublished = oneAtATime(() => readPublished({}))
  const querySharing = oneAtATime(() => limiter.sharing())
  const queryImports = oneAtATime(() => readSourceRuns(database))
  const queryBackup = oneAtATime(() => readBackupRun(database))
  return async () => {
    const [current, runs, lastBackup, counted] = await Promise.all([
      database.currentState()?.publication ?? queryPublished(),
      queryImports(),
      queryBackup(),
      querySharing(),
    ])
    published = current
    sharing = counted
    importRuns = importsToReport(runs ?? [])
    backup = lastBackup
  }
}

const PATH = '/metrics'

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  const headers = [...NO_STORE, ...NO_SNIFF, 'content-type', type]
  response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))]).end(body)
}

const isMetricsRequest = ({ method = '', url = '' }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) && url.split('?', 1)[0] === PATH

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`

export const openMetricsPort = async (
  { host, port }: { host: string; port: number },
  metrics: { text(): Promise<string> },
  logger: Logger,
): Promise<Monitor> => {
  const server = createServer(async (request, response) => {
    if (!isMetricsRequest(request))
      return send(response, 404, JSON_TYPE, errorText('not_found', `This port serves only ${PATH}.`))
    try {
      send(response, 200, prometheusContentType, await metrics.text())
    } catch (error) {
      logger.error({ err: error }, 'the metrics cannot be read')
      send(response, 500, JSON_TYPE, errorText('internal', 'The metrics cannot be read.'))
    }
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port, SETTINGS.metricsPort.name)
  }
  return {
    address: urlOf(server.address() as AddressInfo),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
