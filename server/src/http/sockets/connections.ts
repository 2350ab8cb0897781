/** Limits the number of connections, and disconnects clients that stop reading. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'

export const STALL_TIMEOUT_MS = 30_000
/** A slow client may take minutes to read what the kernel has buffered of a large file. */
const DOWNLOAD_STALL_TIMEOUT_MS = 600_000
const WARNING_INTERVAL_MS = 60_000

export class Connections {
  /** The open connections. */
  readonly open = new Set<Socket>()
  /** Connections closed because too many were open. */
  overLimit = 0
  /** Connections closed because the client stopped reading. */
  stalled = 0
  readonly #maximum: number
  readonly #stallTimeoutMs: number
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(maximum: number, stallTimeoutMs = STALL_TIMEOUT_MS) {
    this.#maximum = maximum
    this.#stallTimeoutMs = stallTimeoutMs
  }

  limit(server: Server, logger: Logger): void {
    server.maxConnections = this.#maximum
    server.on('drop', () => this.#countOverLimit(logger))
    server.on('connection', (socket) => {
      this.open.add(socket)
      socket.once('close', () => this.open.delete(socket))
    })
  }

  /** Disconnects the client if it reads nothing of this response for the timeout, at the latest after twice as long. */
  watch(response: ServerResponse): void {
    response.setTimeout(this.#stallTimeoutMs).on('timeout', this.#onTimeout)
  }

  /** Gives the client more time to read this response, which needs little memory. */
  allowSlow(response: ServerResponse): void {
    response.setTimeout(DOWNLOAD_STALL_TIMEOUT_MS)
  }

  /** Node calls this when neither side has sent anything, so perhaps the client waits for us. */
  readonly #onTimeout = (socket: Socket): void => {
    if (socket.writableLength === 0) return
    this.stalled++
    // A reset also discards what the kernel would keep for the client.
    socket.resetAndDestroy()
  }

  #countOverLimit(logger: Logger): void {
    this.overLimit++
    const now = performance.now()
    if (now - this.#warnedAt < WARNING_INTERVAL_MS) return
    this.#warnedAt = now
    logger.warn({ limit: this.#maximum }, 'too many connections are open: new ones are closed')
  }
}
