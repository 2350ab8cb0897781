/** Opens the store for a command, and says what goes wrong with it in a way that an operator can act on. */

import { readSettings, type Settings } from '../config.ts'
import { UserError } from '../domain/user-error.ts'
import { type Database, type DatabaseOptions, UnreachableError } from '../storage/database.ts'
import { withoutPassword } from '../storage/database-url.ts'
import { openDatabase } from '../storage/open.ts'

const storeSentence = (place: string) => (reason: string) =>
  `the store at ${place} cannot be used: ${reason}; nothing was changed`

export interface StoreOptions {
  database?: string
}

/** What PGSSLMODE says to PostgreSQL's own tools, where no setting of heliolog says anything. */
const tlsOfLibpq = (): DatabaseOptions['tls'] => {
  const mode = process.env['PGSSLMODE']
  if (mode === 'no-verify') return 'unverified'
  return mode && ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode) ? 'on' : undefined
}

const databaseOptions = (settings: Settings): DatabaseOptions => ({
  replicaUrls: settings.databaseReplicaUrls,
  poolSize: settings.databasePool,
  timeoutMs: settings.databaseTimeoutMs,
  tls: settings.databaseTls ?? (settings.databaseTlsAuthorities ? 'on' : tlsOfLibpq()),
  tlsAuthorities: settings.databaseTlsAuthorities,
})

/** Opens the store that the settings name, does the work, and closes it whatever happens. */
export const withDatabase = async <T>(
  options: StoreOptions,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> => {
  const settings = await withUserErrors(() => readSettings(process.env, options.database))
  let database: Database | undefined
  try {
    database = await openDatabase(settings.databaseUrl, databaseOptions(settings))
    return await work(database, settings)
  } catch (error) {
    const sentence = storeSentence(database?.place ?? withoutPassword(settings.databaseUrl))
    throw database?.isUnavailable(error)
      ? new UserError(sentence((error as Error).message))
      : asUserError(error, sentence)
  } finally {
    await database?.close()
  }
}

/** Runs something that needs no store; `sentence` says what a fault of the disk has stopped. */
export const withUserErrors = async <T>(
  work: () => T | Promise<T>,
  sentence = (reason: string) => reason,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw asUserError(error, sentence)
  }
}

const asUserError = (error: unknown, sentence: (reason: string) => string): unknown => {
  if (!(error instanceof Error) || error instanceof UserError) return error
  const { code } = error as NodeJS.ErrnoException
  // SQLite's errors, PostgreSQL's SQLSTATEs and the system's own: the store, the disk or the network.
  const ofTheMachine =
    code === 'ERR_SQLITE_ERROR' || /^[0-9A-Z]{5}$/.test(code ?? '') || /^E[A-Z]+$/.test(code ?? '')
  return ofTheMachine || error instanceof UnreachableError
    ? new UserError(sentence(error.message || String(code)))
    : error
}
