/** Errors of PostgreSQL and of connections to it, and what they mean. */

const CONNECTION_FAILURE = '08006'
/** postgres.js error codes for a lost connection. Its messages would not help a user. */
const LOST = /^CONNECTION_/

/** An error with its code: an SQLSTATE, a network error code, or a TLS error code. */
class PostgresError extends Error {
  override name = 'PostgresError'
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The connection could not be opened, was lost, or timed out. */
export class ConnectionError extends PostgresError {
  override name = 'ConnectionError'

  constructor(message: string, options?: ErrorOptions) {
    super(message, CONNECTION_FAILURE, options)
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Wraps errors of postgres.js, whose stack is read-only: Kysely needs to extend it. */
export const fromDriver = (error: unknown): PostgresError => {
  const code = codeOf(error)
  return LOST.test(code)
    ? new ConnectionError('the connection was lost', { cause: error })
    : new PostgresError((error as Error).message || code, code, { cause: error })
}

/** SQLSTATEs, or their classes, for conditions that an operator can act on. */
const UNAVAILABLE = new Set([
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

/** SQLSTATEs, or their classes, for values that the server does not store. */
const REJECTED = new Set([
  '22', // data exception
  '23', // constraint
  '44', // check option of a view
  '54', // program limit, such as the size of an index entry
  'P0001', // exception of an operator's trigger
])

const isListed = (state: string, list: ReadonlySet<string>): boolean =>
  list.has(state) || list.has(state.slice(0, 2))

/** Names of system errors, such as ECONNREFUSED, and of TLS errors. */
const NETWORK_ERROR = /^(E(?!RR_)[A-Z_]+$|ERR_(OSSL|SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Whether an operator can act on an error. Other errors of the server are bugs of the statement. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof PostgresError && (isListed(error.code, UNAVAILABLE) || NETWORK_ERROR.test(error.code))

/** Whether the server rejects the values of a statement. */
export const isRejected = (error: unknown): boolean =>
  error instanceof PostgresError && isListed(error.code, REJECTED)
