/** Limits the number of connections, and disconnects clients that stop reading. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'

const STALL_TIMEOUT_MS = 30_000
/** A slow client may take minutes to read what the kernel has buffered of a large file. */
const SLOW_STALL_TIMEOUT_MS = 600_000
const CHECKS_PER_TIMEOUT = 5
const WARNING_INTERVAL_MS = 60_000

/** Bytes sent and time, as of the last check that saw progress. */
interface Progress {
  bytes: number
  at: number
  /** Whether the client may take long to read the current response. */
  isSlow: boolean
}

/** Only the handle reports how much of a write in progress the kernel has accepted; node:net uses it for its timeouts. */
interface SocketWithHandle extends Socket {
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

const acceptedBytes = ({ _handle: handle }: SocketWithHandle): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0

export class Connections {
  readonly #maximum: number
  readonly #stallTimeoutMs: number
  readonly #open = new Map<Socket, Progress>()
  #overLimit = 0
  #stalled = 0
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(maximum: number, stallTimeoutMs = STALL_TIMEOUT_MS) {
    this.#maximum = maximum
    this.#stallTimeoutMs = stallTimeoutMs
  }

  get open(): number {
    return this.#open.size
  }

  /** Connections closed because too many were open. */
  get overLimit(): number {
    return this.#overLimit
  }

  /** Connections closed because the client stopped reading. */
  get stalled(): number {
    return this.#stalled
  }

  limit(server: Server, logger: Logger): void {
    server.maxConnections = this.#maximum
    server.on('drop', () => this.#countOverLimit(logger))
    server.on('connection', (socket) => {
      this.#open.set(socket, { bytes: 0, at: performance.now(), isSlow: false })
      socket.once('close', () => this.#open.delete(socket))
    })
    // Sweeps over all connections, because a timer per connection would slow down every request.
    const sweep = () => this.#closeStalled(performance.now())
    const timer = setInterval(sweep, this.#stallTimeoutMs / CHECKS_PER_TIMEOUT).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** Gives the client more time to read this response, which needs little memory. */
  allowSlow(response: ServerResponse): void {
    const progress = response.socket && this.#open.get(response.socket)
    if (!progress) return
    progress.isSlow = true
    response.once('close', () => {
      progress.isSlow = false
    })
  }

  #countOverLimit(logger: Logger): void {
    this.#overLimit++
    const now = performance.now()
    if (now - this.#warnedAt < WARNING_INTERVAL_MS) return
    this.#warnedAt = now
    logger.warn({ limit: this.#maximum }, 'too many connections are open: new ones are closed')
  }

  #closeStalled(now: number): void {
    for (const [socket, progress] of this.#open) {
      const bytes = acceptedBytes(socket)
      if (socket.writableLength === 0 || bytes !== progress.bytes) {
        progress.bytes = bytes
        progress.at = now
      } else if (now - progress.at >= (progress.isSlow ? SLOW_STALL_TIMEOUT_MS : this.#stallTimeoutMs)) {
        this.#stalled++
        // A reset also discards what the kernel would keep for the client.
        socket.resetAndDestroy()
      }
    }
  }
}
