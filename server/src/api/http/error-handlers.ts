/** Turns all errors, including those of the HTTP parser, into the standard error body. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { Call } from './call.ts'
import { ApiError, apiError, errorText, unavailable } from './errors.ts'
import { ERROR_HEADERS, JSON_TYPE } from './headers.ts'
import { sendJson } from './send.ts'

interface ErrorDependencies {
  database: Pick<Database, 'isUnavailable'>
  logger: Logger
}

const toApiError = (error: unknown, { database, logger }: ErrorDependencies, requestId: string): ApiError => {
  if (error instanceof ApiError) return error
  if (database.isUnavailable(error)) {
    // Logged for every request during an outage, so without a stack trace.
    logger.warn({ reason: String(error), request_id: requestId }, 'the store does not respond')
    return unavailable()
  }
  logger.error({ err: error, request_id: requestId }, 'unexpected error')
  return apiError('internal', `Something went wrong on our side; please report the request id ${requestId}.`)
}

export const sendError = (dependencies: ErrorDependencies, call: Call, error: unknown): void => {
  const { code, status, message, headers } = toApiError(error, dependencies, call.id)
  // Once headers are sent, only a connection reset shows the client that the response is incomplete.
  if (call.response.headersSent) call.response.socket?.resetAndDestroy()
  else sendJson(call, status, errorText(code, message), [...ERROR_HEADERS, ...Object.entries(headers).flat()])
}

const PARSER_ERRORS: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The request line and headers are longer than 16 kB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
}
const MALFORMED: [number, string, string] = [400, 'Bad Request', 'The request is not valid HTTP/1.1.']

/** Responds to requests that the HTTP parser rejects. */
export const parserErrorHandler =
  (logger: Logger) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // A response to an earlier request is being sent: anything written now would become part of its body.
    if ((socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent) {
      socket.resetAndDestroy()
      return
    }
    const [status, reason, message] = PARSER_ERRORS[error.code ?? ''] ?? MALFORMED
    logger.info({ status, address: socket.remoteAddress, parser: error.code }, 'call')
    const body = errorText('invalid_parameter', message)
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    socket.destroySoon()
  }
