/** A raw request, sent in pieces. */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawRequest {
  send(piece: string): void
  /** Everything received until the connection closed. */
  response: Promise<string>
}

const COMPLETE_REQUEST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Sends the start of a request after a complete one, whose response shows that the start has arrived too. */
export const startRawRequest = async (origin: string, start: string): Promise<RawRequest> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // After an error, the response is what was received before.
  socket.on('error', () => {})
  socket.write(COMPLETE_REQUEST + start)
  await once(socket, 'data')
  return {
    send: (piece) => socket.write(piece),
    response: new Promise((done) => socket.once('close', () => done(received))),
  }
}
