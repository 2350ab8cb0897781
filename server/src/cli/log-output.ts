/** Writes log lines to standard output. Asynchronous and bounded, so a full disk or stalled reader delays no response. */
import { fstatSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { isatty } from 'node:tty'

const STANDARD_OUTPUT = 1
/** Limit of the queue. Lines that do not fit are dropped and counted. */
const MAX_PENDING_CHARACTERS = 8 * 2 ** 20
/** Delay before dropped lines are reported, and between attempts while the output cannot be written. */
const REPORT_MS = 1_000

type Done = (error?: Error | null) => void

export interface Sink {
  write(text: string, done: Done): void
  /** Abandons a pending write, which would keep the process alive. */
  close(): void
}

/** On a pipe without a reader, a write of node:fs blocks its thread and prevents the process from exiting. */
const pipeSink = (): Sink => {
  const socket = new Socket({ fd: STANDARD_OUTPUT, readable: false, writable: true })
  // Each write reports its error to its callback.
  socket.on('error', () => {})
  socket.unref()
  return {
    write: (text, done) => socket.write(text, done),
    close: () => socket.destroy(),
  }
}

const fileSink: Sink = {
  write: (text, done) => {
    const writeRest = (rest: Buffer): void =>
      write(STANDARD_OUTPUT, rest, (error, written) => {
        if (error || written === rest.length) done(error)
        else writeRest(rest.subarray(written))
      })
    writeRest(Buffer.from(text))
  },
  close: () => {},
}

const terminalSink: Sink = {
  write: (text, done) => process.stdout.write(text, done),
  close: () => {},
}

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
  #reporting: NodeJS.Timeout | undefined
  #onIdle = () => {}

  constructor(sink: Sink = sinkForStandardOutput()) {
    this.#sink = sink
  }

  /** `lines` must end with a newline. */
  write(lines: string): void {
    const room = MAX_PENDING_CHARACTERS - this.#characters
    const end = lines.length <= room ? lines.length : lines.lastIndexOf('\n', room - 1) + 1
    if (end < lines.length) this.#drop(lines.slice(end))
    if (end === 0) return
    this.#pending.push(end === lines.length ? lines : lines.slice(0, end))
    this.#characters += end
    if (!this.#isWriting) this.#writePending()
  }

  /** Waits until all lines are written, for at most `timeoutMs`, and closes the output. */
  async close(timeoutMs: number): Promise<void> {
    clearTimeout(this.#reporting)
    if (this.#isWriting)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, timeoutMs)
        this.#onIdle = () => {
          clearTimeout(timer)
          done()
        }
      })
    this.#sink.close()
  }

  #writePending(): void {
    const text = this.#pending.join('')
    this.#pending = []
    this.#send(text, (error) => {
      this.#characters -= text.length
      if (error) this.#drop(text)
    })
  }

  #send(text: string, settle: Done): void {
    this.#isWriting = true
    this.#sink.write(text, (error) => {
      this.#isWriting = false
      settle(error)
      if (this.#pending.length > 0) this.#writePending()
      else this.#onIdle()
    })
  }

  #drop(lines: string): void {
    this.#dropped += lines.split('\n').length - 1
    this.#reportSoon()
  }

  #reportSoon(): void {
    this.#reporting ??= setTimeout(() => {
      this.#reporting = undefined
      this.#reportDropped()
    }, REPORT_MS).unref()
  }

  /** Writes a log line with the number of dropped lines. */
  #reportDropped(): void {
    if (this.#isWriting) {
      this.#reportSoon()
      return
    }
    const dropped = this.#dropped
    const line = { level: 40, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' }
    this.#send(`${JSON.stringify(line)}\n`, (error) => {
      if (error) this.#reportSoon()
      else this.#dropped -= dropped
    })
  }
}
