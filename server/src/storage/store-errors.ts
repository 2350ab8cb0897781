/** The meaning of the store's errors, whichever engine reports them. */
import { setTimeout as pause } from 'node:timers/promises'
import { english, message } from '../domain/messages.ts'

/** The store cannot be opened or used, for a reason that the operator can act on. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Another process has kept the write lock for too long. `holder` describes it, if it is known. */
export class LockedError extends UnreachableError {
  override name = 'LockedError'
  readonly code = 'store.locked'
  readonly values: { holder: string | null; seconds: number }

  constructor(holder: string | undefined, timeoutMs: number) {
    const values = { holder: holder ?? null, seconds: timeoutMs / 1_000 }
    super(english(message('store.locked', values)))
    this.values = values
  }
}

const UNTRUSTED_CERTIFICATE = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const reasonOf = (error: Error): string => {
  const code = codeOf(error)
  if (!UNTRUSTED_CERTIFICATE.test(code)) return error.message || code
  // After a semicolon, Node's message suggests options of Node, which do not apply here.
  const [reason] = error.message.split(';')
  return `its certificate is not trusted (${reason}): set HELIOLOG_DATABASE_TLS_CA to the certificate of its authority`
}

/** A connection to PostgreSQL could not be opened, was lost, or timed out. */
export class ConnectionError extends UnreachableError {
  override name = 'ConnectionError'

  constructor(cause: Error) {
    super(reasonOf(cause), { cause })
  }
}

/** An error that PostgreSQL reports, with its SQLSTATE. */
export class PostgresError extends Error {
  override name = 'PostgresError'
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** SQLite's result codes for conditions that an operator can act on. */
const SQLITE_UNAVAILABLE = new Set([
  3, // no permission
  5, // busy
  6, // locked
  7, // out of memory
  8, // read-only
  10, // I/O error
  11, // corrupt
  13, // disk full
  14, // cannot be opened
  15, // locks do not work, as on some network disks
  22, // too large for the file system
  26, // not a database
  1811, // exception of an operator's trigger
])

/** SQLite's result codes for values that it does not store. */
const SQLITE_REJECTED = new Set([
  18, // too long
  19, // constraint
  20, // wrong type
])

/** SQLSTATEs, or their classes, for conditions that an operator can act on. */
const POSTGRES_UNAVAILABLE = new Set([
  '08', // connection failure
  '25006', // read-only transaction, as on a standby
  '25P03', // idle in a transaction for too long
  '25P04', // transaction timeout
  '28', // authorization
  '3D000', // missing database, as during a restore
  '3F000', // missing schema
  '40001', // conflict with another transaction
  '40P01', // deadlock
  '42501', // permission denied
  '42P07', // another program's table with this name
  '53', // insufficient resources: disk, memory, connections
  '55006', // object in use
  '55P03', // lock not available
  '57', // operator intervention: shutdown, cancelled statement
  '58', // system error, such as I/O
  'P0001', // exception of an operator's trigger
  'XX001', // damaged data
  'XX002', // damaged index
])

/** SQLSTATEs, or their classes, for values that PostgreSQL does not store. */
const POSTGRES_REJECTED = new Set([
  '22', // data exception
  '23', // constraint
  '44', // check option of a view
  '54', // program limit, such as the size of an index entry
  'P0001', // exception of an operator's trigger
])

/** SQLite's codes are numbers, of which the low byte is the primary result code. */
const isListed = (error: unknown, sqlite: ReadonlySet<number>, postgres: ReadonlySet<string>): boolean => {
  if (error instanceof PostgresError) return postgres.has(error.code) || postgres.has(error.code.slice(0, 2))
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return sqlite.has(code) || sqlite.has(code & 0xff)
}

/** Recognises errors that the operator can act on, so that a later attempt may succeed. All others are bugs. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof UnreachableError || isListed(error, SQLITE_UNAVAILABLE, POSTGRES_UNAVAILABLE)

/** Recognises that the engine rejects the values of a row, so that no later attempt can succeed. */
export const isRejected = (error: unknown): boolean => isListed(error, SQLITE_REJECTED, POSTGRES_REJECTED)

/** The server writes to the call log several times a second, and SQLite does not wait for it. */
const RETRY_MS = 20
export const RETRY_TIMEOUT_MS = 2_000

/** Runs work again while the store is busy or unreachable, for a while. */
export const retryWhileUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  while (true)
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await pause(RETRY_MS)
    }
}
