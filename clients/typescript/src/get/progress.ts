/** Progress on standard error: a bar on a terminal, otherwise a line for each tenth. */

const REDRAW_MS = 100
const CLEAR_LINE = '\r\x1b[K'
const DEFAULT_COLUMNS = 80
const [MIN_BAR, MAX_BAR] = [6, 24]
/** A name is not cut below the first width to fit a bar, nor below the second to fit exact numbers. */
const [MIN_NAME_BESIDE_BAR, MIN_NAME] = [12, 8]
/** Characters from here on may be two columns wide. */
const FIRST_WIDE = '\u1100'

/** How much of a file has arrived. Parquet's rows cannot be counted, so its size is shown instead. */
export interface Received {
  readonly rows: number | undefined
  readonly bytes: number
}

export interface Status {
  name: string
  totalRows: number
  received: Received
  rowsPerSecond: number
  bytesPerSecond: number
}

export class Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #isQuiet: boolean
  #name = ''
  #totalRows = 0
  #start: Received & { at: number } = { rows: 0, bytes: 0, at: 0 }
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

  /** Starts a file, part of which may have been received in an earlier run. */
  begin(name: string, totalRows: number, { rows, bytes }: Received): void {
    this.#name = name
    this.#totalRows = totalRows
    this.#start = { rows, bytes, at: Date.now() }
    this.#tenths = this.#tenthsOf(rows)
    this.#drawnAt = 0
  }

  show(received: Received): void {
    if (this.#isQuiet) return
    if (!this.#stream.isTTY) this.#logTenths(received)
    else if (Date.now() - this.#drawnAt >= REDRAW_MS) this.#draw(received)
  }

  /** Removes the bar, so that something else can be written. */
  clear(): void {
    if (this.#stream.isTTY && this.#drawnAt > 0) this.#stream.write(CLEAR_LINE)
  }

  #draw(received: Received): void {
    this.#drawnAt = Date.now()
    const seconds = Math.max((this.#drawnAt - this.#start.at) / 1000, 0.001)
    const status = {
      name: this.#name,
      totalRows: this.#totalRows,
      received,
      rowsPerSecond: ((received.rows ?? 0) - (this.#start.rows ?? 0)) / seconds,
      bytesPerSecond: (received.bytes - this.#start.bytes) / seconds,
    }
    this.#stream.write(CLEAR_LINE + progressLine(status, this.#stream.columns || DEFAULT_COLUMNS))
  }

  #tenthsOf(rows: number | undefined): number {
    return rows === undefined || this.#totalRows === 0 ? 0 : Math.floor((10 * rows) / this.#totalRows)
  }

  #logTenths({ rows }: Received): void {
    const tenths = this.#tenthsOf(rows)
    if (tenths <= this.#tenths || tenths >= 10) return
    this.#tenths = tenths
    this.#stream.write(`${this.#name}: ${tenths}0% of ${exact(this.#totalRows)} rows\n`)
  }
}

const exact = (value: number): string => Math.round(value).toLocaleString('en-US')
/** At most four characters. */
const rounded = (value: number): string =>
  Math.round(value).toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 2 })
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** At most six characters. */
const duration = (seconds: number): string => {
  const total = Math.ceil(seconds)
  const minutes = Math.floor(total / 60)
  return minutes < 1_000 ? `${minutes}:${String(total % 60).padStart(2, '0')}` : `${rounded(minutes / 60)} h`
}

const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (character >= FIRST_WIDE ? 2 : 1), 0)

/** Keeps the beginning and the end, which shows the format. */
const shorten = (name: string, width: number): string => {
  if (widthOf(name) <= width) return name
  const characters = [...name]
  for (let kept = characters.length - 1; kept > 1; kept--) {
    const end = Math.floor(kept / 2)
    const text = `${characters.slice(0, kept - end).join('')}…${characters.slice(characters.length - end).join('')}`
    // The ellipsis is one column wide, although it sorts after FIRST_WIDE.
    if (widthOf(text) - 1 <= width) return text
  }
  return ''
}

const fractionOf = (totalRows: number, rows: number): number =>
  totalRows === 0 ? 1 : Math.min(rows / totalRows, 1)

/** The numbers to show, from the longest form to the shortest. */
const numberTexts = ({ totalRows, received, rowsPerSecond, bytesPerSecond }: Status): string[] => {
  const { rows, bytes } = received
  if (rows === undefined) {
    const size = `${megabytes(bytes)}  ${megabytes(bytesPerSecond)}/s`
    return [`${size}  of ${exact(totalRows)} rows`, `${size}  of ${rounded(totalRows)} rows`, size]
  }
  const left = rowsPerSecond > 0 ? `  ${duration((totalRows - rows) / rowsPerSecond)} left` : ''
  const percent = `${Math.floor(fractionOf(totalRows, rows) * 100)}%`
  const [long, short] = [exact, rounded].map(
    (format) => `${format(rows)} of ${format(totalRows)} rows  ${format(rowsPerSecond)}/s${left}`,
  )
  return [`${percent}  ${long}`, `${long}`, `${percent}  ${short}`, `${short}`]
}

const barOf = ({ totalRows, received: { rows = 0 } }: Status, width: number): string =>
  '█'.repeat(Math.round(fractionOf(totalRows, rows) * width)).padEnd(width, '░')

/** Fits the terminal's width: the bar is shortened first, then the name, then the numbers. */
export const progressLine = (status: Status, columns: number): string => {
  const { name, received } = status
  // Some terminals wrap when the last column is written.
  const available = columns - 1
  const nameWidth = widthOf(name)
  const texts = numberTexts(status)
  for (const text of texts) {
    const room = available - text.length
    const bar = Math.min(MAX_BAR, Math.max(MIN_BAR, room - nameWidth - 2))
    const besideBar = room - bar - 2
    if (received.rows !== undefined && besideBar >= Math.min(nameWidth, MIN_NAME_BESIDE_BAR))
      return `${shorten(name, besideBar)} ${barOf(status, bar)} ${text}`
    if (room - 2 >= Math.min(nameWidth, MIN_NAME)) return `${shorten(name, room - 2)}  ${text}`
  }
  return (texts.at(-1) ?? '').slice(0, available)
}
