/** Splits CSV text into rows. Rows without quotes are split at their delimiters; papaparse reads the others. */
import Papa from 'papaparse'
import { newlinesIn, peek, SourceError } from './text-source.ts'

/** A row of a format with a header. */
export interface TableRow {
  line: number
  cells: string[]
  /** A description of accepted rows if the row has a syntax error. */
  fault: string | undefined
}

/** An unclosed quote consumes all text after it, so this many chunks without a row are an error. */
const MAX_CHUNKS_WITHOUT_ROW = 2_048

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text)

class CsvSplitter {
  readonly #delimiter: Delimiter
  readonly #quotedRow: Papa.Parser
  #line = 1
  #rest = ''
  #idleChunks = 0

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter
    // Parses one row at a time. Without `newline`, papaparse would guess the line ending from the first line.
    this.#quotedRow = new Papa.Parser({ delimiter, newline: '\n', preview: 1 })
  }

  /** Returns the rows that the next chunk of text completes. */
  push(chunk: string): TableRow[] {
    const text = this.#rest + chunk
    const rows = this.#rows(text, false)
    this.#idleChunks = this.#rest.length === text.length ? this.#idleChunks + 1 : 0
    if (this.#idleChunks > MAX_CHUNKS_WITHOUT_ROW)
      throw new SourceError(`a quote that opens at or after line ${this.#line} is never closed`)
    return rows
  }

  /** Returns the last row if no newline followed it. */
  end(): TableRow[] {
    return this.#rows(this.#rest, true)
  }

  #rows(text: string, isLast: boolean): TableRow[] {
    const rows: TableRow[] = []
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      const newline = text.indexOf('\n', at)
      const end = newline === -1 ? text.length : newline
      if (quote !== -1 && quote < end) {
        const read = this.#quoted(text.slice(at), isLast, rows)
        if (read === 0) break
        at += read
        if (quote < at) quote = text.indexOf('"', at)
      } else {
        if (newline === -1 && !isLast) break
        this.#add(rows, withoutReturn(text.slice(at, end)).split(this.#delimiter), undefined)
        this.#line++
        at = end + 1
      }
    }
    this.#rest = text.slice(at)
    return rows
  }

  /** Returns the length of the first row in the text, or 0 if the row continues in the next chunk. */
  #quoted(text: string, isLast: boolean, rows: TableRow[]): number {
    const { data, errors, meta } = this.#quotedRow.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
    const [cells] = data
    if (!cells) return 0
    const last = cells.length - 1
    cells[last] = withoutReturn(cells[last] ?? '')
    const error = errors.at(-1)?.message.toLowerCase()
    this.#add(rows, cells, error && `a CSV row with closed quotes (${error})`)
    this.#line += 1 + cells.reduce((sum, cell) => sum + newlinesIn(cell), 0)
    return meta.cursor
  }

  #add(rows: TableRow[], cells: string[], fault: string | undefined): void {
    // Skip blank lines, which spreadsheets write as delimiters.
    if (fault || cells.some((cell) => cell !== '')) rows.push({ line: this.#line, cells, fault })
  }
}

export async function* csvRows(
  text: AsyncIterable<string>,
  delimiter: Delimiter = ',',
): AsyncGenerator<TableRow[]> {
  const splitter = new CsvSplitter(delimiter)
  for await (const chunk of text) yield splitter.push(chunk)
  yield splitter.end()
}

export const DELIMITERS = { ',': ',', ';': ';', tab: '\t' } as const
export type DelimiterName = keyof typeof DELIMITERS
export type Delimiter = (typeof DELIMITERS)[DelimiterName]

export const DELIMITER_PLURALS: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t']
const MAX_HEADER_LENGTH = 2 ** 20

/** The text up to the end of the first line that is not blank; undefined if it continues in the next chunk. */
const headerOf = (text: string): string | undefined => {
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    if (character !== '\n' || isQuoted) continue
    if (text.slice(start, at).trim() !== '') return text.slice(start, at)
    start = at + 1
  }
  return text.length > MAX_HEADER_LENGTH ? text : undefined
}

/** The candidate that occurs most often outside quotes; a comma if there is none. */
export const delimiterOf = (header: string): Delimiter => {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = CANDIDATES.map((candidate) => unquoted.split(candidate).length)
  return CANDIDATES[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads the header, and returns the delimiter together with the complete text. */
export const detectDelimiter = async (
  text: AsyncIterable<string>,
): Promise<{ delimiter: Delimiter; text: AsyncIterable<string> }> => {
  const isEnough = (start: string) => headerOf(start) !== undefined
  const { head = '', all } = await peek(text, (start = '', chunk) => start + chunk, isEnough)
  return { delimiter: delimiterOf(headerOf(head) ?? head), text: all }
}
