/** Limits on connections: how many there are, and how long a client may read nothing of what was sent to it. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MOST_CONNECTIONS = 10_000
const STALLED_MS = 60_000
/** A slow client gets longer for a large body: progress is seen only when all of it has been sent. */
const SLOWEST_BYTES_PER_MS = 10
const CHECK_EVERY_MS = 10_000

/** The bytes that had been sent when a check last saw progress, and when that was. */
interface Progress {
  bytes: number
  at: number
}

/** One sweep over all connections now and then: a timer of its own for each would cost every call. */
const closeStalled = (connections: Map<Socket, Progress>, now: number): void => {
  for (const [socket, progress] of connections) {
    const pending = socket.writableLength
    const bytes = socket.bytesWritten - pending
    if (pending === 0 || bytes !== progress.bytes) {
      progress.bytes = bytes
      progress.at = now
    } else if (now - progress.at > STALLED_MS + pending / SLOWEST_BYTES_PER_MS) socket.resetAndDestroy()
  }
}

export const limitConnections = (server: Server): void => {
  server.maxConnections = MOST_CONNECTIONS
  const connections = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    connections.set(socket, { bytes: 0, at: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  const timer = setInterval(() => closeStalled(connections, performance.now()), CHECK_EVERY_MS).unref()
  server.once('close', () => clearInterval(timer))
}
