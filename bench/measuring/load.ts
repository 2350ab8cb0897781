/** Generates load over connections that stay open, with little work per response, so that the server is the busy one. */
import { connect, type Socket } from 'node:net'
import type { Call } from './requests.ts'

export interface LoadResult {
  calls: number
  seconds: number
  medianMs: number
  p99Ms: number
}

const CONNECTIONS = 32
const HEAD_END = '\r\n\r\n'
const CONTENT_LENGTH = /^content-length: (\d+)/im
const NOTHING = Buffer.alloc(0)

/** A connection with one request at a time; discards the bodies of responses. */
class Connection {
  readonly #host: string
  readonly #socket: Socket
  /** The start of a response whose head is not complete. */
  #head = NOTHING
  /** Bytes of the body that have not arrived. */
  #missing = 0
  #status = 0
  #waiting: { done(status: number): void; fail(error: Error): void } | undefined

  constructor(origin: string) {
    const { host, hostname, port } = new URL(origin)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#waiting?.fail(error))
    this.#socket.on('close', () => this.#waiting?.fail(new Error(`${origin} closed a connection`)))
  }

  /** Resolves with the status. */
  send({ path, headers }: Call): Promise<number> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}\r\n`)
    return new Promise((done, fail) => {
      this.#waiting = { done, fail }
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length
    else {
      this.#head = Buffer.concat([this.#head, chunk])
      const end = this.#head.indexOf(HEAD_END)
      if (end < 0) return
      const head = this.#head.toString('latin1', 0, end)
      this.#status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
      this.#missing =
        Number(CONTENT_LENGTH.exec(head)?.[1] ?? 0) - (this.#head.length - end - HEAD_END.length)
      this.#head = NOTHING
    }
    if (this.#missing === 0) this.#waiting?.done(this.#status)
    if (this.#missing < 0) this.#waiting?.fail(new Error('a response has no content length'))
  }
}

/** Returns a function that sends requests for some seconds, waits for all responses and checks their status. */
export const loadGenerator = (origin: string, calls: Call[], status: number) => {
  // Requests are repeated only when all were sent.
  let sent = Math.floor(Math.random() * calls.length)
  return async (seconds: number): Promise<LoadResult> => {
    const milliseconds: number[] = []
    const started = performance.now()
    const end = started + 1000 * seconds
    // New ones, because a server closes connections that are idle until the next window.
    const connections = Array.from({ length: CONNECTIONS }, () => new Connection(origin))
    const send = async (connection: Connection) => {
      for (let before = performance.now(); before < end; ) {
        const call = calls[sent++ % calls.length] as Call
        const received = await connection.send(call)
        if (received !== status) throw new Error(`${call.path} returns ${received} instead of ${status}`)
        const after = performance.now()
        milliseconds.push(after - before)
        before = after
      }
    }
    await Promise.all(connections.map(send))
    const took = (performance.now() - started) / 1000
    for (const connection of connections) connection.close()
    milliseconds.sort((a, b) => a - b)
    const at = (part: number) => milliseconds[Math.floor(part * (milliseconds.length - 1))] ?? 0
    return { calls: milliseconds.length, seconds: took, medianMs: at(0.5), p99Ms: at(0.99) }
  }
}
