/** What is told while it goes on, on standard error: a bar on a terminal, a line now and then elsewhere. */
import { exact, progressLine, type Reached } from './progress-line.ts'

const REDRAW_MS = 100
const CLEAR_LINE = '\r\x1b[K'
const USUAL_COLUMNS = 80

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
    const seconds = Math.max((this.#drawnAt - this.#start.at) / 1000, 0.001)
    const course = {
      name: this.#name,
      total: this.#total,
      reached,
      rowsPerSecond: ((reached.rows ?? 0) - (this.#start.rows ?? 0)) / seconds,
      bytesPerSecond: (reached.bytes - this.#start.bytes) / seconds,
    }
    this.#stream.write(CLEAR_LINE + progressLine(course, this.#stream.columns || USUAL_COLUMNS))
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
    this.#stream.write(`${this.#name}: ${tenths}0% of ${exact(this.#total)} rows\n`)
  }
}
