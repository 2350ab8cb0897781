/** Turns everything that goes wrong into the one shape of error, from the HTTP parser's own to the 404. */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { JSON_TYPE } from './answer.ts'
import { callOf } from './call.ts'
import { ApiError, apiError, errorText, isAllowed, methodNotAllowed, unavailable } from './errors.ts'
import { CROSS_ORIGIN, headOfCall, setHead } from './head.ts'
import type { Services } from './services.ts'

const asApiError = (error: unknown, { database, logger }: Services, requestId: string): ApiError => {
  if (error instanceof ApiError) return error
  if (database.isUnavailable(error)) {
    // One line per call while the store is away: the reason is enough.
    logger.warn({ reason: String(error), request_id: requestId }, 'the store does not answer')
    return unavailable()
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return apiError('invalid_parameter', (error as Error).message)
  logger.error({ err: error, request_id: requestId }, 'an error nobody expected')
  return apiError('internal', `Something went wrong on our side; please report the request id ${requestId}.`)
}

export const answerErrors = (app: FastifyInstance, services: Services): void => {
  app.setErrorHandler((error, request, reply) => {
    const { code, status, message, headers } = asApiError(error, services, request.id)
    return reply
      .code(status)
      .headers(headers)
      .header('content-type', JSON_TYPE)
      .send(errorText(code, message))
  })
  app.setNotFoundHandler((request) => {
    throw isAllowed(request.method)
      ? apiError('not_found', 'There is nothing at this address.')
      : methodNotAllowed(request.method)
  })
}

/** A path whose name is longer than any record's leads nowhere; the router gives it to no handler. */
export const answerUnroutable = (_error: Error, { raw }: FastifyRequest, reply: FastifyReply): void => {
  // No hook sees it either.
  setHead(reply, CROSS_ORIGIN)
  setHead(reply, headOfCall(callOf(raw)))
  const { code, status, message } = apiError('not_found', 'There is nothing at this address.')
  reply.code(status).header('content-type', JSON_TYPE).send(errorText(code, message))
}

/** A server may ignore expectations that it does not know; Node's would answer them itself, and without a body. */
export const answerExpectations = ({ server }: FastifyInstance): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
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

/** Answers what was no request at all, so that no handler ever saw it. */
export const answerParserError =
  ({ logger }: Services) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, reason, message] = PARSER_ERRORS[error.code ?? ''] ?? MALFORMED
    logger.info({ status, address: socket.remoteAddress, parser: error.code }, 'call')
    const body = errorText('invalid_parameter', message)
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    socket.destroySoon()
  }
