/**
 * Handles pipelined requests one at a time, so that a connection needs the memory of one response only. node:http would
 * start all of them at once: workers then share no limits, and "responds while its log is not read" in
 * serve.extended.test.ts fails. So does "answers a request before the malformed one" in parser-errors.test.ts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Start = () => void

/** Limit for all connections together. One read from a connection can contain thousands of requests. */
const MAX_WAITING = 10_000
let waitingInAll = 0

class Pipeline {
  readonly #socket: Socket
  readonly #waiting: Start[] = []
  #latest: IncomingMessage | undefined
  #isBusy = false
  #isLastAdded = false

  constructor(socket: Socket) {
    this.#socket = socket
    // node:http resumes the socket when it has read a request or written a response.
    socket.on('resume', this.#pauseWhileWaiting)
    socket.on('close', () => this.#takeWaiting(this.#waiting.length))
  }

  /** True while the body of the connection's latest request arrives. */
  get isReceivingBody(): boolean {
    return this.#latest?.complete === false
  }

  /** Calls `start` once all earlier requests of the connection have their responses. */
  add(request: IncomingMessage, response: ServerResponse, start: Start): void {
    this.#latest = request
    response.on('close', () => this.#onResponseClose())
    if (!this.#isBusy) {
      this.#isBusy = true
      start()
    } else if (waitingInAll < MAX_WAITING) this.#enqueue(start)
    else this.#socket.resetAndDestroy()
  }

  /** Like `add`, for what closes the connection. */
  addLast(start: Start): void {
    // The parser reports an error again for all data that follows.
    if (this.#isLastAdded) return
    this.#isLastAdded = true
    if (this.#isBusy) this.#enqueue(start)
    else start()
  }

  #enqueue(start: Start): void {
    this.#waiting.push(start)
    waitingInAll++
    // After the parser has resumed the socket for this request.
    process.nextTick(this.#pauseWhileWaiting)
  }

  readonly #pauseWhileWaiting = (): void => {
    if (this.#waiting.length > 0 && this.#socket.writable) this.#socket.pause()
  }

  #takeWaiting(count: number): Start | undefined {
    waitingInAll -= count
    return this.#waiting.splice(0, count)[0]
  }

  #onResponseClose(): void {
    if (this.#waiting.length === 0) this.#isBusy = false
    // Other connections get their turn first.
    else setImmediate(() => this.#startNext())
  }

  #startNext(): void {
    // The previous response may have been the last one of the connection, which then closes all waiting responses.
    if (!this.#socket.writable) return
    const start = this.#takeWaiting(1)
    if (this.#waiting.length === 0) this.#socket.resume()
    start?.()
  }
}

const pipelines = new WeakMap<Socket, Pipeline>()

export const pipelineOf = (socket: Socket): Pipeline => {
  const known = pipelines.get(socket)
  if (known) return known
  const pipeline = new Pipeline(socket)
  pipelines.set(socket, pipeline)
  return pipeline
}
