/** Messages and progress on standard error: a line that is redrawn on a terminal, otherwise a line for each tenth. */

const REDRAW_MS = 100
const SLOW_MS = 2_000
const CLEAR_LINE = '\r\x1b[K'
const BAR_WIDTH = 20

/** The part of a file that has arrived. If its rows cannot be counted, the size is shown instead. */
export interface Received {
  readonly rows: number | undefined
  readonly bytes: number
}

const exact = (value: number): string => value.toLocaleString('en-US')

/** `secondsLeft` is undefined until it is known. */
export const progressLine = ({ rows, bytes }: Received, totalRows: number, secondsLeft?: number): string => {
  if (rows === undefined) return `${(bytes / 1e6).toFixed(1)} MB of ${exact(totalRows)} rows`
  const fraction = Math.min(rows / Math.max(totalRows, 1), 1)
  const bar = '█'.repeat(Math.round(fraction * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
  const line = `${bar} ${Math.floor(fraction * 100)}%  ${exact(rows)} of ${exact(totalRows)} rows`
  if (secondsLeft === undefined) return line
  const total = Math.ceil(secondsLeft)
  const [minutes, seconds] = [Math.floor(total / 60), total % 60]
  return `${line}  ${minutes}:${String(seconds).padStart(2, '0')} left`
}

export class Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #isQuiet: boolean
  #name = ''
  #totalRows = 0
  #start = { rows: 0, at: 0 }
  #drawnAt = 0
  #tenths = 0

  constructor(stream: NodeJS.WriteStream, isQuiet: boolean) {
    this.#stream = stream
    this.#isQuiet = isQuiet
  }

  log(message: string): void {
    if (this.#isQuiet) return
    this.clear()
    this.#stream.write(`${message}\n`)
  }

  /** Logs the message after two seconds, unless the returned function is called before. */
  logIfSlow(message: string): () => void {
    const timer = setTimeout(() => this.log(message), SLOW_MS)
    return () => clearTimeout(timer)
  }

  /** Starts a file, part of which may have been received in an earlier run. */
  begin(name: string, totalRows: number, { rows = 0 }: Received): void {
    this.#name = name
    this.#totalRows = Math.max(totalRows, 1)
    this.#start = { rows, at: Date.now() }
    this.#tenths = Math.floor((10 * rows) / this.#totalRows)
    this.#drawnAt = 0
  }

  show(received: Received): void {
    if (this.#isQuiet) return
    const { rows = 0 } = received
    const now = Date.now()
    if (this.#stream.isTTY) {
      if (now - this.#drawnAt < REDRAW_MS) return
      this.#drawnAt = now
      const rowsPerMs = (rows - this.#start.rows) / (now - this.#start.at)
      const secondsLeft = rowsPerMs > 0 ? (this.#totalRows - rows) / rowsPerMs / 1000 : undefined
      const line = progressLine(received, this.#totalRows, secondsLeft)
      // Some terminals wrap when the last column is written.
      this.#stream.write(CLEAR_LINE + line.slice(0, this.#stream.columns - 1))
      return
    }
    const tenths = Math.floor((10 * rows) / this.#totalRows)
    if (tenths <= this.#tenths || tenths >= 10) return
    this.#tenths = tenths
    this.#stream.write(`${this.#name}: ${tenths}0% of ${exact(this.#totalRows)} rows\n`)
  }

  /** Removes the line, so that something else can be written. */
  clear(): void {
    if (this.#stream.isTTY && this.#drawnAt > 0) this.#stream.write(CLEAR_LINE)
  }
}
