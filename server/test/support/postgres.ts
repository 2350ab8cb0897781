/** A real PostgreSQL, from npm: one for the whole run, or one of its own for a file that is run alone. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'

/** Set by the runner for the files that it runs. */
export const SHARED_URL = 'HELIOLOG_TEST_POSTGRES_URL'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

export const startPostgres = async (): Promise<PostgresServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'heliolog-postgres-'))
  // A server that root starts runs as another user, who must get in.
  await chmod(directory, 0o755)
  const port = await freePort()
  let output = ''
  const EmbeddedPostgres = await embeddedPostgres(directory)
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'only-for-tests',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // A linguistic order by default, so that a key which is not in byte order shows itself.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
    onLog: (line) => {
      output += line
    },
    onError: (error) => {
      output += String(error)
    },
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output}`, { cause: error })
  }
  return {
    url: `postgres://postgres:only-for-tests@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a server. */
const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

let own: Promise<PostgresServer> | undefined
let databases = 0

const serverUrl = async (): Promise<string> => {
  const shared = process.env[SHARED_URL]
  if (shared) return shared
  own ??= startPostgres()
  return (await own).url
}

/** Stops the server of a file that is run alone. */
export const stopOwnPostgres = async (): Promise<void> => {
  await (await own)?.stop()
  own = undefined
}

/** An empty database of its own. */
export const createPostgresDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const server = await serverUrl()
  const name = `test_${process.pid}_${++databases}`
  await execute(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) }
}
