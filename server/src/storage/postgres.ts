/** PostgreSQL, or anything that speaks its protocol. */
import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, type Value, type Writer, withoutPassword } from './database.ts'
import { listMigrations, migrate, POSTGRES_SCHEMA } from './migrations/migrations.ts'
import { CALL_COLUMNS, type CallTables, callValues, type Tables } from './tables.ts'

const READER_CONNECTIONS = 10
const CALL_LOG_CONNECTIONS = 2
const CONNECT_PATIENCE_MS = 5_000
const STATEMENT_PATIENCE_MS = 10_000
/** For a server that has fallen silent: it cannot end a statement itself, nor say so. */
const ANSWER_PATIENCE_MS = STATEMENT_PATIENCE_MS + 1_000
const IMPATIENT = { statement_timeout: STATEMENT_PATIENCE_MS, query_timeout: ANSWER_PATIENCE_MS }
const CALL_NUMBERS: Record<string, string> = {
  status: 'integer',
  milliseconds: 'double precision',
  bytes: 'bigint',
}
/** One array a column, however many rows. */
const APPEND_CALLS = `insert into call (${CALL_COLUMNS.join(', ')}) select * from unnest(${CALL_COLUMNS.map(
  (column, index) => `$${index + 1}::${CALL_NUMBERS[column] ?? 'text'}[]`,
).join(', ')})`
/** Any number will do, as long as every heliolog on this database uses the same. */
const PUBLICATION_LOCK = 4_835_718

/** Counts and sums come as text where they could exceed a number; here they cannot. */
const NUMERIC_TYPES = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    NUMERIC_TYPES.has(type)
      ? Number
      : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
}

/** SQLSTATE classes of a server that is away or too busy: 08 connection, 53 resources, 57 shut down or timed out. */
const UNAVAILABLE_STATE = /^(08|53|57)/
const UNAVAILABLE_ERROR = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded|Client has encountered|Query read timeout)/i

const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    UNAVAILABLE_STATE.test(code) || UNAVAILABLE_ERROR.test(code) || UNAVAILABLE_MESSAGE.test(error.message)
  )
}

const openPool = (settings: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ types, connectionTimeoutMillis: CONNECT_PATIENCE_MS, ...settings })
  // A connection that breaks while idle is replaced at the next call; one that breaks in use fails its query,
  // which is told there. Neither may end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One line of COPY's text format. */
const copyLine = (row: readonly Value[]): string =>
  `${row.map((value) => (value === null ? '\\N' : typeof value === 'number' ? value : escapeCopy(value))).join('\t')}\n`

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escapeCopy = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? '')

const openWriter = async (connectionString: string): Promise<Writer> => {
  const pool = openPool({ connectionString, max: 1 })
  // The one connection is held for as long as the writer is: temporary tables belong to it.
  const client = await pool.connect().catch(async (error) => {
    await pool.end()
    throw error
  })
  const release = client.release.bind(client)
  client.release = () => {}
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => {} } as unknown as pg.Pool,
    }),
  })
  return {
    db,
    schema: POSTGRES_SCHEMA,
    load: async (table, columns, rows) => {
      const stream = client.query(copyFrom(`copy pg_temp.${table} (${columns.join(', ')}) from stdin`))
      await new Promise<void>((done, fail) => {
        stream.once('error', fail)
        stream.once('finish', done)
        stream.end(rows.map(copyLine).join(''))
      })
    },
    transaction: (work) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`.execute(transaction)
        return work(transaction)
      }),
    // Dropping an index would lock readers out.
    withoutIndexes: (_, work) => work(),
    close: async () => {
      await db.destroy()
      release(true)
      await pool.end()
    },
  }
}

/** Kysely closes only what it has used. */
const close = async (db: { destroy(): Promise<void> }, pool: pg.Pool): Promise<void> => {
  await db.destroy()
  if (!pool.ended) await pool.end()
}

/** On a connection without limits of time: a new index on a large table takes long. */
const bringUpToDate = async (connectionString: string): Promise<void> => {
  const writer = await openWriter(connectionString)
  try {
    await migrate(writer.db, 'data', POSTGRES_SCHEMA)
    await migrate(writer.db, 'calls', POSTGRES_SCHEMA)
  } finally {
    await writer.close()
  }
}

export const openPostgres = async (connectionString: string): Promise<Database> => {
  await bringUpToDate(connectionString)
  const callPool = openPool({
    connectionString,
    max: CALL_LOG_CONNECTIONS,
    ...IMPATIENT,
  })
  const calls = new Kysely<CallTables>({ dialect: new PostgresDialect({ pool: callPool }) })
  const readPool = openPool({
    connectionString,
    max: READER_CONNECTIONS,
    ...IMPATIENT,
    // Said to each connection before anything else, since the address may bring options of its own.
    onConnect: async (client) => {
      await client.query('set session characteristics as transaction read only')
    },
  })
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) })
  return {
    engine: 'postgres',
    place: withoutPassword(connectionString),
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare: <Row>(wanted: RawBuilder<unknown>) => {
      const text = wanted.compile(reader).sql
      // A statement that has a name is planned once per connection.
      const name = `heliolog-${hash('sha256', text).slice(0, 16)}`
      return async (values: readonly Value[]) =>
        (await readPool.query({ name, text, values: [...values] })).rows[0] as Row | undefined
    },
    joinedBodies: sql`string_agg(body, ',')`,
    calls,
    appendCalls: async (calls) => {
      const values = calls.map(callValues)
      await callPool.query({
        name: 'heliolog-append-calls',
        text: APPEND_CALLS,
        values: CALL_COLUMNS.map((_, column) => values.map((row) => row[column])),
      })
    },
    openWriter: () => openWriter(connectionString),
    migrations: async () => [
      ...(await listMigrations(calls, 'data', POSTGRES_SCHEMA)),
      ...(await listMigrations(calls, 'calls', POSTGRES_SCHEMA)),
    ],
    isUnavailable,
    close: async () => {
      await close(reader, readPool)
      await close(calls, callPool)
    },
  }
}
