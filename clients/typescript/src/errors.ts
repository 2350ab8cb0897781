/** Everything that a call can end in, but for the reason of a signal that ended it. None of them holds the token. */

export interface ErrorDetails {
  status?: number | undefined
  code?: string | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

export class HeliologError extends Error {
  override name = 'HeliologError'
  /** The status of the answer; undefined where there was none. */
  readonly status: number | undefined
  /** heliolog's own word for it, such as `invalid_parameter`. */
  readonly code: string | undefined
  /** Names the call in the operators' log. */
  readonly requestId: string | undefined
  /** After how many seconds heliolog asks to be called again, where it said so. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, code, requestId, retryAfter, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** A parameter, a cursor or a name that is not accepted; the message says what is. */
export class InvalidRequest extends HeliologError {
  override name = 'InvalidRequest'
}

/** No valid token. */
export class Unauthorized extends HeliologError {
  override name = 'Unauthorized'
}

/** No such record. */
export class NotFound extends HeliologError {
  override name = 'NotFound'
}

/** The limit is used up, for longer or more often than the client was told to wait. */
export class RateLimited extends HeliologError {
  override name = 'RateLimited'
}

/** heliolog, or what stands before it, cannot answer at the moment. */
export class Unavailable extends HeliologError {
  override name = 'Unavailable'
}

/** No answer, or one that broke off: `cause` tells why. */
export class ConnectionFailed extends HeliologError {
  override name = 'ConnectionFailed'
}

/** An answer that is not heliolog's, such as the login page of a network. */
export class UnexpectedAnswer extends HeliologError {
  override name = 'UnexpectedAnswer'
}
