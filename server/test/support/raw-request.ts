/** A request that is sent by hand, a piece at a time. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RawRequest {
  socket: Socket
  send(piece: string): void
  /** Everything that came back by the time the other side closed. */
  answer: Promise<string>
}

export const rawRequest = async (origin: string, beginning: string): Promise<RawRequest> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const answer = text(socket).catch(() => '')
  socket.write(beginning)
  return { socket, send: (piece) => socket.write(piece), answer }
}
