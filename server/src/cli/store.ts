/** Opens the store for a command, and says what goes wrong with it in a way that an operator can act on. */

import { readSettings, type Settings } from '../config.ts'
import { UserError } from '../domain/user-error.ts'
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  UnreachableError,
  withoutPassword,
} from '../storage/database.ts'

const storeSentence = (place: string) => (reason: string) =>
  `the store at ${place} cannot be used: ${reason}; nothing was changed`

export interface StoreOptions {
  database?: string
}

const databaseOptions = (settings: Settings): DatabaseOptions => ({
  replicaUrls: settings.databaseReplicaUrls,
  poolSize: settings.databasePool,
  timeoutMs: settings.databaseTimeoutMs,
  tls: settings.databaseTls,
  tlsAuthorities: settings.databaseTlsAuthorities,
})

/** Opens the store that the settings name, does the work, and closes it whatever happens. */
export const withDatabase = async <T>(
  options: StoreOptions,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> => {
  const settings = await mendable(() => readSettings(process.env, options.database))
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
export const mendable = async <T>(
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
