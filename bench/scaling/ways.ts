/** The ways in which heliolog is run, from one process on one file to several processes, a replica and Redis. */
import type { RunningServer } from '../processes/program.ts'
import { startRedis } from '../processes/redis.ts'
import { preparePostgresStore, startPostgresStore } from '../stores/postgres-store.ts'
import type { Store } from '../stores/stores.ts'
import type { HeliologOptions } from '../subjects.ts'
import { copyCluster } from './replica.ts'

/** Whoever works for heliolog in a way, by the process that all of its own come from. */
export type Helper = 'postgres' | 'replica' | 'redis'

export interface Way extends HeliologOptions {
  name: string
  databaseUrl: string
  tokens: string[]
  helpers: Partial<Record<Helper, number>>
}

export interface Ways {
  ways: Way[]
  /** What could not be measured here, with the reason. */
  leftOut: string[]
}

const WORKERS = 2

const onSqlite = ({ databaseUrl, tokens }: Store): Way[] => [
  { name: 'SQLite, one process', databaseUrl, tokens, helpers: {} },
  { name: `SQLite, ${WORKERS} workers`, databaseUrl, tokens, helpers: {}, workers: WORKERS },
]

const onPostgres = (
  tokens: string[],
  primary: RunningServer,
  redis: RunningServer | undefined,
  replica: RunningServer | undefined,
): Way[] => {
  const alone: Way = {
    name: 'PostgreSQL, limits in PostgreSQL',
    databaseUrl: primary.url,
    tokens,
    helpers: { postgres: primary.pid },
  }
  if (!redis) return [alone]
  const withRedis = {
    ...alone,
    name: 'PostgreSQL, limits in Redis',
    environment: { HELIOLOG_REDIS_URL: redis.url },
    helpers: { ...alone.helpers, redis: redis.pid },
  }
  const ways: Way[] = [
    alone,
    withRedis,
    { ...withRedis, name: `${withRedis.name}, ${WORKERS} workers`, workers: WORKERS },
  ]
  if (replica)
    ways.push({
      ...withRedis,
      name: `${withRedis.name}, one replica`,
      environment: { ...withRedis.environment, HELIOLOG_DATABASE_REPLICA_URLS: replica.url },
      helpers: { ...withRedis.helpers, replica: replica.pid },
    })
  return ways
}

/** Starts what the ways need; a part that is not to be had here leaves its ways out, with the reason. */
export const prepareWays = async (
  store: Store,
  fresh: boolean,
  tell: (what: string) => void,
): Promise<Ways> => {
  const leftOut: string[] = []
  const without = (part: string) => (error: Error) => {
    leftOut.push(`${part}: ${error.message}`)
    return undefined
  }
  const redis = await startRedis().catch(without('limits in Redis'))
  const tokens = await preparePostgresStore(store, fresh, tell).catch(without('PostgreSQL'))
  if (!tokens) return { ways: onSqlite(store), leftOut }

  if (redis) tell('copying PostgreSQL for a replica')
  const copy = redis && (await copyCluster().catch(without('a replica')))
  const primary = await startPostgresStore().catch(without('PostgreSQL'))
  if (!primary) return { ways: onSqlite(store), leftOut }

  const replica = copy && (await copy.start(primary.url).catch(without('a replica')))
  return { ways: [...onSqlite(store), ...onPostgres(tokens, primary, redis, replica)], leftOut }
}
