/** What is told while it goes on, on standard error: a bar on a terminal, a line now and then elsewhere. */

const BAR_WIDTH = 24
const REDRAW_MS = 100
const CLEAR_LINE = '\r\x1b[K'

const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const duration = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** How far a file has come. Rows within Parquet are not seen: its size is told instead. */
interface Reached {
  rows: number | undefined
  bytes: number
}

export class Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #quiet: boolean
  #name = ''
  #total = 0
  #start: Reached & { at: number } = { rows: 0, bytes: 0, at: 0 }
  #drawnAt = 0
  #tenths = 0

  constructor(stream: NodeJS.WriteStream, quiet: boolean) {
    this.#stream = stream
    this.#quiet = quiet
  }

  say(sentence: string): void {
    if (this.#quiet) return
    this.clear()
    this.#stream.write(`${sentence}\n`)
  }

  /** A file of so many rows; some may be there already. */
  begin(name: string, total: number, reached: Reached): void {
    this.#name = name
    this.#total = total
    this.#start = { ...reached, at: Date.now() }
    this.#tenths = this.#tenthsOf(reached)
    this.#drawnAt = 0
  }

  show(reached: Reached): void {
    if (this.#quiet) return
    if (!this.#stream.isTTY) this.#tellTenths(reached)
    else if (Date.now() - this.#drawnAt >= REDRAW_MS) this.#draw(reached)
  }

  #draw(reached: Reached): void {
    this.#drawnAt = Date.now()
    // A line that is longer than the terminal would be left behind in pieces.
    this.#stream.write(CLEAR_LINE + this.#line(reached).slice(0, (this.#stream.columns || 80) - 1))
  }

  /** Takes the bar away, so that something else can be written. */
  clear(): void {
    if (this.#stream.isTTY && this.#drawnAt > 0) this.#stream.write(CLEAR_LINE)
  }

  #tenthsOf({ rows }: Reached): number {
    return rows === undefined || this.#total === 0 ? 0 : Math.floor((10 * rows) / this.#total)
  }

  #tellTenths(reached: Reached): void {
    const tenths = this.#tenthsOf(reached)
    if (tenths <= this.#tenths || tenths >= 10) return
    this.#tenths = tenths
    this.#stream.write(`${this.#name}: ${tenths}0% of ${number(this.#total)} rows\n`)
  }

  #line({ rows, bytes }: Reached): string {
    const seconds = Math.max((Date.now() - this.#start.at) / 1000, 0.001)
    if (rows === undefined)
      return `${this.#name}  ${megabytes(bytes)}  ${megabytes((bytes - this.#start.bytes) / seconds)}/s  of ${number(this.#total)} rows`
    const part = this.#total === 0 ? 1 : Math.min(rows / this.#total, 1)
    const rate = (rows - (this.#start.rows ?? 0)) / seconds
    const left = rate > 0 ? `  ${duration((this.#total - rows) / rate)} left` : ''
    const bar = '█'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
    return `${this.#name} ${bar} ${Math.floor(part * 100)}%  ${number(rows)} of ${number(this.#total)} rows  ${number(rate)}/s${left}`
  }
}
