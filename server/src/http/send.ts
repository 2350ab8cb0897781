/** Sends responses, with the headers that depend on the request. */
import type { Allowance } from '../access/rate-limit.ts'
import type { Call } from './call.ts'
import { COMMON_HEADERS, type HeaderList, JSON_TYPE } from './headers.ts'
import type { Piece } from './representation.ts'

const policy = (name: string, { limit, seconds }: Allowance): string => `"${name}";q=${limit};w=${seconds}`
const state = (name: string, { remaining, resetSeconds }: Allowance): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`

const appliedPreferences = ({ isStrict, waitSeconds }: Call): string =>
  [isStrict && 'handling=strict', waitSeconds > 0 && `wait=${waitSeconds}`].filter(Boolean).join(', ')

/** Returns a copy of `headers` with the per-request headers appended. */
export const withCallHeaders = (headers: HeaderList, call: Call): string[] => {
  const all = [...headers, 'x-request-id', call.id]
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
  if (call.ignoredParameters) all.push('x-ignored-parameters', call.ignoredParameters)
  if (call.isStrict || call.waitSeconds > 0) all.push('preference-applied', appliedPreferences(call))
  if (call.isShuttingDown) all.push('connection', 'close')
  return all
}

const NO_BODY: readonly Piece[] = []

/** Node omits the body for HEAD and 304. */
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

export const sendJson = (call: Call, status: number, json: string, headers: HeaderList = []): void => {
  const length = String(Buffer.byteLength(json))
  const all = [...headers, 'content-type', JSON_TYPE, 'content-length', length, ...COMMON_HEADERS]
  send(call, status, all, [json])
}
