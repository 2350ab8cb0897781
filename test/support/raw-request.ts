/** A request that is sent by hand, a piece at a time. */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawRequest {
  send(piece: string): void
  /** Everything that came back by the time the connection was closed. */
  answer: Promise<string>
}

const WHOLE = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Sends the beginning of a request, behind a whole one: once that is answered, the beginning has arrived too. */
export const beginRequest = async (origin: string, beginning: string): Promise<RawRequest> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // Cut off, it has got what it has got.
  socket.on('error', () => {})
  socket.write(WHOLE + beginning)
  await once(socket, 'data')
  return {
    send: (piece) => socket.write(piece),
    answer: new Promise((done) => socket.once('close', () => done(received))),
  }
}
