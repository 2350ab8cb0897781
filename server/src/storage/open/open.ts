/** Opens, backs up or restores a database with the engine that its URL names. */

import { resolve } from 'node:path'
import { message } from '../../domain/messages.ts'
import { UsageError } from '../../domain/user-error.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { parseDatabaseUrl, postgresCommands } from '../database-url.ts'
import { type SchemaState, schemaStateOf } from '../schema/schema-version.ts'
import type { Backup, BackupOptions } from '../sqlite/sqlite-backup.ts'
import type { Restored, RestoreOptions } from '../sqlite/sqlite-restore.ts'

export const DEFAULT_OPTIONS: DatabaseOptions = {
  replicaUrls: [],
  poolSize: 10,
  timeoutMs: 5_000,
  lockTimeoutMs: 60_000,
  tls: undefined,
  tlsAuthorities: undefined,
}

/** The schema versions of the store's tables, those of the data first; 0 if there are none. */
const schemaVersions = async (
  url: string,
  options: DatabaseOptions,
  isReadOnly: boolean,
): Promise<readonly [number, ...number[]]> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'postgres')
    return [await (await import('../postgres/postgres.ts')).readPostgresVersion(address.url, options)]
  const { readVersions } = await import('../sqlite/sqlite-inspection.ts')
  const { data, tokens, calls } = await readVersions(resolve(address.path), isReadOnly)
  return [data, tokens, calls]
}

/** Throws if this release cannot use the store. Creates and changes nothing. */
export const readSchemaState = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
  isReadOnly = false,
): Promise<SchemaState> => schemaStateOf(await schemaVersions(url, options, isReadOnly))

/**
 * Opens the database, creates its tables if they are missing, and upgrades those of an earlier release. Only connections
 * for reading stay open. A dry run leaves no file beside the store.
 */
export const openDatabase = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
  isDryRun = false,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  // Imported on demand, so that a process loads only the engine it uses.
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite.ts')).openSqlite(address.path, options.lockTimeoutMs, isDryRun)
    : (await import('../postgres/postgres.ts')).openPostgres(address.url, options)
}

/** Opens a database without changing anything in it. Throws if tables are missing. */
export const openReadOnly = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-reader.ts')).openSqliteReadOnly(address.path)
    : (await import('../postgres/postgres.ts')).openPostgresReadOnly(address.url, options)
}

/** Copies a database to `file`, without changing it. For PostgreSQL, the error shows the pg_dump command to run. */
export const backUpDatabase = async (url: string, file: string, options: BackupOptions): Promise<Backup> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'sqlite')
    return (await import('../sqlite/sqlite-backup.ts')).backUpSqlite(address.path, file, options)
  throw new UsageError(
    `this store is in PostgreSQL; back it up with pg_dump, which asks for the password:\n  ${postgresCommands(address.url, file).dump}`,
  )
}

/** Replaces the embedded store by the backup in `file`. */
export const restoreDatabase = async <Prepared>(
  url: string,
  file: string,
  options: RestoreOptions<Prepared>,
): Promise<Restored<Prepared>> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'sqlite')
    return (await import('../sqlite/sqlite-restore.ts')).restoreSqlite(address.path, file, options)
  throw new UsageError(message('restore.postgres'))
}
