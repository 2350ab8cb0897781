/** Turns everything that goes wrong into the one shape of error, the HTTP parser's own errors included. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { Call } from './call.ts'
import { ApiError, apiError, errorText, unavailable } from './errors.ts'
import { JSON_TYPE } from './headers.ts'
import { sendJson } from './send.ts'

interface ErrorDependencies {
  database: Pick<Database, 'isUnavailable'>
  logger: Logger
}

const toApiError = (error: unknown, { database, logger }: ErrorDependencies, requestId: string): ApiError => {
  if (error instanceof ApiError) return error
  if (database.isUnavailable(error)) {
    // One line per call while the store is away: the reason is enough.
    logger.warn({ reason: String(error), request_id: requestId }, 'the store does not answer')
    return unavailable()
  }
  logger.error({ err: error, request_id: requestId }, 'an error nobody expected')
  return apiError('internal', `Something went wrong on our side; please report the request id ${requestId}.`)
}

export const sendError = (dependencies: ErrorDependencies, call: Call, error: unknown): void => {
  const { code, status, message, headers } = toApiError(error, dependencies, call.id)
  // A response that has begun cannot become an error: it is cut off, so that no client takes it for complete.
  if (call.response.headersSent) call.response.socket?.resetAndDestroy()
  else sendJson(call, status, errorText(code, message), Object.entries(headers).flat())
}

const PARSER_ERRORS: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The head of the request is longer than 16 kB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
}
const MALFORMED: [number, string, string] = [400, 'Bad Request', 'The request is not valid HTTP/1.1.']

/** Answers what the HTTP parser rejects, before there is a request. */
export const parserErrorHandler =
  (logger: Logger) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // An answer in the middle of another response would be taken for a part of its body.
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
