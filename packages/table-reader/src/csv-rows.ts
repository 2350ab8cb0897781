/**
 * Finds out how the columns of CSV text are separated and which line is its header, and splits it into rows. A quote
 * that is not closed never hides other rows: after 10,000 characters, and wherever the quotes turn out to be wrong, the
 * row that opened it is bad, and reading resumes on the next line.
 */
import { headerIndex } from './header.ts'
import { MAX_COLUMNS, plainOption, TableError, type TableOptions } from './table.ts'
import { peek, textLines } from './text-source.ts'

export const DELIMITERS = { ',': ',', ';': ';', tab: '\t' } as const
export type DelimiterName = keyof typeof DELIMITERS
export type Delimiter = (typeof DELIMITERS)[DelimiterName]

const DELIMITER_PLURALS: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** A row before its cells are compared with the header. */
export interface SplitRow {
  line: number
  /** The text of the row in one cell if it has a syntax error. */
  cells: string[]
  /** A description of accepted rows if the row has a syntax error. */
  fault: string | undefined
  /** Whether the text ends within the row. */
  isCut?: boolean
}

const MAX_LINE_LENGTH = 2 ** 20
/** Characters of a quoted cell with line breaks: the limit of a comment. */
const MAX_QUOTED_LENGTH = 10_000
/** A comment could contain rows with fewer columns, but hardly with a date where the row itself has one. */
const MIN_TELLING_COLUMNS = 6
const YEAR = /\d{4}/

const formOf = (cell: string): string => cell.replaceAll(/\d/g, '0')

/** Removes carriage returns before the newline: several, if CRLF was converted to CRLF again. */
const withoutReturns = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '\r') end--
  return text.slice(0, end)
}

const unescapeQuotes = (text: string): string => text.replaceAll('""', '"')

/** The lines of a table, whose length is limited. */
export const tableLines = (text: AsyncIterable<string>): AsyncGenerator<string[]> =>
  textLines(text, MAX_LINE_LENGTH)

/** Splits a line at its delimiters; the row is too long if it gets more than `MAX_COLUMNS` cells. */
export const splitCells = (line: string, delimiter: Delimiter): string[] =>
  withoutReturns(line).split(delimiter, MAX_COLUMNS + 1)

/** Reads the cells of a row with quotes, line by line. */
class QuotedRow {
  readonly cells: string[] = []
  /** The number of the last cell that was not closed in its line, or not closed well. */
  quotedCell = 0
  readonly #delimiter: Delimiter
  readonly #width: number | undefined
  /** The lines of the quoted cell that is not closed yet. */
  #open: string[] | undefined
  /** Of the open cell, in characters. */
  #length = 0
  #containsRow = false

  /** `width` is the number of cells in the header, if it is known. */
  constructor(delimiter: Delimiter, width: number | undefined) {
    this.#delimiter = delimiter
    this.#width = width
  }

  /** Whether the row continues in the next line. */
  get isOpen(): boolean {
    return this.#open !== undefined
  }

