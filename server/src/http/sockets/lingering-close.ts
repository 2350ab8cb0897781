/**
 * Closes a connection so that its last response arrives (RFC 9112, 9.6). The kernel resets a connection that is closed
 * before everything is read, which discards what is still being sent.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The time and the bytes that a client may still send, so that none can keep a connection. */
const LIMITS = { milliseconds: 2_000, bytes: 2 ** 24 }

/** Node calls `destroySoon` after the last response of a connection. */
export const lingerOnClose = (server: Server, limits = LIMITS): void => {
  server.on('connection', (socket) => {
    socket.destroySoon = () => endAndDiscard(socket, limits)
  })
}

/** Ends our side, and discards what the client sends until it ends its own. */
const endAndDiscard = (socket: Socket, { milliseconds, bytes }: typeof LIMITS): void => {
  socket.end(() => {
    const timer = setTimeout(() => socket.destroy(), milliseconds)
    socket.once('close', () => clearTimeout(timer))
  })
  let left = bytes
  // Instead of the HTTP parser, which would find further requests.
  socket.removeAllListeners('data').on('data', ({ length }) => {
    left -= length
    if (left < 0) socket.destroy()
  })
  // While requests wait, the socket is paused beneath its stream, which reads again only when its last read has ended.
  socket.push('')
  socket.resume()
}
