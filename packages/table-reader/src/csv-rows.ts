/**
 * Splits CSV text into rows as RFC 4180 describes them: a quoted cell may contain anything, with its quotes written
 * twice. Quotes that do not match make the file unreadable, because they leave open which rows it has.
 */
import { type TableMessage, tableMessage } from './messages.ts'
import { MAX_COLUMNS, type SplitRow, TableError } from './table.ts'
import { textLines } from './text-source.ts'

export const DELIMITERS = { ',': ',', ';': ';', tab: '\t' } as const
export type DelimiterName = keyof typeof DELIMITERS
export type Delimiter = (typeof DELIMITERS)[DelimiterName]

/** Characters of a line, and of a row whose quoted cells have line breaks. */
const MAX_LENGTH = 2 ** 20

/** Removes carriage returns before the newline: several, if CRLF was converted to CRLF again. */
const withoutReturns = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '\r') end--
  return text.slice(0, end)
}

/** The lines of a table, whose length is limited. */
export const tableLines = (text: AsyncIterable<string>): AsyncGenerator<string[]> =>
  textLines(text, MAX_LENGTH)

/** Splits a line at its delimiters; the row is too long if it gets more than `MAX_COLUMNS` cells. */
export const splitCells = (line: string, delimiter: Delimiter): string[] =>
  withoutReturns(line).split(delimiter, MAX_COLUMNS + 1)

/** The position of the quote that closes a cell; -1 if it continues in the next line. */
const closingQuote = (line: string, start: number): number => {
  let quote = line.indexOf('"', start)
  while (quote !== -1 && line[quote + 1] === '"') quote = line.indexOf('"', quote + 2)
  return quote
}

/** Reads the cells of a row with quotes, line by line. */
class QuotedRow {
  readonly line: number
  readonly cells: string[] = []
  readonly #delimiter: Delimiter
  #length = 0
  /** The quoted cell that is not closed yet. */
  #open: { text: string; line: number } | undefined

  constructor(line: number, delimiter: Delimiter) {
    this.line = line
    this.#delimiter = delimiter
  }

  /** Reads the next line; returns whether the row ends in it. */
  read(text: string, line: number): boolean {
    this.#length += text.length + 1
    let at = 0
    while (at <= text.length) {
      if (!this.#open && text[at] !== '"') {
        const end = text.indexOf(this.#delimiter, at)
        this.cells.push(end === -1 ? withoutReturns(text.slice(at)) : text.slice(at, end))
        at = end === -1 ? text.length + 1 : end + 1
        continue
      }
      if (!this.#open) at++
      this.#open ??= { text: '', line }
      const quote = closingQuote(text, at)
      this.#open.text += quote === -1 ? `${text.slice(at)}\n` : text.slice(at, quote)
      if (quote === -1 && this.#length > MAX_LENGTH)
        this.fail(tableMessage('quote.longRow', { max: MAX_LENGTH }))
      if (quote === -1) return false
      at = quote + 1
      while (text[at] === ' ') at++
      if (text[at] === this.#delimiter) at++
      else if (withoutReturns(text.slice(at)) === '') at = text.length + 1
      else this.fail(tableMessage('quote.textBehind', { line }))
      this.cells.push(this.#open.text.replaceAll('""', '"'))
      this.#open = undefined
    }
    return true
  }

  fail(reason: TableMessage): never {
    const line = this.#open?.line ?? this.line
    throw new TableError(tableMessage('table.quote', { line, cell: this.cells.length + 1, reason }))
  }
}

/** Splits lines into rows, from the line `first` on. Rows before quotes that do not match are yielded. */
export const csvSplitter = (delimiter: Delimiter, first = 1) => {
  let line = 0
  let open: QuotedRow | undefined
  const split = function* (lines: readonly string[]): Generator<SplitRow> {
    for (const text of lines) {
      if (++line < first) continue
      let row: SplitRow = { line, cells: [] }
      if (open || text.includes('"')) {
        open ??= new QuotedRow(line, delimiter)
        if (!open.read(text, line)) continue
        row = { line: open.line, cells: open.cells, isMultiline: open.line < line }
        open = undefined
      } else row.cells = splitCells(text, delimiter)
      // Skip blank lines, which spreadsheets write as delimiters, also between spaces.
      if (row.cells.length > MAX_COLUMNS || row.cells.some((cell) => cell.trim() !== '')) yield row
    }
  }
  return { split, end: () => open?.fail(tableMessage('quote.notClosed')) }
}

/** Yields the rows of lines in batches, from the line `first` on. */
export async function* csvRows(
  batches: AsyncIterable<string[]>,
  delimiter: Delimiter = ',',
  first?: number,
): AsyncGenerator<SplitRow[]> {
  const { split, end } = csvSplitter(delimiter, first)
  for await (const lines of batches) yield [...split(lines)]
  end()
}
