/** Opens a database with the engine that its URL names. */
import { resolve } from 'node:path'
import type { Database, DatabaseOptions } from '../database.ts'
import { parseDatabaseUrl } from '../database-url.ts'

export const DEFAULT_OPTIONS: DatabaseOptions = {
  replicaUrls: [],
  poolSize: 10,
  timeoutMs: 5_000,
  tls: undefined,
  tlsAuthorities: undefined,
}

/** Whether there is a store. Throws if this release cannot use it. Creates and changes nothing. */
export const storeExists = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
  isReadOnly = false,
): Promise<boolean> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'postgres')
    return (await import('../postgres/postgres.ts')).hasPostgresStore(address.url, options)
  const { readVersions } = await import('../sqlite/sqlite-inspection.ts')
  return (await readVersions(resolve(address.path), isReadOnly)).data > 0
}

/** Opens the database, and creates its tables if they are missing. Only connections for reading stay open. */
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

/** Opens a database without changing anything in it. Throws if tables are missing. */
export const openReadOnly = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-read-only.ts')).openSqliteReadOnly(address.path)
    : (await import('../postgres/postgres.ts')).openPostgresReadOnly(address.url, options)
}
