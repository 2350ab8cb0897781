/** Turns all errors, including those of the HTTP parser, into the standard error body. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { isUnavailable } from '../storage/store-errors.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { type Call, newRequestId } from './call.ts'
import { ALLOWED_METHODS, ApiError, apiError, errorText, type FormatError, unavailable } from './errors.ts'
import { COMMON_HEADERS, ERROR_HEADERS, type HeaderList, headerList, JSON_TYPE } from './headers.ts'
import { sendJson } from './send.ts'
import { pipelineOf } from './sockets/pipelining.ts'
import { STALL_TIMEOUT_MS } from './sockets/stalled-clients.ts'

interface ErrorDependencies {
  logger: Logger
}

const toApiError = (error: unknown, { logger }: ErrorDependencies, requestId: string): ApiError => {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) {
    // Logged for every request during an outage, so without a stack trace.
    logger.warn({ reason: String(error), request_id: requestId }, 'the store does not respond')
    return unavailable()
  }
  logger.error({ err: error, request_id: requestId }, 'unexpected error')
  return apiError('internal', `Something went wrong on our side; please report the request id ${requestId}.`)
}

const standardError: FormatError = ({ code, message }) => ({ body: errorText(code, message) })

export const sendError = (dependencies: ErrorDependencies, call: Call, error: unknown): void => {
  const apiError = toApiError(error, dependencies, call.id)
  const { response, route } = call
  // Once headers are sent, only a connection reset shows the client that the response is incomplete.
  if (response.headersSent) {
    call.cutOffStatus = apiError.status
    return void response.socket?.resetAndDestroy()
  }
  const { reason, body } = (route?.formatError ?? standardError)(apiError)
  if (reason !== undefined) response.statusMessage = reason
  sendJson(call, apiError.status, body, [...ERROR_HEADERS, ...headerList(apiError.headers)])
}

/** Status, reason phrase and message. */
type RawError = readonly [number, string, string]

const PARSER_ERRORS: Record<string, RawError> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The request line and headers are longer than 16 kB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
}
const MALFORMED: RawError = [400, 'Bad Request', 'The request is not valid HTTP/1.1.']
const CONNECT: RawError = [
  400,
  'Bad Request',
  `This server is not a proxy and does not support CONNECT; accepted: ${ALLOWED_METHODS.join(', ')}.`,
]
const RAW_HEADERS: HeaderList = [
  ...headerList({ 'Content-Type': JSON_TYPE, Connection: 'close' }),
  ...ERROR_HEADERS,
  ...COMMON_HEADERS,
]
const RAW_HEADER_LINES = RAW_HEADERS.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n')).join('')

/** Writes an error to a socket for which Node has no response object, and closes the connection. */
const sendRawError = (socket: Socket, [status, reason, message]: RawError, requestId: string): void => {
  const body = errorText('invalid_parameter', message)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\n${RAW_HEADER_LINES}Date: ${new Date().toUTCString()}\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  // Node itself no longer watches a connection after CONNECT.
  socket.setTimeout(STALL_TIMEOUT_MS, () => socket.destroy())
  socket.destroySoon()
}

type RawErrorDependencies = Pick<AppDependencies, 'logger' | 'callLog'>

/** Responds after the responses to earlier requests of the connection, and logs it. */
const rejectRequest = (
  { logger, callLog }: RawErrorDependencies,
  socket: Socket,
  error: RawError,
  details: { method?: string; parser?: string | undefined },
): void =>
  pipelineOf(socket).addLast(() => {
    const requestId = newRequestId()
    const address = callLog.loggedAddress(socket.remoteAddress ?? '')
    logger.info({ request_id: requestId, ...details, status: error[0], address }, 'call')
    sendRawError(socket, error, requestId)
  })

/** Responds to requests that the HTTP parser rejects. */
export const parserErrorHandler =
  (dependencies: RawErrorDependencies) =>
  ({ code = '' }: Error & { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    // The request has a response of its own; a second one would look like that of another request.
    const pipeline = pipelineOf(socket)
    if (pipeline.isReceivingBody) pipeline.addLast(() => socket.destroySoon())
    else rejectRequest(dependencies, socket, PARSER_ERRORS[code] ?? MALFORMED, { parser: code })
  }

/** Responds to CONNECT, for which Node creates no response object. */
export const connectHandler =
  (dependencies: RawErrorDependencies) =>
  (_: IncomingMessage, stream: Duplex): void => {
    const socket = stream as Socket
    // Node has removed its own listeners.
    socket.on('error', () => {}).resume()
    rejectRequest(dependencies, socket, CONNECT, { method: 'CONNECT' })
  }
