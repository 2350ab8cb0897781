/** Sends changes as NDJSON, page by page, no faster than the client reads them. */
import type { ServerResponse } from 'node:http'
import type { Call } from '../../http/call.ts'
import { type HeaderList, withCallHeaders } from '../../http/headers.ts'

/** A part of the stream: complete lines, or none. */
export interface StreamPart {
  lines: Buffer
  cursor: string
  /** The data version at the cursor. */
  version: string
  /** Undefined at the end of the stream. */
  readNext: (() => Promise<StreamPart>) | undefined
}

const NEWLINE = '\n'

/** Resolves when the client has read enough, or has disconnected. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

let latestRead: Promise<unknown> = Promise.resolve()

/** One read at a time for all streams, each in a turn of the event loop of its own: other requests go first. */
const readInTurn = (read: () => Promise<StreamPart>): Promise<StreamPart> => {
  const result = latestRead.then(() => new Promise((next) => setImmediate(next))).then(read)
  latestRead = result.catch(() => {})
  return result
}

/** The last line has the cursor and its data version. Without it, the stream is incomplete. */
export const streamChanges = async (call: Call, headers: HeaderList, first: StreamPart): Promise<void> => {
  const { request, response } = call
  response.writeHead(200, withCallHeaders(headers, call))
  if (request.method === 'HEAD') return void response.end()
  let part = first
  while (true) {
    if (part.lines.length > 0) {
      response.write(part.lines)
      if (!response.write(NEWLINE)) await drained(response)
    }
    if (response.destroyed) return
    if (!part.readNext) break
    part = await readInTurn(part.readNext)
  }
  response.end(`{"next_cursor":"${part.cursor}","version":"${part.version}"}${NEWLINE}`)
}
