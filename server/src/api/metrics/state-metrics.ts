/** Gauges that are read at each scrape: the store, its connections, the limits and the call log. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../storage/database.ts'
import type { AppDependencies } from '../app-dependencies.ts'

/** A scrape waits no longer than this for the store. */
const TIMEOUT_MS = 1_000

export type Measured = Pick<AppDependencies, 'database' | 'limiter' | 'callLog'>

interface Published {
  version: string
  publishedAt: string | null
}

/** Looks at what is published: undefined while the store does not answer. */
const looker = (database: Database): (() => Promise<Published | undefined>) => {
  const read = database.prepare<Published>(
    sql`select version, published_at as ${sql.ref('publishedAt')} from dataset`,
  )
  let looking: Promise<Published | undefined> | undefined
  const look = () =>
    (async () => read([]))()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
  return async () => {
    const currentState = database.currentState()
    if (currentState) return currentState.publication
    // One at a time: a store that has fallen silent must not collect them.
    looking ??= look()
    return Promise.race([looking, pause(TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Gives what reads the state into the registry. */
export const meterState = (
  { database, limiter, callLog }: Measured,
  registry: Registry,
): (() => Promise<void>) => {
  /** `aggregator` says what is true of several workers together. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    aggregator: Aggregator,
    ...labelNames: Label[]
  ) => new Gauge({ name, help, aggregator, labelNames, registers: [registry] })

  const storeUp = gauge('heliolog_store_up', '1 while the store answers, else 0', 'min')
  const version = gauge('heliolog_data_info', '1, with the version of the published data', 'max', 'version')
  const age = gauge('heliolog_data_age_seconds', 'Since the last publication', 'min')
  const shared = gauge(
    'heliolog_limits_shared',
    '1 while limits are shared, 0 while each process counts for itself',
    'min',
  )
  const connections = gauge('heliolog_pool_connections', 'To PostgreSQL', 'sum', 'pool', 'state')
  const waiting = gauge('heliolog_pool_waiting', 'Waiting for a connection to PostgreSQL', 'sum', 'pool')
  const replicas = gauge('heliolog_replica_serving', '1 while it is read from, else 0', 'min', 'replica')
  const rows = gauge('heliolog_call_log_waiting', 'Rows of the call log that are not yet written', 'sum')
  const lost = new Counter({
    name: 'heliolog_call_log_lost_total',
    help: 'Rows of the call log that had to be given up',
    registers: [registry],
  })
  const look = looker(database)

  return async () => {
    const published = await look()
    storeUp.set(published ? 1 : 0)
    version.reset()
    if (published) version.set({ version: published.version }, 1)
    if (published?.publishedAt) age.set(Math.max(0, Date.now() - Date.parse(published.publishedAt)) / 1000)
    // Without a value it is absent, which says more than a zero.
    else age.remove()
    const { sharing } = limiter
    if (sharing) shared.set(sharing === 'shared' ? 1 : 0)
    else shared.remove()
    for (const { pool, busy, idle, waiting: callers } of database.pools()) {
      connections.set({ pool, state: 'busy' }, busy)
      connections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, callers)
    }
    for (const { place, serving } of database.replicas()) replicas.set({ replica: place }, serving ? 1 : 0)
    rows.set(callLog.waiting)
    lost.reset()
    lost.inc(callLog.lost)
  }
}
