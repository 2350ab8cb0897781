/** A download by HTTP/1.0, where nothing but the connection tells whether a body has ended or was broken off. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Caller } from './downloads.ts'

export interface RawDownload {
  socket: Socket
  /** Reads the rest: `end` for a clean end, else the code of the error. */
  ending(): Promise<string>
  /** What has been received so far. */
  received(): Buffer
}

/** Sends the request, waits for the beginning of the answer, and reads no further. */
export const beginRawDownload = async ({ origin, token }: Caller, path: string): Promise<RawDownload> => {
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
    ending: () => {
      socket.resume()
      return ended.finally(() => socket.destroy())
    },
  }
}
