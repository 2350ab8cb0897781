/** PostgreSQL, or anything that speaks its protocol. */
import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type pg from 'pg'
import {
  type Database,
  type DatabaseOptions,
  type Notice,
  UnreachableError,
  type Value,
  withoutPassword,
} from '../database.ts'
import type { Freshness } from '../freshness.ts'
import { listMigrations, migrate, POSTGRES_SCHEMA } from '../migrations/migrations.ts'
import { CALL_COLUMNS, type CallTables, callValues, type Tables } from '../tables.ts'
import { connectionTo, impatient, isUnavailable, openPool, PRIMARY, stateOf } from './pool.ts'
import { postgresWindows } from './postgres-windows.ts'
import { Replicas } from './replicas.ts'
import { Watch } from './watch.ts'
import { openPostgresWriter } from './writer.ts'

/** A count holds its connection for a fraction of what a page does. */
const limitConnections = (poolSize: number): number => Math.ceil(poolSize / 2)

const CALL_NUMBERS: Record<string, string> = {
  status: 'integer',
  milliseconds: 'double precision',
  bytes: 'bigint',
}
/** One array a column, however many rows. */
const APPEND_CALLS = `insert into call (${CALL_COLUMNS.join(', ')}) select * from unnest(${CALL_COLUMNS.map(
  (column, index) => `$${index + 1}::${CALL_NUMBERS[column] ?? 'text'}[]`,
).join(', ')})`

/** Kysely closes only what it has used. */
const close = async (db: { destroy(): Promise<void> }, pool: pg.Pool): Promise<void> => {
  await db.destroy()
  if (!pool.ended) await pool.end()
}

const PERMISSION_DENIED = '42501'

/** A role that only serves may not change the tables, and need not where they are up to date. */
const explained = (error: unknown): unknown =>
  (error as pg.DatabaseError).code === PERMISSION_DENIED
    ? new UnreachableError(
        `${(error as Error).message} (their owner makes the tables and brings them up to date: heliolog doctor does that)`,
        { cause: error },
      )
    : error

/** On a connection without limits of time: a new index on a large table takes long. */
const bringUpToDate = async (connection: pg.ClientConfig): Promise<void> => {
  const writer = await openPostgresWriter(connection)
  try {
    await migrate(writer.db, 'data', POSTGRES_SCHEMA)
    await migrate(writer.db, 'calls', POSTGRES_SCHEMA)
  } catch (error) {
    throw explained(error)
  } finally {
    await writer.close()
  }
}

export const openPostgres = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const connection = connectionTo(url, options)
  await bringUpToDate(connection)
  const inTime = { ...connection, ...impatient(options.timeoutMs) }
  // Two for the call log: rows are added in time; to count or forget many of them may take longer than a call may.
  const appendPool = openPool({ ...inTime, max: 1 })
  const callPool = openPool({ ...connection, max: 1 })
  const calls = new Kysely<CallTables>({ dialect: new PostgresDialect({ pool: callPool }) })
  const readPool = openPool({ ...inTime, ...PRIMARY, max: options.poolSize })
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) })
  let limitPool: pg.Pool | undefined
  let hear = (_: Notice): void => {}
  const watch = new Watch(connection)
  const replicas = new Replicas(options, {
    primary: readPool,
    standing: () => watch.standing()?.fresh,
    notify: (notice) => hear(notice),
  })

  /** A statement that has a name is planned once per connection. */
  const named = (wanted: RawBuilder<unknown>) => {
    const text = wanted.compile(reader).sql
    const name = `heliolog-${hash('sha256', text).slice(0, 16)}`
    return (values: readonly Value[]): pg.QueryConfig => ({ name, text, values: [...values] })
  }
  return {
    engine: 'postgres',
    place: withoutPassword(url),
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare: <Row>(wanted: RawBuilder<unknown>) => {
      const query = named(wanted)
      return async (values: readonly Value[]) =>
        (await readPool.query(query(values))).rows[0] as Row | undefined
    },
    preparePublished: <Row extends Freshness>(wanted: RawBuilder<unknown>) => {
      const query = named(wanted)
      return (values: readonly Value[], fresh: Freshness) => replicas.read<Row>(query(values), fresh)
    },
    standing: () => watch.standing(),
    windows: () => {
      limitPool ??= openPool({ ...inTime, max: limitConnections(options.poolSize) })
      return postgresWindows(limitPool)
    },
    pools: () => [
      stateOf('read', readPool),
      stateOf('calls', appendPool),
      ...(limitPool ? [stateOf('limits', limitPool)] : []),
      ...replicas.pools(),
    ],
    replicas: () => replicas.states(),
    onNotice: (hearing) => {
      hear = hearing
    },
    joinedBodies: (separator) => sql`string_agg(body, ${sql.lit(separator)})`,
    textOf: (statement) => statement.compile(reader).sql,
    snapshots: { engine: 'postgres', url, options },
    calls,
    appendCalls: async (calls) => {
      const values = calls.map(callValues)
      await appendPool.query({
        name: 'heliolog-append-calls',
        text: APPEND_CALLS,
        values: CALL_COLUMNS.map((_, column) => values.map((row) => row[column])),
      })
    },
    openWriter: () => openPostgresWriter(connection, () => watch.hear()),
    migrations: async () => [
      ...(await listMigrations(calls, 'data', POSTGRES_SCHEMA)),
      ...(await listMigrations(calls, 'calls', POSTGRES_SCHEMA)),
    ],
    isUnavailable,
    close: async () => {
      await watch.close()
      await replicas.close()
      await limitPool?.end()
      await close(reader, readPool)
      await close(calls, callPool)
      await appendPool.end()
    },
  }
}
