/** Picks the engine that an address names. */
import type { Database, DatabaseOptions } from './database.ts'
import { parseDatabaseUrl } from './database-url.ts'

export const DEFAULT_OPTIONS: DatabaseOptions = {
  replicaUrls: [],
  poolSize: 10,
  timeoutMs: 5_000,
  tls: undefined,
  tlsAuthorities: undefined,
}

/** Opens the database, migrates its tables, and keeps open only what reading needs. */
export const openDatabase = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  // Imported on demand, so that a process loads the code of one engine only.
  return address.engine === 'sqlite'
    ? (await import('./sqlite/sqlite.ts')).openSqlite(address.path)
    : (await import('./postgres/postgres.ts')).openPostgres(address.url, options)
}
