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

/** Passes all rows in one parameter; the column types come from the table. */
const APPEND_CALLS = statement(`insert into call (${CALL_COLUMNS.join(', ')})
  select ${CALL_COLUMNS.join(', ')} from json_populate_recordset(null::call, $1)`)

const PERMISSION_DENIED = '42501'

/** A role without DDL rights can serve, but only if the tables are up to date. */
const explainPermissionError = (error: unknown): unknown =>
  codeOf(error) === PERMISSION_DENIED
    ? new UnreachableError(
        `${(error as Error).message} (the owner of the tables must create or update them: run heliolog init as that role)`,
        { cause: error },
      )
    : error

/** Migrates on a connection without timeouts, because a new index on a large table takes long. */
const migrateDatabase = async (settings: ConnectionSettings): Promise<void> => {
  const writer = await openPostgresWriter(settings)
  try {
    await migrate(writer.db, 'data', POSTGRES_SCHEMA)
    await migrate(writer.db, 'calls', POSTGRES_SCHEMA)
  } catch (error) {
    throw explainPermissionError(error)
  } finally {
    await writer.close()
  }
}

export const postgresStoreExists = async (url: string, options: DatabaseOptions): Promise<boolean> => {
  const writer = await openPostgresWriter(connectionTo(url, options))
  try {
    const migrations = await listMigrations(writer.db, 'data', POSTGRES_SCHEMA)
    return migrations.some(({ appliedAt }) => appliedAt !== null)
  } finally {
    await writer.close()
  }
}

export const openPostgres = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const settings = connectionTo(url, options)
  await migrateDatabase(settings)
  const timedSettings = withTimeouts(settings, options.timeoutMs)
  // Two pools for the call log: adding rows has a timeout, counting or deleting many rows may take longer.
  const appendPool = new Pool('calls', timedSettings, 1)
  const callPool = new Pool('call reports', settings, 1)
  const calls = new Kysely<CallTables>({ dialect: new PostgresDialect({ pool: callPool }) })
  const readPool = new Pool('read', { ...timedSettings, setUp: setReadOnlyOnPrimary }, options.poolSize)
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) })
  let limitPool: Pool | undefined
  let notify = (_: Notice): void => {}
  const watch = new Watch(settings)
  const replicas = new Replicas(options, {
    primary: readPool,
    currentPublication: () => watch.currentState()?.publication,
    notify: (notice) => notify(notice),
  })
  const textOf = (query: RawBuilder<unknown>) => query.compile(reader).sql

  return {
    engine: 'postgres',
    location: withoutPassword(url),
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
      limitPool ??= new Pool('limits', timedSettings, 1)
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
    snapshotSource: { engine: 'postgres', url, options },
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
