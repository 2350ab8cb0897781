/** Errors of PostgreSQL and of connections to it, and which of them are temporary. */

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

/**
 * SQLSTATE classes of a server that is unreachable or overloaded: 08 connection, 28 authorization, 53 resources,
 * 57 shutdown or timeout, 58 system error. 3D000 is a missing database, as during a restore.
 */
const UNAVAILABLE_STATE = /^(08|28|53|57|58|3D000)/
const UNAVAILABLE_SYSTEM_ERROR = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const TLS_ERROR = /^(ERR_(OSSL|SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  return UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSTEM_ERROR.test(code) || TLS_ERROR.test(code)
}
