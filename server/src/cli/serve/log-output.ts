/** Writes log lines to standard output or error. Asynchronous and bounded, so a full disk or stalled reader delays nothing. */
import { fstatSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { isatty } from 'node:tty'

const STANDARD_OUTPUT = 1
const STANDARD_ERROR = 2
type Descriptor = typeof STANDARD_OUTPUT | typeof STANDARD_ERROR
/** Limit of the queue. Lines that do not fit are dropped and counted. */
const MAX_PENDING_CHARACTERS = 8 * 2 ** 20
/** Interval between attempts to report dropped lines while the output cannot be written. */
const RETRY_MS = 1_000
const NEWLINE = 10

/** `written` is the number of bytes that were written before the error, as far as that is known. */
type Done = (error?: Error | null, written?: number) => void

export interface Sink {
  write(bytes: Buffer, done: Done): void
  /** Abandons a pending write, which would keep the process alive. */
  close(): void
}

/** On a pipe without a reader, a write of node:fs blocks its thread and prevents the process from exiting. */
const pipeSink = (fd: Descriptor): Sink => {
  const open = (): Socket => {
    const socket = new Socket({ fd, readable: false, writable: true })
    // Each write reports its error to its callback.
    socket.on('error', () => {})
    return socket.unref()
  }
  let socket = open()
  return {
    write: (bytes, done) => {
      // An error destroys the socket, but another reader may open a named pipe later.
      if (socket.destroyed) socket = open()
      socket.write(bytes, done)
    },
    close: () => socket.destroy(),
  }
}

const fileSink = (fd: Descriptor): Sink => ({
  write: (bytes, done) => {
    const writeFrom = (start: number): void =>
      write(fd, bytes, start, (error, count) => {
        if (error) done(error, start)
        else if (start + count === bytes.length) done()
        else writeFrom(start + count)
      })
    writeFrom(0)
  },
  close: () => {},
})

/** A stream with Node's private handle, the only way to change how it writes. */
interface TerminalStream extends NodeJS.WriteStream {
  _handle?: { setBlocking?(isBlocking: boolean): void }
}

const terminalSink = (fd: Descriptor): Sink => {
  const terminal: TerminalStream = fd === STANDARD_OUTPUT ? process.stdout : process.stderr
  // Node waits for terminals, but one that is paused with Ctrl-S, or that nobody reads, never accepts the bytes.
  terminal._handle?.setBlocking?.(false)
  return { write: (bytes, done) => terminal.write(bytes, done), close: () => {} }
}

const sinkFor = (fd: Descriptor): Sink => {
  if (isatty(fd)) return terminalSink(fd)
  const stats = fstatSync(fd)
  return stats.isFIFO() || stats.isSocket() ? pipeSink(fd) : fileSink(fd)
}

export class LogOutput {
  readonly #sink: Sink
  #pending: string[] = []
  #characters = 0
  #dropped = 0
  /** Dropped lines that no line in the log reports yet. */
  #unreported = 0
  #isWriting = false
  #isClosed = false
  #isInsideLine = false
  #retryTimer: NodeJS.Timeout | undefined
  #onIdle = () => {}

  constructor(sink: Sink) {
    this.#sink = sink
  }

  static toStandardOutput(): LogOutput {
    return new LogOutput(sinkFor(STANDARD_OUTPUT))
  }

  static toStandardError(): LogOutput {
    return new LogOutput(sinkFor(STANDARD_ERROR))
  }

  /** Lines dropped so far. */
  get dropped(): number {
    return this.#dropped
  }

  /** `lines` must end with a newline. */
  write(lines: string): void {
    const room = MAX_PENDING_CHARACTERS - this.#characters
    const end = lines.length <= room ? lines.length : lines.lastIndexOf('\n', room - 1) + 1
    if (end < lines.length) this.#drop(lines.slice(end).split('\n').length - 1)
    if (end === 0) return
    this.#pending.push(end === lines.length ? lines : lines.slice(0, end))
    this.#characters += end
    if (!this.#isWriting) this.#writePending()
  }

  /** Waits until all lines are written, for at most `timeoutMs`, and closes the output. */
  async close(timeoutMs: number): Promise<void> {
    clearTimeout(this.#retryTimer)
    if (!this.#isWriting && this.#unreported > 0) this.#writePending()
    if (this.#isWriting)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, timeoutMs)
        this.#onIdle = () => {
          clearTimeout(timer)
          done()
        }
      })
    this.#isClosed = true
    this.#sink.close()
  }

  /** Writes all pending lines, and a last one if lines were dropped since the previous write. */
  #writePending(): void {
    const lines = this.#pending.join('')
    const reported = this.#unreported
    this.#pending = []
    this.#isWriting = true
    // A disk that became full may have cut off the last line.
    const start = this.#isInsideLine ? '\n' : ''
    const report = reported > 0 ? reportOf(reported) : ''
    const bytes = Buffer.from(start + lines + report)
    this.#sink.write(bytes, (error, written = error ? 0 : bytes.length) => {
      if (this.#isClosed) return
      this.#isWriting = false
      this.#characters -= lines.length
      if (written > 0) this.#isInsideLine = bytes[written - 1] !== NEWLINE
      if (error) this.#drop(linesAfter(bytes, Math.max(written, start.length)) - (report ? 1 : 0))
      else this.#unreported -= reported
      if (this.#pending.length > 0 || (!error && this.#unreported > 0)) this.#writePending()
      else this.#onIdle()
    })
  }

  #drop(count: number): void {
    this.#dropped += count
    this.#unreported += count
    // While nothing is being written, no other event shows that the output accepts lines again.
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined
      if (this.#isWriting || this.#unreported === 0) return
      this.#writePending()
    }, RETRY_MS).unref()
  }
}

const reportOf = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' })}\n`

const linesAfter = (bytes: Buffer, start: number): number => {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE, start); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}
