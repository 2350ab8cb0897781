/** Handles pipelined requests one at a time, so that a connection needs the memory of one response only. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Start = () => void

const PIPELINE = Symbol('pipeline')
declare module 'node:net' {
  interface Socket {
    [PIPELINE]?: Pipeline
    /** Set by node:http while it reads no further requests. */
    _paused?: boolean
  }
}

class Pipeline {
  readonly #socket: Socket
  readonly #waiting: Start[] = []
  #isBusy = false
  #isPausable = false

  constructor(socket: Socket) {
    this.#socket = socket
  }

  add(response: ServerResponse, start: Start): void {
    response.on('close', () => this.#onResponseClose())
    if (this.#isBusy) {
      this.#waiting.push(start)
      this.#pause()
    } else {
      this.#isBusy = true
      start()
    }
  }

  addLast(start: Start): void {
    if (this.#isBusy) this.#waiting.push(start)
    else start()
  }

  #onResponseClose(): void {
    if (this.#waiting.length === 0) this.#isBusy = false
    // Other connections get their turn first.
    else setImmediate(() => this.#startNext())
  }

  #startNext(): void {
    // The previous response may have been the last one of the connection, which then closes all waiting responses.
    if (!this.#socket.writable) return
    const start = this.#waiting.shift()
    // `node:http` resumes the socket at this event.
    if (this.#waiting.length === 0 && this.#socket._paused) this.#socket.emit('drain')
    start?.()
  }

  /**
   * Stops reading from the socket. node:http resumes it whenever a request is complete, unless it has paused the socket
   * itself for the data in its buffers. That does not limit requests whose responses are not yet written.
   */
  #pause(): void {
    if (!this.#isPausable) {
      this.#isPausable = true
      this.#socket.on('drain', () => this.#waiting.length > 0 && this.#pause())
    }
    this.#socket._paused = true
    this.#socket.pause()
  }
}

const pipelineOf = (socket: Socket): Pipeline => (socket[PIPELINE] ??= new Pipeline(socket))

/** Calls `start` once all earlier requests of the connection have their responses. */
export const startInTurn = (socket: Socket, response: ServerResponse, start: Start): void =>
  pipelineOf(socket).add(response, start)

/** Like `startInTurn`, for a response that closes the connection. */
export const startLast = (socket: Socket, start: Start): void => pipelineOf(socket).addLast(start)
