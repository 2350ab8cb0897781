/** Writes responses to the socket. */
import type { Call } from './call.ts'
import { COMMON_HEADERS, type HeaderList, JSON_TYPE, withCallHeaders } from './headers.ts'
import type { Piece } from './representation.ts'

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
