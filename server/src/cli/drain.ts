/** Stops a server so that no call is lost: those that were made are answered, and their callers told to go elsewhere. */
import cluster from 'node:cluster'
import type { Server as HttpServer, RequestListener } from 'node:http'
import { Server, type Socket } from 'node:net'

/** Calls in flight get this long; then their connections are cut, so that the whole stop takes under 10 s. */
const DRAIN_MS = 7_700
/**
 * Nobody can be told that an idle connection will be closed, and a call may be on its way on it. Who has said nothing
 * for this long, and so was not told to close it, is cut off.
 */
const IDLE_PATIENCE_MS = 1_000
const LOOK_EVERY_MS = 20
/** So many looks in a row that find no new connection, of so many at most, end the listening. */
const QUIET_LOOKS = 3
const MOST_LOOKS = 25
const SIBLINGS_MS = 300

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * Ends the listening so that nobody is cut off who has connected: a connection that is made but not yet taken would be
 * reset. So all are taken while no call is answered, since whoever waits for an answer makes no further connection.
 */
const stopListening = async (server: HttpServer, taken: () => number): Promise<void> => {
  const answerers = server.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  const hold: RequestListener = (...call) => held.push(call)
  server.removeAllListeners('request').on('request', hold)
  for (let looks = 0, quiet = 0, before = -1; looks < MOST_LOOKS && quiet < QUIET_LOOKS; looks++) {
    quiet = taken() === before ? quiet + 1 : 0
    before = taken()
    await pause(LOOK_EVERY_MS / 4)
  }
  // The HTTP server's own way to close would cut idle connections at once.
  Server.prototype.close.call(server)
  // Other workers on the port stop listening at about the same time; callers who are answered may connect to them until then.
  if (cluster.isWorker) await pause(SIBLINGS_MS)
  server.off('request', hold)
  for (const answer of answerers) server.on('request', answer)
  for (const call of held) server.emit('request', ...call)
}

/** Keeps the connections of a server in sight, from before it listens; gives what drains it. */
export const drainable = (server: HttpServer): (() => Promise<void>) => {
  const connections = new Set<Socket>()
  let taken = 0
  server.on('connection', (socket) => {
    taken++
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async () => {
    const begun = performance.now()
    await stopListening(server, () => taken)
    while (connections.size > 0) {
      const elapsed = performance.now() - begun
      // Reset, not closed: by HTTP/1.0 a download that is cut off would seem to have ended.
      if (elapsed >= DRAIN_MS) for (const socket of connections) socket.resetAndDestroy()
      else if (elapsed >= IDLE_PATIENCE_MS) {
        server.closeIdleConnections()
        // Browsers open some ahead of need, which Node takes for busy until something has come.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }
      await pause(LOOK_EVERY_MS)
    }
  }
}
