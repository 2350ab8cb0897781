/** Errors below /hapi: the status of HAPI in the body and in the HTTP reason phrase. */
import { STATUS_CODES } from 'node:http'
import { ApiError, type ErrorCode, type FormatError } from '../../http/errors.ts'
import { errorStatus, HAPI_VERSION, type HapiCode, hapiReason, httpStatusOf } from './datasets/hapi-status.ts'

/** An error of a HAPI request. The message says what is accepted, and never repeats what the client sent. */
class HapiError extends ApiError {
  override name = 'HapiError'
  readonly hapiCode: HapiCode

  constructor(hapiCode: HapiCode, message: string) {
    const status = httpStatusOf(hapiCode)
    super(status === 404 ? 'not_found' : 'invalid_parameter', message, {}, status)
    this.hapiCode = hapiCode
  }
}

export const hapiError = (code: HapiCode, message: string): ApiError => new HapiError(code, message)

/** HAPI has no codes of its own for a missing token, a limit, a method or an unknown endpoint. */
const OTHER_CODES: Partial<Record<ErrorCode, HapiCode>> = { internal: 1500, unavailable: 1501 }

const codeOf = (error: ApiError): HapiCode =>
  error instanceof HapiError ? error.hapiCode : (OTHER_CODES[error.code] ?? 1400)

/** Clients that do not know HAPI read our `error`. */
const BOTH: readonly ErrorCode[] = ['unauthorized', 'rate_limited']

/** The body of an error below /hapi, also of one that is not about HAPI. */
const bodyOf = (error: ApiError): string => {
  const { code, message } = error
  const status = errorStatus(codeOf(error), message)
  return JSON.stringify({
    HAPI: HAPI_VERSION,
    status,
    ...(BOTH.includes(code) && { error: { code, message } }),
  })
}

/** The reason phrase is such as `Not Found; HAPI 1406 Bad request - unknown dataset id`. */
export const formatHapiError: FormatError = (error) => ({
  reason: `${STATUS_CODES[error.status]}; ${hapiReason(codeOf(error))}`,
  body: bodyOf(error),
})
