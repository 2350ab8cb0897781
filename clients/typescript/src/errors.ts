/** The errors of a call, apart from the reason of an aborted signal. None contains the token. */

export interface ErrorDetails {
  status?: number | undefined
  code?: string | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

export class HeliologError extends Error {
  override name = 'HeliologError'
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined
  /** heliolog's error code, such as `invalid_parameter`. */
  readonly code: string | undefined
  /** Identifies the request in the operators' log. */
  readonly requestId: string | undefined
  /** Seconds from Retry-After; undefined if the response had none. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, code, requestId, retryAfter, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** A parameter, cursor or name is invalid; the message says what is accepted. */
export class InvalidRequest extends HeliologError {
  override name = 'InvalidRequest'
}

/** The token is missing or invalid, or does not allow this. */
export class Unauthorized extends HeliologError {
  override name = 'Unauthorized'
}

/** There is no such record. */
export class NotFound extends HeliologError {
  override name = 'NotFound'
}

/** The operators have deleted the history that the request needs. */
export class Gone extends HeliologError {
  override name = 'Gone'
}

/** The rate limit lasts longer than `retries` and `maxWait` allow. */
export class RateLimited extends HeliologError {
  override name = 'RateLimited'
}

/** heliolog, or a proxy in front of it, could not respond in any attempt: 408, 502, 503 or 504. */
export class Unavailable extends HeliologError {
  override name = 'Unavailable'
}

/** There was no response, or it broke off; `cause` has the reason. */
export class ConnectionFailed extends HeliologError {
  override name = 'ConnectionFailed'
  /** True if a retry would fail the same way, as with an unknown host name or an untrusted certificate. */
  readonly lasting: boolean

  constructor(message: string, { lasting = false, ...details }: ErrorDetails & { lasting?: boolean } = {}) {
    super(message, details)
    this.lasting = lasting
  }
}

/** The rest of a file cannot be read, because the data have changed. Start the download again. */
export class FileChanged extends HeliologError {
  override name = 'FileChanged'
}

/** The response is not from heliolog, such as a network's login page. */
export class UnexpectedResponse extends HeliologError {
  override name = 'UnexpectedResponse'
}
