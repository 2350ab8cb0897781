/** Errors of connections to PostgreSQL: which of them are temporary, and how operators read them. */
import { UnreachableError } from '../database.ts'

const CONNECTION_FAILURE = '08006'
/** Codes of postgres.js for a connection that was lost; its messages mean little to an operator. */
const LOST = /^CONNECTION_/

/** An error with the code that it came with: of the server (SQLSTATE), of the network, or of TLS. */
export class PostgresError extends Error {
  override name = 'PostgresError'
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A connection that could not be made, was lost, or was dropped because no answer came in time. */
export class ConnectionError extends PostgresError {
  override name = 'ConnectionError'

  constructor(message: string, options?: ErrorOptions) {
    super(message, CONNECTION_FAILURE, options)
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Errors of postgres.js have a read-only stack, which Kysely cannot extend. */
export const fromDriver = (error: unknown): PostgresError => {
  const code = codeOf(error)
  return LOST.test(code)
    ? new ConnectionError('the connection was lost', { cause: error })
    : new PostgresError((error as Error).message || code, code, { cause: error })
}

/**
 * SQLSTATE classes of a server that is unreachable or overloaded: 08 connection, 28 authorization, 53 resources,
 * 57 shutdown or timeout, 58 system error; and a missing database, as while it is being restored.
 */
const UNAVAILABLE_STATE = /^(08|28|53|57|58|3D000)/
const UNAVAILABLE_SYSTEM_ERROR = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const TLS_ERROR = /^(ERR_(OSSL|SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/
const UNTRUSTED_CERTIFICATE = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  return UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSTEM_ERROR.test(code) || TLS_ERROR.test(code)
}

const reasonOf = (error: Error): string => {
  if (!UNTRUSTED_CERTIFICATE.test(codeOf(error))) return error.message || codeOf(error)
  // After a semicolon Node gives advice about options of its own.
  const [reason] = error.message.split(';')
  return `nobody known vouches for its certificate (${reason}): name who does in HELIOLOG_DATABASE_TLS_CA`
}

/** Whatever prevents a connection is outside heliolog, and its operator can act on the reason. */
export const unreachable = (error: unknown): UnreachableError =>
  new UnreachableError(reasonOf(error as Error), { cause: error })
