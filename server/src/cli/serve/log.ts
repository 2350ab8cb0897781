/**
 * Logs JSON lines to standard output, on a terminal warnings and errors as text. Asynchronous and bounded, so a full disk
 * or a stalled reader delays nothing; only a paused terminal does. Otherwise, "responds while its log is not read" and
 * "serves while its log is on a full disk" in serve.extended.test.ts fail.
 */
import { createWriteStream, fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import { printable } from '../../commands/output.ts'

export const READ_ONLY_NOTICE =
  'read-only: nothing in the store changes, calls are logged on standard output only, and limits are not shared through it'

/** Time for the last log lines to be written before a process exits. */
export const LOG_CLOSE_MS = 400

/** Limit of the lines that wait to be written. Further ones are dropped and counted. */
const MAX_WAITING_CHARACTERS = 8 * 2 ** 20

type Descriptor = 1 | 2

/**
 * pino's destination, sonic-boom, writes with node:fs. On a pipe that nobody reads, such a write occupies a thread of
 * the pool for ever and prevents the process from exiting.
 */
const openStream = (fd: Descriptor): Writable => {
  if (isatty(fd)) return fd === 1 ? process.stdout : process.stderr
  const stats = fstatSync(fd)
  return stats.isFIFO() || stats.isSocket()
    ? new Socket({ fd, readable: false, writable: true }).unref()
    : createWriteStream('', { fd, autoClose: false })
}

const countLines = (lines: string): number => lines.split('\n').length - 1

const reportOf = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' })}\n`

const parseLine = (line: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Levels of pino. */
const [WARNING, ERROR] = [40, 50]

/** Formats a log line for people; empty below warnings. Lines that are no JSON, such as the startup message, stay. */
const terminalLine = (line: string): string => {
  const entry = parseLine(line)
  if (typeof entry?.['level'] !== 'number') return `${printable(line)}\n`
  const { level, time, msg, err, ...details } = entry
  if (Number(level) < WARNING) return ''
  const named = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const { stack } = (err ?? {}) as { stack?: string }
  const text = [
    `${time} ${Number(level) < ERROR ? 'warning' : 'error'}: ${msg}`,
    ...(named.length > 0 ? [` (${named.join(', ')})`] : []),
    ...(stack === undefined ? [] : [`\n${stack}`]),
  ].join('')
  // Texts of clients can contain newlines, and must not look like lines of their own.
  return `${printable(text).replaceAll('\n', '\n    ')}\n`
}

/** `lines` must end with a newline. */
export const terminalText = (lines: string): string =>
  lines.slice(0, -1).split('\n').map(terminalLine).join('')

export class LogOutput {
  readonly #open: () => Writable
  readonly #format: (lines: string) => string
  #stream: Writable | undefined
  dropped = 0
  /** Dropped lines that no line in the log reports yet. */
  #unreported = 0

  constructor(open: () => Writable, format = (lines: string) => lines) {
    this.#open = open
    this.#format = format
  }

  static to(fd: Descriptor): LogOutput {
    return new LogOutput(() => openStream(fd), isatty(fd) ? terminalText : undefined)
  }

  /** `given` must be empty or end with a newline. */
  write(given: string): void {
    const lines = given && this.#format(given)
    if (lines === '') return
    const isFull = (this.#stream?.writableLength ?? 0) + lines.length > MAX_WAITING_CHARACTERS
    if (isFull) this.#drop(countLines(lines))
    else this.#writeWithReport(lines)
  }

  /** Waits until all lines are written, for at most `timeoutMs`, and closes the output. */
  async close(timeoutMs: number): Promise<void> {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, timeoutMs)
      this.#writeWithReport('', () => {
        clearTimeout(timer)
        done()
      })
    })
    // A pending write to a pipe would keep the process alive. The files of standard output and error stay open.
    if (this.#stream instanceof Socket) this.#stream.destroy()
  }

  /** After an error, opens the output again: the disk may have space, or a named pipe another reader. */
  #writable(): Writable {
    if (!this.#stream || this.#stream.errored || this.#stream.destroyed) {
      this.#stream = this.#open()
      // Each write reports its error to its callback. The stream of a terminal is the same each time.
      if (this.#stream.listenerCount('error') === 0) this.#stream.on('error', () => {})
    }
    return this.#stream
  }

  #writeWithReport(lines: string, onDone?: () => void): void {
    const reported = this.#unreported
    this.#unreported = 0
    const report = reported > 0 ? this.#format(reportOf(reported)) : ''
    this.#writable().write(report + lines, (error) => {
      if (error) {
        this.#unreported += reported
        this.#drop(countLines(lines))
      } else if (this.#unreported > 0 && this.#stream?.writableLength === 0) this.#writeWithReport('')
      onDone?.()
    })
  }

  #drop(count: number): void {
    this.dropped += count
    this.#unreported += count
  }
}

export const openLog = (level: string): { logger: Logger; output: LogOutput } => {
  const output = LogOutput.to(1)
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return { logger, output }
}
