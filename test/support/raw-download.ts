/** A download over HTTP/1.0, where only the way the connection ends shows whether the body is complete. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { BulkClient } from './downloads.ts'

export interface RawDownload {
  socket: Socket
  /** Reads the rest; resolves to `end` after a clean end, else to the error code. */
  readToEnd(): Promise<string>
  /** Bytes received so far. */
  received(): Buffer
}

/** Sends the request, waits for the first bytes of the response, and stops reading. */
export const startRawDownload = async ({ origin, token }: BulkClient, path: string): Promise<RawDownload> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<string>((done) => {
    socket.once('end', () => done('end'))
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? String(error)))
  })
  socket.write(`GET /bulk/v1${path} HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return {
    socket,
    received: () => Buffer.concat(chunks),
    readToEnd: () => {
      socket.resume()
      return ended.finally(() => socket.destroy())
    },
  }
}
