/** Disconnects clients that stop reading. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const STALL_TIMEOUT_MS = 30_000
/** A slow client may take minutes to read what the kernel has buffered of a large file. */
const DOWNLOAD_STALL_TIMEOUT_MS = 600_000

export class StalledClients {
  /** Connections closed because the client stopped reading. */
  closed = 0
  readonly #timeoutMs: number

  constructor(timeoutMs = STALL_TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
  }

  /** Disconnects the client if it reads nothing of this response for the timeout, at the latest after twice as long. */
  watch(response: ServerResponse): void {
    response.setTimeout(this.#timeoutMs).on('timeout', this.#onTimeout)
  }

  /** Gives the client more time to read this response, which needs little memory. */
  allowSlow(response: ServerResponse): void {
    response.setTimeout(DOWNLOAD_STALL_TIMEOUT_MS)
  }

  /** Node calls this when neither side has sent anything, so perhaps the client waits for us. */
  readonly #onTimeout = (socket: Socket): void => {
    if (socket.writableLength === 0) return
    this.closed++
    // A reset also discards what the kernel would keep for the client.
    socket.resetAndDestroy()
  }
}
