/** HTTP to the letter, for what `fetch` would tidy up or refuse to send. */
import { connect } from 'node:net'
import type { TestServer } from '../../../../test/support/server.ts'

export interface WireAnswer {
  status: number
  /** By name in lower case. */
  headers: Record<string, string>
  body: string
  /** Of the whole answer, its head included. */
  bytes: number
}

const PATIENCE_MS = 20_000

const read = (text: string, bytes: number): WireAnswer => {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4), bytes }
}

/** Sends bytes and reads until the server closes; `end` says that no more will come. */
export const sendBytes = (origin: string, bytes: string, { end = false } = {}): Promise<WireAnswer> =>
  new Promise((done, fail) => {
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    socket.setEncoding('utf8').setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (chunk) => (text += chunk))
    // The server may close while bytes are still on their way to it; what it said before counts.
    socket.on('error', (error) => text === '' && fail(error))
    socket.on('end', () => socket.end())
    socket.on('close', () => done(read(text, socket.bytesRead)))
    if (end) socket.end(bytes)
    else socket.write(bytes)
  })

/** A whole request whose path goes out as it is, below /api/v1 and with the server's token. */
export const ask = (
  server: TestServer,
  path: string,
  { method = 'GET', headers = {} as Record<string, string>, body = '' } = {},
): Promise<WireAnswer> => {
  const all = {
    host: 'heliolog.test',
    connection: 'close',
    authorization: `Bearer ${server.token}`,
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendBytes(server.origin, `${method} /api/v1${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}
