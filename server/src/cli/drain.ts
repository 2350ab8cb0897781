/** Stops a server so that no call is lost: those that were made are answered, and their callers told to go elsewhere. */
import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Calls in flight get this long; then their connections are cut, so that the whole stop takes under 10 s. */
const DRAIN_MS = 7_700
/**
 * Nobody can be told that an idle connection will be closed, and a call may be on its way on it. Who has said nothing
 * for this long, and so was not told to close it, is cut off.
 */
const IDLE_PATIENCE_MS = 1_000
const LOOK_EVERY_MS = 20
const LAST_TAKING_MS = 500

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Keeps the connections of a server in sight, from before it listens; gives what drains it. */
export const drainable = (app: FastifyInstance): (() => Promise<void>) => {
  const connections = new Set<Socket>()
  let taken = 0
  app.server.on('connection', (socket) => {
    taken++
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async () => {
    const begun = performance.now()
    // Connections that are made but not yet taken would be reset: they are taken until a turn brings none.
    for (let before = -1; before !== taken && performance.now() - begun < LAST_TAKING_MS; ) {
      before = taken
      await new Promise((done) => setImmediate(done))
    }
    // Only the listening ends: the HTTP server's own way would cut idle connections at once.
    Server.prototype.close.call(app.server)
    while (connections.size > 0) {
      const elapsed = performance.now() - begun
      if (elapsed >= DRAIN_MS) app.server.closeAllConnections()
      else if (elapsed >= IDLE_PATIENCE_MS) {
        app.server.closeIdleConnections()
        // Browsers open some ahead of need, which Node takes for busy until something has come.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }
      await pause(LOOK_EVERY_MS)
    }
    await app.close()
  }
}
