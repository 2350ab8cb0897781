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

export async function* csvRows(
  text: AsyncIterable<string>,
  delimiter: Delimiter = ',',
): AsyncGenerator<TableRow[]> {
  // Parses one row at a time. Without `newline`, papaparse would guess the line ending from the first line.
  const quotedRow = new Papa.Parser({ delimiter, newline: '\n', preview: 1 })
  let line = 1
  let rest = ''
  let idleChunks = 0

  const add = (rows: TableRow[], cells: string[], fault?: string): void => {
    // Skip blank lines, which spreadsheets write as delimiters.
    if (fault || cells.some((cell) => cell !== '')) rows.push({ line, cells, fault })
  }
  /** Returns the length of the first row in the text, or 0 if the row continues in the next chunk. */
  const addQuoted = (rows: TableRow[], content: string, isLast: boolean): number => {
    const { data, errors, meta } = quotedRow.parse(content, 0, !isLast) as Papa.ParseResult<string[]>
    const [cells] = data
    if (!cells) return 0
    const last = cells.length - 1
    cells[last] = withoutReturn(cells[last] ?? '')
    const error = errors.at(-1)?.message.toLowerCase()
    add(rows, cells, error && `a CSV row with closed quotes (${error})`)
    line += 1 + cells.reduce((sum, cell) => sum + newlinesIn(cell), 0)
    return meta.cursor
  }
  const rowsOf = (content: string, isLast: boolean): TableRow[] => {
    const rows: TableRow[] = []
    let at = 0
    let quote = content.indexOf('"')
    while (at < content.length) {
      const newline = content.indexOf('\n', at)
      const end = newline === -1 ? content.length : newline
      if (quote !== -1 && quote < end) {
        const read = addQuoted(rows, content.slice(at), isLast)
        if (read === 0) break
        at += read
        if (quote < at) quote = content.indexOf('"', at)
      } else {
        if (newline === -1 && !isLast) break
        add(rows, withoutReturn(content.slice(at, end)).split(delimiter))
        line++
        at = end + 1
      }
    }
    rest = content.slice(at)
    return rows
  }

  for await (const chunk of text) {
    const content = rest + chunk
    yield rowsOf(content, false)
    idleChunks = rest.length === content.length ? idleChunks + 1 : 0
    if (idleChunks > MAX_CHUNKS_WITHOUT_ROW)
      throw new SourceError(`a quote that opens at or after line ${line} is never closed`)
  }
  yield rowsOf(rest, true)
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
const delimiterOf = (header: string): Delimiter => {
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
