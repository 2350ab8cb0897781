/** Raw HTTP over a socket, for requests that `fetch` would normalise or reject. */
import { connect } from 'node:net'
import type { TestServer } from '../../../test/support/server.ts'

export interface WireResponse {
  status: number
  /** Keys are header names in lower case. */
  headers: Record<string, string>
  body: string
  /** Size of the response including its headers. */
  bytes: number
}

const TIMEOUT_MS = 60_000

const parseResponse = (text: string, bytes: number): WireResponse => {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4), bytes }
}

/** Sends bytes and reads until the server closes the connection; `end` half-closes it after sending. */
export const sendBytes = (origin: string, bytes: string, { end = false } = {}): Promise<WireResponse> =>
  new Promise((done, fail) => {
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    socket.setEncoding('utf8').setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response in time')))
    socket.on('data', (chunk) => (text += chunk))
    // The server may close while bytes are still being sent; what it sent before counts as the response.
    socket.on('error', (error) => text === '' && fail(error))
    socket.on('end', () => socket.end())
    socket.on('close', () => done(parseResponse(text, socket.bytesRead)))
    if (end) socket.end(bytes)
    else socket.write(bytes)
  })

/** Sends a complete request below /api/v1 with the server's token; the path is sent unchanged. */
export const sendRequest = (
  server: TestServer,
  path: string,
  { method = 'GET', headers = {} as Record<string, string>, body = '' } = {},
): Promise<WireResponse> => {
  const all = {
    host: 'heliolog.test',
    connection: 'close',
    authorization: `Bearer ${server.token}`,
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendBytes(server.origin, `${method} /api/v1${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}
