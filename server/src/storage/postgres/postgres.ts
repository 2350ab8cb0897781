/** PostgreSQL, or any server that speaks its protocol. */
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import {
  type Database,
  type DatabaseOptions,
  type Notice,
  UnreachableError,
  type Value,
} from '../database.ts'
import { withoutPassword } from '../database-url.ts'
import { listMigrations, migrate } from '../migrations/migrations.ts'
import { POSTGRES_SCHEMA } from '../migrations/schema-dialect.ts'
import type { Publication } from '../publication.ts'
import { CALL_COLUMNS, type CallTables, type Tables } from '../tables.ts'
import { type ConnectionSettings, statement } from './connection.ts'
import { connectionTo, setReadOnlyOnPrimary, withTimeouts } from './connection-settings.ts'
import { Pool } from './pool.ts'
import { codeOf, isUnavailable } from './postgres-errors.ts'
import { PostgresWindows } from './postgres-windows.ts'
import { Replicas } from './replicas.ts'
import { Watch } from './watch.ts'
import { openPostgresWriter } from './writer.ts'

/** One parameter, however many rows; the types come from the table. */
const APPEND_CALLS = statement(`insert into call (${CALL_COLUMNS.join(', ')})
  select ${CALL_COLUMNS.join(', ')} from json_populate_recordset(null::call, $1)`)

const PERMISSION_DENIED = '42501'

/** A role that only serves may not change the tables, and need not where they are up to date. */
const explained = (error: unknown): unknown =>
  codeOf(error) === PERMISSION_DENIED
    ? new UnreachableError(
        `${(error as Error).message} (their owner makes the tables and brings them up to date: heliolog doctor does that)`,
        { cause: error },
      )
    : error

/** On a connection without timeouts: a new index on a large table takes long. */
const migrateDatabase = async (settings: ConnectionSettings): Promise<void> => {
  const writer = await openPostgresWriter(settings)
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
  const settings = connectionTo(url, options)
  await migrateDatabase(settings)
  const inTime = withTimeouts(settings, options.timeoutMs)
  // Two pools for the call log: rows are added in time, while counting or deleting many may take longer.
  const appendPool = new Pool('calls', inTime, 1)
  const callPool = new Pool('call reports', settings, 1)
  const calls = new Kysely<CallTables>({ dialect: new PostgresDialect({ pool: callPool }) })
  const readPool = new Pool('read', { ...inTime, setUp: setReadOnlyOnPrimary }, options.poolSize)
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) })
  let limitPool: Pool | undefined
  let notify = (_: Notice): void => {}
  const watch = new Watch(settings)
  const replicas = new Replicas(options, {
    primary: readPool,
    currentState: () => watch.currentState()?.publication,
    notify: (notice) => notify(notice),
  })
  const textOf = (query: RawBuilder<unknown>) => query.compile(reader).sql

  return {
    engine: 'postgres',
    place: withoutPassword(url),
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare: <Row>(query: RawBuilder<unknown>) => {
      const prepared = statement(textOf(query))
      return async (values: readonly Value[]) => (await readPool.run<Row>(prepared, values))[0]
    },
    preparePublished: <Row extends Publication>(query: RawBuilder<unknown>) => {
      const prepared = statement(textOf(query))
      return (values: readonly Value[], publication: Publication) =>
        replicas.read<Row>(prepared, values, publication)
    },
    currentState: () => watch.currentState(),
    windows: () => {
      // One statement runs at a time, so one connection is enough.
      limitPool ??= new Pool('limits', inTime, 1)
      return new PostgresWindows(limitPool)
    },
    pools: () => [
      ...[readPool, appendPool, limitPool].flatMap((pool) => (pool ? [pool.state] : [])),
      ...replicas.pools(),
    ],
    replicas: () => replicas.states(),
    onNotice: (callback) => {
      notify = callback
    },
    joinedBodies: (separator) => sql`string_agg(body, ${sql.lit(separator)})`,
    textOf,
    snapshots: { engine: 'postgres', url, options },
    calls,
    appendCalls: async (calls) => {
      await appendPool.run(APPEND_CALLS, [calls])
    },
    openWriter: () => openPostgresWriter(settings, () => watch.onChange()),
    migrations: async () => [
      ...(await listMigrations(calls, 'data', POSTGRES_SCHEMA)),
      ...(await listMigrations(calls, 'calls', POSTGRES_SCHEMA)),
    ],
    isUnavailable,
    close: async () => {
      await watch.close()
      await replicas.close()
      await Promise.all([readPool, callPool, appendPool, limitPool].map((pool) => pool?.end()))
    },
  }
}
