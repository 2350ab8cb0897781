/** Opens a database with the engine that its URL names. */
import type { Database, DatabaseOptions } from '../database.ts'
import { parseDatabaseUrl } from '../database-url.ts'
import type { StoreInspection } from '../schema/migrations.ts'

export const DEFAULT_OPTIONS: DatabaseOptions = {
  replicaUrls: [],
  poolSize: 10,
  timeoutMs: 5_000,
  tls: undefined,
  tlsAuthorities: undefined,
}

/** Compares the tables of a store with those of this release. Creates and upgrades nothing. */
export const inspectStore = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
  isReadOnly = false,
): Promise<StoreInspection> => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-inspection.ts')).inspectSqlite(address.path, isReadOnly)
    : (await import('../postgres/postgres.ts')).inspectPostgres(address.url, options)
}

/** Opens the database, and creates or migrates its tables. Only connections for reading stay open. */
export const openDatabase = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  // Imported on demand, so that a process loads only the engine it uses.
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite.ts')).openSqlite(address.path)
    : (await import('../postgres/postgres.ts')).openPostgres(address.url, options)
}

/** Opens a database without changing anything in it. Throws if its tables are those of an earlier release. */
export const openReadOnly = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-read-only.ts')).openSqliteReadOnly(address.path)
    : (await import('../postgres/postgres.ts')).openPostgresReadOnly(address.url, options)
}