  /** Reads the next line of the row; returns a description of accepted rows if it is malformed. */
  read(line: string): string | undefined {
    let at = 0
    while (at <= line.length) {
      if (this.#open === undefined && line[at] !== '"') {
        const end = line.indexOf(this.#delimiter, at)
        this.cells.push(end === -1 ? withoutReturns(line.slice(at)) : line.slice(at, end))
        at = end === -1 ? line.length + 1 : end + 1
      } else {
        const isContinued = this.#open !== undefined
        const start = isContinued ? 0 : at + 1
        const quote = this.#closingQuote(line, start)
        const part = line.slice(start, quote === -1 ? line.length : quote)
        if (isContinued || quote === -1) this.#addLine(part)
        if (this.#length > MAX_QUOTED_LENGTH) return TOO_LONG
        if (quote === -1) return undefined
        const next = this.#cellEnd(line, quote + 1)
        if (next === -1) {
          this.quotedCell = this.cells.length + 1
          return isContinued
            ? 'it is not closed in its line, and text follows the next quote'
            : 'text follows the closing quote'
        }
        if (this.#containsRow) return 'it contains a row of the table'
        this.cells.push(unescapeQuotes(this.#open?.join('\n') ?? part))
        this.#open = undefined
        this.#length = 0
        at = next
      }
      if (this.cells.length > MAX_COLUMNS) return undefined
    }
    return undefined
  }

  /** The position of the quote that ends a cell; -1 if it continues in the next line. */
  #closingQuote(line: string, start: number): number {
    let quote = line.indexOf('"', start)
    while (quote !== -1 && line[quote + 1] === '"') quote = line.indexOf('"', quote + 2)
    return quote
  }

  /** Where the next cell begins, after spaces; -1 if text follows the closing quote. */
  #cellEnd(line: string, afterQuote: number): number {
    let at = afterQuote
    while (line[at] === ' ') at++
    if (line[at] === this.#delimiter) return at + 1
    return withoutReturns(line).length <= at ? line.length + 1 : -1
  }

  #addLine(part: string): void {
    this.quotedCell = this.cells.length + 1
    this.#containsRow ||= this.#open !== undefined && this.#isRow(part)
    this.#length += [...unescapeQuotes(part)].length + (this.#open ? 1 : 0)
    this.#open ??= []
    this.#open.push(part)
  }

  /** Whether a line of a cell is probably a row that a missing quote has made a part of it. */
  #isRow(line: string): boolean {
    const cells = splitCells(line, this.#delimiter)
    // Prose has spaces after commas and semicolons.
    if (cells.length !== this.#width || cells.some((cell) => cell.startsWith(' '))) return false
    const isSameForm = (cell: string, index: number) =>
      YEAR.test(cell) && formOf(cell) === formOf(cells[index] ?? '')
    return cells.length >= MIN_TELLING_COLUMNS || this.cells.some(isSameForm)
  }
}

const TOO_LONG = 'it is not closed within 10,000 characters'

interface OpenRow {
  row: QuotedRow
  line: number
  text: string
  /** The lines after the first one. */
  following: string[]
  length: number
}

/** Splits lines into rows. */
class CsvSplitter {
  readonly #delimiter: Delimiter
  readonly #width: number | undefined
  #line = 0
  #open: OpenRow | undefined
  #rows: SplitRow[] = []

  constructor(delimiter: Delimiter, width: number | undefined) {
    this.#delimiter = delimiter
    this.#width = width
  }

  /** Returns the rows that these lines complete. */
  push(lines: readonly string[]): SplitRow[] {
    for (const text of lines) this.#read(text, ++this.#line)
    return this.#rows.splice(0)
  }

  end(): SplitRow[] {
    // The last line is empty if the text ends with a newline.
    if (this.#open?.following.at(-1) === '') this.#open.following.pop()
    if (this.#open) this.#reject(this.#open, 'the file ends before it is closed', true)
    return this.#rows.splice(0)
  }

  #read(text: string, line: number): void {
    if (this.#open) this.#continue(this.#open, text)
    else if (text.includes('"')) this.#readQuoted(text, line)
    else this.#add(line, splitCells(text, this.#delimiter))
  }

  #add(line: number, cells: string[]): void {
    // Skip blank lines, which spreadsheets write as delimiters.
    if (cells.length > MAX_COLUMNS || cells.some((cell) => cell !== ''))
      this.#rows.push({ line, cells, fault: undefined })
  }

  /** `isAlone` means that the row must end in this line. */
  #readQuoted(text: string, line: number, isAlone = false): void {
    const row = new QuotedRow(this.#delimiter, this.#width)
    const reason = row.read(text)
    const open = { row, line, text, following: [], length: text.length }
    if (reason !== undefined || (row.isOpen && isAlone))
      this.#reject(open, reason ?? 'it is not closed in its line')
    else if (row.isOpen) this.#open = open
    else this.#add(line, row.cells)
  }

  #continue(open: OpenRow, text: string): void {
    open.following.push(text)
    open.length += text.length + 1
    const reason = open.length > MAX_LINE_LENGTH ? TOO_LONG : open.row.read(text)
    const { cells, isOpen } = open.row
    if (reason !== undefined) this.#reject(open, reason)
    else if (cells.length > MAX_COLUMNS || (!isOpen && cells.length !== (this.#width ?? cells.length)))
      this.#reject(open, `with it, the row has ${cells.length} cells, and the header ${this.#width}`)
    else if (!isOpen) {
      this.#open = undefined
      this.#add(open.line, cells)
    }
  }

  /** Reports the first line of a row, and reads those after it again. */
  #reject({ row, line, text, following }: OpenRow, reason: string, isCut = false): void {
    this.#open = undefined
    const last = line + following.length
    const others =
      last <= line + 1
        ? `Line ${last} is read as a row of its own`
        : `Lines ${line + 1} to ${last} are read as rows of their own`
    this.#rows.push({
      line,
      cells: [withoutReturns(text)],
      fault: `a closing quote for cell ${row.quotedCell}, and quotes within a cell written twice (${reason})${last === line ? '' : `. ${others}`}`,
      isCut,
    })
    // Only the last of them may open a row again: a line is then read three times at most, whatever the file contains.
    for (const [index, one] of following.entries()) {
      const at = line + 1 + index
      if (at === last && !isCut) this.#read(one, at)
      else if (one.includes('"')) this.#readQuoted(one, at, true)
      else this.#add(at, splitCells(one, this.#delimiter))
    }
  }
}

/** Yields the rows of lines in batches. `width` is the number of cells in the header, if it is known. */
export async function* csvRows(
  lines: AsyncIterable<string[]> | Iterable<string[]>,
  delimiter: Delimiter = ',',
  width?: number,
): AsyncGenerator<SplitRow[]> {
  const splitter = new CsvSplitter(delimiter, width)
  for await (const batch of lines) yield splitter.push(batch)
  yield splitter.end()
}

export interface CsvOptions extends TableOptions {
  /** Detected if undefined. */
  delimiter?: Delimiter | undefined
}

interface Layout {
  delimiter: Delimiter
  /** The line of the header; undefined if the file has no row. */
  header: number | undefined
  /** The number of cells in the header. */
  width: number | undefined
}

/** Enough to find the header, also if rows have line breaks. */
const COMPARED_LINES = 100
/** Longer lines are compared only up to here, because their cells take much more memory than their text. */
const COMPARED_CHARACTERS = 2 ** 20
/** A line with which Excel states the delimiter, such as `sep=;`. */
const STATED_DELIMITER = /^sep=([,;\t])\r*$/i

const layoutAs = (lines: readonly string[], delimiter: Delimiter, given: number | undefined) => {
  const isStated = STATED_DELIMITER.test(lines[0] ?? '')
  const splitter = new CsvSplitter(delimiter, undefined)
  const all = [...splitter.push(lines), ...splitter.end()].filter(({ line }) => !isStated || line > 1)
  const rows = all.filter(({ fault }) => fault === undefined)
  const header: SplitRow | undefined =
    given === undefined
      ? rows[headerIndex(rows.map(({ cells }) => cells))]
      : rows.find(({ line }) => line === given)
  const width = header?.cells.length ?? 0
  const above = all.filter(({ line }) => given === undefined && line < (header?.line ?? 0))
  const badTitle = above.find(({ fault }) => fault !== undefined)
  const fitting = rows.filter(({ cells }) => cells.length === width).length
  // With another delimiter than that of the file, a header in quotes is malformed.
  return {
    delimiter,
    header,
    above,
    badTitle,
    score: badTitle ? 0 : fitting * Math.min(width - 1, MAX_COLUMNS),
  }
}

/** Reads the first lines, and returns the layout together with all lines. What is given is not detected. */
export const detectLayout = async (
  text: AsyncIterable<string[]>,
  { delimiter, header, onNote = () => {}, optionText = plainOption }: CsvOptions,
): Promise<{ layout: Layout; lines: AsyncIterable<string[]> }> => {
  const { head = [], all } = await peek(
    text,
    (before = [], lines) => [...before, ...lines],
    (lines) => {
      const compared = lines.slice(header ?? 0)
      return compared.length >= COMPARED_LINES || compared.join('').length >= COMPARED_CHARACTERS
    },
  )
  const stated = STATED_DELIMITER.exec(head[0] ?? '')?.[1] as Delimiter | undefined
  const given = delimiter ?? stated
  const candidates = given === undefined ? Object.values(DELIMITERS) : [given]
  const layouts = candidates.map((candidate) => layoutAs(head, candidate, header))
  // The first of equals: without a delimiter, a comma.
  const best = layouts.reduce((one, other) => (other.score > one.score ? other : one))
  const { header: found, above, badTitle } = best
  if (delimiter === undefined && best.delimiter !== ',')
    onNote(`columns are separated by ${DELIMITER_PLURALS[best.delimiter]}`)
  if (badTitle)
    throw new TableError(
      `line ${badTitle.line} is not a row; accepted: ${badTitle.fault}. If the header is below it, add ${optionText('header', 'N')}`,
    )
  if (above.length > 0) onNote(`the header is line ${found?.line}; what is above it is left out`)
  return {
    layout: { delimiter: best.delimiter, header: header ?? found?.line, width: found?.cells.length },
    lines: all,
  }
}
