/** Compares heliolog on PostgreSQL with pgbench running the same statement. */
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNCACHED, UNCACHED_PAGE } from '../cases.ts'
import { heliologCalls, heliologServer } from '../heliolog.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { type Contender, httpContender } from '../measuring/contender.ts'
import type { Case } from '../measuring/rounds.ts'
import { findProgram, type Log, runCommand } from '../processes/command.ts'
import {
  POSTGRES_FOLDER,
  POSTGRES_PASSWORD,
  preparePostgresStore,
  startPostgresStore,
} from '../stores/postgres-store.ts'
import { SAMPLES, type Store } from '../stores/sqlite-stores.ts'

export const POSTGRES_CASE = `${UNCACHED} on PostgreSQL`
export const ON_POSTGRES = 'heliolog on PostgreSQL'
export const PGBENCH = 'pgbench, same statement'

const SCRIPT_FILE = join(POSTGRES_FOLDER, 'page.sql')
/** Same number of read connections and threads as heliolog. */
const PGBENCH_CLIENTS = 10
const PGBENCH_THREADS = 1

/** The samples end with 2025. Their last days are excluded because a full page must follow. */
const FIRST_DAY = `${2026 - SAMPLES.million.years}-01-01`
const SECONDS = Math.floor((SAMPLES.million.years - 0.1) * 31_557_600)

/** Avoids colons, which start a variable in pgbench. */
const INSTANT = `replace(to_char(timestamp '${FIRST_DAY}' + :second * interval '1 second', 'YYYY-MM-DD"T"HH24.MI.SS"Z"'), '.', chr(58))`

/** heliolog's statement for a page after a cursor, at random times of the sample. */
const PAGE_SCRIPT = `\\set second random(0, ${SECONDS})
select (select version from dataset), (select published_at from dataset),
  (select previously_published_at from dataset), count(*), string_agg(body, ',') from (
  select body from observation where (at, id) > (${INSTANT}, '') order by at, id limit 101) s;
`

const pgbenchContender = (program: string, port: number): Contender => ({
  name: PGBENCH,
  run: async (seconds) => {
    const args = [
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
    const target = ['-f', SCRIPT_FILE, '-h', '127.0.0.1', '-p', port, '-U', 'postgres', 'postgres']
    const { stdout } = await runCommand(program, [...args, ...target].map(String), {
      environment: { PGPASSWORD: POSTGRES_PASSWORD },
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

/** Throws when pgbench is not installed. */
export const preparePostgres = async (store: Store, fresh: boolean, log: Log): Promise<Postgres> => {
  const pgbench = findProgram('pgbench', globSync('/usr/lib/postgresql/*/bin'))
  if (!pgbench) throw new Error('pgbench is not installed')
  const tokens = await preparePostgresStore(store, fresh, log)
  const { url, port } = await startPostgresStore()
  writeFileSync(SCRIPT_FILE, PAGE_SCRIPT)
  return { url, port, pgbench, tokens }
}

export const comparePostgres = async (
  { url, port, pgbench, tokens }: Postgres,
  store: Store,
  load: LoadGenerator,
): Promise<Case> => {
  const server = await heliologServer('heliolog-postgres', url)
  const calls = await heliologCalls(UNCACHED_PAGE, server, { ...store, tokens })
  return {
    name: POSTGRES_CASE,
    contenders: [httpContender(ON_POSTGRES, server, load, calls), pgbenchContender(pgbench, port)],
  }
}
