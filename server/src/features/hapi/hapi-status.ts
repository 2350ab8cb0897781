/** The status of HAPI, in the body and in the HTTP reason phrase of each response. */
import { STATUS_CODES } from 'node:http'
import { ApiError, type ErrorCode, type FormatError } from '../../http/errors.ts'

const HAPI_VERSION = '3.3'

/** The codes with their HTTP statuses and standard messages. */
const STATUSES = {
  1200: [200, 'OK'],
  1201: [200, 'OK - no data for time range'],
  1400: [400, 'Bad request - user input error'],
  1401: [400, 'Bad request - unknown API parameter name'],
  1402: [400, 'Bad request - syntax error in start time'],
  1403: [400, 'Bad request - syntax error in stop time'],
  1404: [400, 'Bad request - start equal to or after stop'],
  1405: [400, 'Bad request - start < startDate and/or stop > stopDate'],
  1406: [404, 'Bad request - unknown dataset id'],
  1407: [404, 'Bad request - unknown dataset parameter'],
  1408: [400, 'Bad request - too much time or data requested'],
  1409: [400, 'Bad request - unsupported output format'],
  1410: [400, 'Bad request - unsupported include value'],
  1411: [400, 'Bad request - out-of-order or duplicate parameters'],
  1412: [400, 'Bad request - unsupported resolve_references value'],
  1413: [400, 'Bad request - unsupported depth value'],
  1500: [500, 'Internal server error'],
  1501: [503, 'Internal server error - upstream request error'],
} as const

type HapiCode = keyof typeof STATUSES
export type OkCode = 1200 | 1201

/** The beginning of each document. */
export const okStatus = (code: OkCode) => ({
  HAPI: HAPI_VERSION,
  status: { code, message: STATUSES[code][1] },
})

/** Such as `OK; HAPI 1200 OK`. */
const reasonPhrase = (httpStatus: number, code: HapiCode): string =>
  `${STATUS_CODES[httpStatus]}; HAPI ${code} ${STATUSES[code][1]}`

export const okReason = (code: OkCode): string => reasonPhrase(200, code)

/** An error of a HAPI request. The message says what is accepted, and never repeats what the client sent. */
class HapiError extends ApiError {
  override name = 'HapiError'
  readonly hapiCode: HapiCode

  constructor(hapiCode: HapiCode, message: string) {
    const [status] = STATUSES[hapiCode]
    super(status === 404 ? 'not_found' : 'invalid_parameter', message, {}, status)
    this.hapiCode = hapiCode
  }
}

export const hapiError = (code: HapiCode, message: string): ApiError => new HapiError(code, message)

/** HAPI has no codes of its own for a missing token, a limit, a method or an unknown endpoint. */
const OTHER_CODES: Partial<Record<ErrorCode, HapiCode>> = { internal: 1500, unavailable: 1501 }

/** Clients that do not know HAPI read our `error`. */
const BOTH: readonly ErrorCode[] = ['unauthorized', 'rate_limited']

/** Formats an error below /hapi, also one that is not about HAPI. */
export const formatHapiError: FormatError = (error) => {
  const { code, message, status } = error
  const hapiCode = error instanceof HapiError ? error.hapiCode : (OTHER_CODES[code] ?? 1400)
  return {
    reason: reasonPhrase(status, hapiCode),
    body: JSON.stringify({
      HAPI: HAPI_VERSION,
      status: { code: hapiCode, message: `HAPI error ${hapiCode}: ${STATUSES[hapiCode][1]}. ${message}` },
      ...(BOTH.includes(code) && { error: { code, message } }),
    }),
  }
}
