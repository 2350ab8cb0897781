/** Generates load over connections that stay open, with little work per response, so that the server is the busy one. */
import { connect, type Socket } from 'node:net'
import type { Call } from './requests.ts'

export interface LoadResult {
  calls: number
  seconds: number
  medianMs: number
  p99Ms: number
}

const CONNECTIONS = 16
const HEAD_END = '\r\n\r\n'
const CONTENT_LENGTH = /^content-length: (\d+)/im
/** Larger than most responses. */
const READ_BYTES = 2 ** 17

/**
 * A connection with one request at a time; discards the bodies of responses. It reads into one buffer: the garbage of
 * many would stop this process for 30 ms at a time, in which the measured server has nothing to do.
 */
class Connection {
  readonly #host: string
  readonly #socket: Socket
  /** Bytes of the body that have not arrived. */
  #missing = 0
  #status = 0
  #waiting: { done(status: number): void; fail(error: Error): void } | undefined

  constructor(origin: string) {
    const { host, hostname, port } = new URL(origin)
    this.#host = host
    const buffer = Buffer.alloc(READ_BYTES)
    const callback = (length: number) => {
      this.#receive(buffer.subarray(0, length))
      return true
    }
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer, callback },
    })
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
      const end = chunk.indexOf(HEAD_END)
      // The measured servers send a head with the first bytes of its body.
      if (end < 0) throw new Error('the head of a response arrived in parts')
      const head = chunk.toString('latin1', 0, end)
      this.#status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
      this.#missing = Number(CONTENT_LENGTH.exec(head)?.[1] ?? 0) - (chunk.length - end - HEAD_END.length)
    }
    if (this.#missing === 0) this.#waiting?.done(this.#status)
    if (this.#missing < 0) this.#waiting?.fail(new Error('a response has no content length'))
  }
}

/** Sends requests in windows, and sums up what the windows since `reset` measured. */
export class LoadGenerator {
  readonly #origin: string
  readonly #calls: Call[]
  readonly #status: number
  #connections: Connection[] = []
  #milliseconds: number[] = []
  #seconds = 0
  #sent: number

  /** Requests are repeated only when all were sent. */
  constructor(origin: string, calls: Call[], status: number) {
    this.#origin = origin
    this.#calls = calls
    this.#status = status
    this.#sent = Math.floor(Math.random() * calls.length)
  }

  /** Sends requests for some seconds, waits for all responses and checks their status. */
  async run(seconds: number): Promise<void> {
    const started = performance.now()
    const end = started + 1000 * seconds
    const send = async (connection: Connection) => {
      for (let before = performance.now(); before < end; ) {
        const call = this.#calls[this.#sent++ % this.#calls.length] as Call
        const status = await connection.send(call)
        if (status !== this.#status)
          throw new Error(`${call.path} returns ${status} instead of ${this.#status}`)
        const after = performance.now()
        this.#milliseconds.push(after - before)
        before = after
      }
    }
    await Promise.all(this.#connections.map(send))
    this.#seconds += (performance.now() - started) / 1000
  }

  /** Opens new connections, because a server closes those that are idle between rounds. */
  reset(): void {
    this.close()
    this.#connections = Array.from({ length: CONNECTIONS }, () => new Connection(this.#origin))
    this.#milliseconds = []
    this.#seconds = 0
  }

  result(): LoadResult {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
    return { calls: sorted.length, seconds: this.#seconds, medianMs: at(0.5), p99Ms: at(0.99) }
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }
}
