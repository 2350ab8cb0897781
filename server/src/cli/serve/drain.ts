/**
 * Shuts a server down without losing requests: those in flight finish, with `Connection: close`, and connections in the
 * accept queue are served. Without the latter, "SIGTERM loses no request" in shutdown.extended.test.ts fails.
 */
import cluster from 'node:cluster'
import type { Server as HttpServer, RequestListener } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Requests in flight get this long before their connections are reset. The complete shutdown must take under 10 s. */
const DRAIN_MS = 7_700
/**
 * HTTP/1.1 cannot announce the end of an idle connection, and a request may already be on its way. Connections get
 * this long to send one and receive `Connection: close`; idle ones are closed afterwards.
 */
const IDLE_TIMEOUT_MS = 1_000
const POLL_MS = 20
const ACCEPT_POLL_MS = 5
/** The server stops listening after this many polls in a row without a new connection, or after `MAX_POLLS`. */
const QUIET_POLLS = 3
const MAX_POLLS = 25
const OTHER_WORKERS_MS = 300

/**
 * Stops listening without resetting connections in the accept queue. Requests are queued until all connections are
 * accepted, because a client that waits for a response opens no further connection.
 */
const stopListening = async (server: HttpServer): Promise<void> => {
  const listeners = server.listeners('request') as RequestListener[]
  const queued: Parameters<RequestListener>[] = []
  const enqueue: RequestListener = (...exchange) => queued.push(exchange)
  server.removeAllListeners('request').on('request', enqueue)
  let accepted = 0
  server.on('connection', () => accepted++)
  for (let polls = 0, quiet = 0; polls < MAX_POLLS && quiet < QUIET_POLLS; polls++) {
    const before = accepted
    await pause(ACCEPT_POLL_MS)
    quiet = accepted === before ? quiet + 1 : 0
  }
  // That of node:net, because `close` of the HTTP server would also close idle connections at once.
  Server.prototype.close.call(server)
  // Clients that get a response now may reconnect to another worker, so wait until those stop listening too.
  if (cluster.isWorker) await pause(OTHER_WORKERS_MS)
  server.off('request', enqueue)
  for (const listener of listeners) server.on('request', listener)
  for (const exchange of queued) server.emit('request', ...exchange)
}

/**
 * Resolves when all connections are closed. `onStopped` is called when the server no longer listens, to end responses
 * that wait for something else.
 */
export const drain = async (
  server: HttpServer,
  connections: ReadonlySet<Socket>,
  onStopped: () => void,
): Promise<void> => {
  const started = performance.now()
  await stopListening(server)
  onStopped()
  while (connections.size > 0) {
    const elapsed = performance.now() - started
    // An HTTP/1.0 client treats a closed connection as the end of a complete response, so reset it.
    if (elapsed >= DRAIN_MS) for (const socket of connections) socket.resetAndDestroy()
    else if (elapsed >= IDLE_TIMEOUT_MS) {
      server.closeIdleConnections()
      // Browsers open connections in advance, and Node considers them busy until the first byte arrives.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }
    await pause(POLL_MS)
  }
}
