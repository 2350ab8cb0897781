/** Limits the number of connections, and disconnects clients that stop reading. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MAX_CONNECTIONS = 10_000
const STALL_TIMEOUT_MS = 60_000
/** Extends the timeout for large writes: the socket reports progress only when a write is complete. */
const MIN_BYTES_PER_MS = 10
const CHECK_INTERVAL_MS = 10_000

/** Bytes sent and time, as of the last check that saw progress. */
interface Progress {
  bytes: number
  at: number
}

/** Sweeps over all connections, because a timer per connection would slow down every request. */
const closeStalled = (connections: Map<Socket, Progress>, now: number): void => {
  for (const [socket, progress] of connections) {
    const pending = socket.writableLength
    const bytes = socket.bytesWritten - pending
    if (pending === 0 || bytes !== progress.bytes) {
      progress.bytes = bytes
      progress.at = now
    } else if (now - progress.at > STALL_TIMEOUT_MS + pending / MIN_BYTES_PER_MS) socket.resetAndDestroy()
  }
}

export const limitConnections = (server: Server): void => {
  server.maxConnections = MAX_CONNECTIONS
  const connections = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    connections.set(socket, { bytes: 0, at: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  const timer = setInterval(() => closeStalled(connections, performance.now()), CHECK_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(timer))
}
