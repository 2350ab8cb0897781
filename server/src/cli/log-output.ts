/** Standard output for log lines: asynchronous and bounded, so that no full disk and no stalled reader delays a response. */
import { fstatSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { isatty } from 'node:tty'

const STANDARD_OUTPUT = 1
/** Lines that wait to be written; what does not fit is dropped and counted. */
const MOST_PENDING_CHARACTERS = 2 ** 20

type Done = (error?: Error | null) => void
type Sink = (text: string, done: Done) => void

/** node:fs would block a thread on a pipe that nobody reads, and with it the end of the process. */
const pipeSink = (): Sink => {
  const socket = new Socket({ fd: STANDARD_OUTPUT, readable: false, writable: true })
  // Each write reports its error to its callback.
  socket.on('error', () => {})
  socket.unref()
  return (text, done) => socket.write(text, done)
}

const fileSink: Sink = (text, done) => {
  const writeRest = (rest: Buffer): void =>
    write(STANDARD_OUTPUT, rest, (error, written) => {
      if (error || written === rest.length) done(error)
      else writeRest(rest.subarray(written))
    })
  writeRest(Buffer.from(text))
}

const terminalSink: Sink = (text, done) => process.stdout.write(text, done)

const sinkForStandardOutput = (): Sink => {
  if (isatty(STANDARD_OUTPUT)) return terminalSink
  const stats = fstatSync(STANDARD_OUTPUT)
  return stats.isFIFO() || stats.isSocket() ? pipeSink() : fileSink
}

export class LogOutput {
  readonly #sink: Sink
  #pending: string[] = []
  #characters = 0
  #dropped = 0
  #isWriting = false
  #onIdle = () => {}

  constructor(sink: Sink = sinkForStandardOutput()) {
    this.#sink = sink
  }

  /** Takes complete lines. */
  write(lines: string): void {
    if (this.#characters + lines.length > MOST_PENDING_CHARACTERS) this.#drop(lines)
    else {
      this.#pending.push(lines)
      this.#characters += lines.length
      if (!this.#isWriting) this.#writePending()
    }
  }

  /** Waits until all lines are written, but no longer than `timeoutMs`. */
  async flush(timeoutMs: number): Promise<void> {
    if (!this.#isWriting) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, timeoutMs)
      this.#onIdle = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  #writePending(): void {
    const text = this.#pending.join('')
    this.#pending = []
    this.#isWriting = true
    this.#sink(text, (error) => {
      this.#characters -= text.length
      this.#isWriting = false
      if (error) this.#drop(text)
      else if (this.#dropped > 0) this.#reportDropped()
      if (this.#pending.length > 0 && !this.#isWriting) this.#writePending()
      if (!this.#isWriting) this.#onIdle()
    })
  }

  #drop(lines: string): void {
    this.#dropped += lines.split('\n').length - 1
  }

  /** One line when the log accepts lines again, in the form of all others. */
  #reportDropped(): void {
    const line = {
      level: 40,
      time: new Date().toISOString(),
      dropped: this.#dropped,
      msg: 'log lines were dropped',
    }
    this.#dropped = 0
    this.write(`${JSON.stringify(line)}\n`)
  }
}
