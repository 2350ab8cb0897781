/** Opens the store for a command, and turns failures of the store into errors that the operator can act on. */
import { readSettings, type Settings } from '../config.ts'
import { UserError } from '../domain/user-error.ts'
import { type Database, type DatabaseOptions, UnreachableError } from '../storage/database.ts'
import { withoutPassword } from '../storage/database-url.ts'
import { openDatabase } from '../storage/open.ts'

const storeErrorMessage = (location: string) => (reason: string) =>
  `the store at ${location} cannot be used: ${reason}; nothing was changed`

export interface CommandOptions {
  database?: string
}

/** Honours PGSSLMODE, as libpq does, when no heliolog setting configures TLS. */
const tlsFromEnvironment = (): DatabaseOptions['tls'] => {
  const mode = process.env['PGSSLMODE']
  if (mode === 'no-verify') return 'unverified'
  return mode && ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode) ? 'on' : undefined
}

const databaseOptions = (settings: Settings): DatabaseOptions => ({
  replicaUrls: settings.databaseReplicaUrls,
  poolSize: settings.databasePool,
  timeoutMs: settings.databaseTimeoutMs,
  tls: settings.databaseTls ?? (settings.databaseTlsAuthorities ? 'on' : tlsFromEnvironment()),
  tlsAuthorities: settings.databaseTlsAuthorities,
})

/** Opens the configured store, runs `work`, and closes the store also after errors. */
export const withDatabase = async <T>(
  options: CommandOptions,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> => {
  const settings = await withUserErrors(() => readSettings(process.env, options.database))
  let database: Database | undefined
  try {
    database = await openDatabase(settings.databaseUrl, databaseOptions(settings))
    return await work(database, settings)
  } catch (error) {
    const toMessage = storeErrorMessage(database?.location ?? withoutPassword(settings.databaseUrl))
    throw database?.isUnavailable(error)
      ? new UserError(toMessage((error as Error).message))
      : asUserError(error, toMessage)
  } finally {
    await database?.close()
  }
}

/** Runs work that needs no store; `toMessage` describes what failed because of a system error. */
export const withUserErrors = async <T>(
  work: () => T | Promise<T>,
  toMessage = (reason: string) => reason,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw asUserError(error, toMessage)
  }
}

const asUserError = (error: unknown, toMessage: (reason: string) => string): unknown => {
  if (!(error instanceof Error) || error instanceof UserError) return error
  const { code } = error as NodeJS.ErrnoException
  // Codes of SQLite, SQLSTATEs of PostgreSQL, and errno names such as ENOSPC.
  const isSystemError =
    code === 'ERR_SQLITE_ERROR' || /^[0-9A-Z]{5}$/.test(code ?? '') || /^E[A-Z]+$/.test(code ?? '')
  return isSystemError || error instanceof UnreachableError
    ? new UserError(toMessage(error.message || String(code)))
    : error
}
