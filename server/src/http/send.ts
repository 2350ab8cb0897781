/** Sends responses, with the headers that depend on the request. */
import type { Allowance } from '../access/rate-limit.ts'
import type { Call, ReportedParameters } from './call.ts'
import { COMMON_HEADERS, type HeaderList, headerList, JSON_TYPE } from './headers.ts'
import type { Piece, Representation } from './representation.ts'

const policy = (name: string, { limit, seconds }: Allowance): string => `"${name}";q=${limit};w=${seconds}`
const state = (name: string, { remaining, resetSeconds }: Allowance): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`

/** Reports the parameters that were ignored, and the preferences that were applied. */
export const reportHeaders = ({
  ignoredParameters,
  preferences = [],
}: ReportedParameters): Record<string, string> => ({
  ...(ignoredParameters && { 'x-ignored-parameters': ignoredParameters }),
  ...(preferences.length > 0 && { 'preference-applied': preferences.join(', ') }),
})

/** The headers that depend on the request. None of them contains text of the client as it was sent. */
const callHeaders = (call: Call): string[] => {
  const all = ['x-request-id', call.id]
  const { allowance: calls, bulkAllowance: bulk } = call
  if (calls)
    all.push(
      'ratelimit-policy',
      bulk ? `${policy('default', calls)}, ${policy('bulk', bulk)}` : policy('default', calls),
      'ratelimit',
      bulk ? `${state('default', calls)}, ${state('bulk', bulk)}` : state('default', calls),
      // The older headers support only one limit, so they report the one on calls.
      'x-ratelimit-limit',
      String(calls.limit),
      'x-ratelimit-remaining',
      String(calls.remaining),
      'x-ratelimit-reset',
      String(calls.resetSeconds),
    )
  all.push(...headerList(reportHeaders(call.reported)))
  // Node closes the connection after a response with this header.
  if (call.isShuttingDown) all.push('connection', 'close')
  return all
}

/** Returns a copy of `headers` with the common ones and those of the call appended. */
export const withCallHeaders = (headers: HeaderList, call: Call): string[] => [
  ...headers,
  ...COMMON_HEADERS,
  ...callHeaders(call),
]

const NO_BODY: readonly Piece[] = []

/** Adds the common headers and those of the call. Node omits the body for HEAD and 304. */
export const send = (
  call: Call,
  status: number,
  headers: HeaderList,
  pieces: readonly Piece[] = NO_BODY,
): void => {
  const { response } = call
  response.writeHead(status, withCallHeaders(headers, call))
  const last = pieces.length - 1
  // Sends all pieces in one write to the socket.
  if (last > 0) response.cork()
  for (let at = 0; at < last; at++) response.write(pieces[at] as Piece)
  response.end(pieces[last])
}

/** Sends a representation in the encoding that the client prefers, or 304; throws the 412 error. */
export const respond = async (call: Call, response: Representation): Promise<void> => {
  const { headers } = call.request
  response.checkPreconditions(headers)
  const notModified = response.notModified(headers)
  if (notModified) return send(call, 304, notModified)
  const variant = await response.variant(headers)
  const { reason } = response.options
  if (reason) call.response.statusMessage = reason
  send(call, 200, variant.headers, variant.pieces)
}

export const sendJson = (call: Call, status: number, json: string, headers: HeaderList = []): void => {
  const length = String(Buffer.byteLength(json))
  send(call, status, [...headers, 'content-type', JSON_TYPE, 'content-length', length], [json])
}
