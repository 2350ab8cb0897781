/** An HTTP/1.1 client on a raw socket, with its own parser, for requests that other clients would not send. */
import { connect, type Socket } from 'node:net'

export interface WireResponse {
  status: number
  /** Keys are in lower case; repeated headers are joined by commas. */
  headers: Record<string, string>
  body: Buffer
}

/** The connection ended or stalled before a complete response. */
export class LostError extends Error {
  override name = 'LostError'
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')

/** A parsed message and the bytes after it; undefined while the message is incomplete. */
type Parsed = { response: WireResponse; rest: Buffer } | undefined

const parseHeaders = (lines: string[]): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new LostError(`the response has a malformed header: ${JSON.stringify(line)}`)
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}

const parseChunks = (bytes: Buffer): { body: Buffer; rest: Buffer } | undefined => {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf(LINE_END, at)
    if (end === -1) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!(size >= 0)) throw new LostError('the response has a malformed chunk')
    at = end + 2
    if (size === 0) {
      // Trailers end with an empty line.
      const last = bytes.subarray(at - 2).indexOf(HEAD_END)
      return last === -1 ? undefined : { body: Buffer.concat(pieces), rest: bytes.subarray(at + 2 + last) }
    }
    if (bytes.length < at + size + 2) return undefined
    pieces.push(bytes.subarray(at, at + size))
    at += size + 2
  }
}

const parseResponse = (bytes: Buffer, method: string, isEnded: boolean): Parsed => {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) /.exec(`${first} `)?.[1])
  if (!status) throw new LostError(`the response starts with ${JSON.stringify(first.slice(0, 60))}`)
  const headers = parseHeaders(lines)
  const content = bytes.subarray(headEnd + 4)
  if (status < 200) return parseResponse(content, method, isEnded)
  const complete = (body: Buffer, rest: Buffer): Parsed => ({ response: { status, headers, body }, rest })
  if (method === 'HEAD' || status === 204 || status === 304) return complete(Buffer.alloc(0), content)
  if (headers['transfer-encoding'] === 'chunked') {
    const chunked = parseChunks(content)
    return chunked && complete(chunked.body, chunked.rest)
  }
  const length = headers['content-length']
  if (length === undefined) return isEnded ? complete(content, Buffer.alloc(0)) : undefined
  const size = Number(length)
  return content.length < size ? undefined : complete(content.subarray(0, size), content.subarray(size))
}

/** One connection to a server. */
export class Connection {
  readonly socket: Socket
  #pieces: Buffer[] = []
  #received: Buffer = Buffer.alloc(0)
  #isEnded = false
  #error: Error | undefined
  #onChange = () => {}

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    this.socket.setNoDelay(true)
    this.socket.on('data', (piece) => {
      this.#pieces.push(piece)
      this.#onChange()
    })
    this.socket.on('error', (error) => {
      this.#error = error
    })
    for (const event of ['end', 'close'] as const)
      this.socket.on(event, () => {
        this.#isEnded = true
        this.#onChange()
      })
  }

  /** Set if the server closed it before everything was sent, which discards its last bytes. */
  get wasCutOff(): boolean {
    return /EPIPE|ECONNRESET/.test(this.#error?.message ?? '')
  }

  /** Set once the server has closed it. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  send(bytes: Buffer | string): void {
    if (this.socket.writable)
      this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  /** Half-closes it: the server sees the end of the requests. */
  end(): void {
    this.socket.end()
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** The next response; throws a LostError if there is none. */
  async response(method: string, timeoutMs: number): Promise<WireResponse> {
    const parsed = await this.#until(timeoutMs, () => {
      const found = parseResponse(this.#buffer(), method, this.#isEnded)
      if (!found && this.#isEnded) throw this.#lost()
      return found
    })
    this.#received = parsed.rest
    return parsed.response
  }

  /** Waits until the server closes it, and returns what arrived since the last response. */
  async closed(timeoutMs: number): Promise<Buffer> {
    await this.#until(timeoutMs, () => this.#isEnded || undefined)
    return this.#buffer()
  }

  #buffer(): Buffer {
    if (this.#pieces.length > 0) this.#received = Buffer.concat([this.#received, ...this.#pieces])
    this.#pieces = []
    return this.#received
  }

  #lost(): LostError {
    const got = this.#received.length
    return new LostError(
      `the connection closed ${got === 0 ? 'without a response' : `after ${got} bytes`}${this.#error ? ` (${this.#error.message})` : ''}`,
    )
  }

  #until<T>(timeoutMs: number, poll: () => T | undefined): Promise<T> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.#onChange = () => {}
        fail(new LostError(`nothing complete within ${timeoutMs} ms`))
      }, timeoutMs)
      const check = () => {
        try {
          const value = poll()
          if (value === undefined) return
          clearTimeout(timer)
          this.#onChange = () => {}
          done(value)
        } catch (error) {
          clearTimeout(timer)
          this.#onChange = () => {}
          fail(error)
        }
      }
      this.#onChange = check
      check()
    })
  }
}
