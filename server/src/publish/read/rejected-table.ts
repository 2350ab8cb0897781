/** The CSV table of rejected rows: columns of heliolog beside those of the file, and cells that survive a spreadsheet. */
import type { TableBatch } from '@heliolog/table-reader/table'
import { csvCell } from '@heliolog/table-writer/cells'

/** Wins over the encoding of a profile, and shows spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const REJECTED_COLUMNS = [
  'heliolog_file',
  'heliolog_sheet',
  'heliolog_row',
  'heliolog_column',
  'heliolog_rule',
]

const isOwn = (name: string): boolean => REJECTED_COLUMNS.includes(name)

export const isRejectedTable = (columns: readonly string[]): boolean => columns.some(isOwn)

/** Recognises the table by the first bytes of a CSV file, in any encoding and with any delimiter. */
export const isRejectedCsv = (head: Buffer): boolean => {
  const [line = ''] = head.toString('latin1').replaceAll('\0', '').split('\n', 1)
  return isRejectedTable(line.split(/[,;\t"\r]/))
}

/** Numbers and dates that spreadsheets write as they read them, whatever their language. A hyphen alone is text. */
const KEPT =
  /^(?:-+|-?(?:0|[1-9]\d{0,14})(?:[.,]\d{0,9}[1-9])?|\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2}Z?)?)$/
const FORMULA = /^\s*[=+\-@]/
/** Times, counts such as 3-5, dates such as 2.1.85, and ids such as 007. Longer texts with letters are none of these. */
const NUMERIC = /^\s*[\d.,](?:.{0,20}|\P{L}*)$/su
const MONTH = /^\s*\p{L}{3,9}\.?[ -]\d{1,4}(?:,? \d{4})?$/u
const GUARD = "'"
/** A guard before a text that one may have been written for, or that replaced such a text. */
const GUARDED = /^'(?=['\s]*(?:[=+\-@.,\d]|\p{L}{3,9}\.?[ -]\d))/u

const isChanged = (text: string): boolean =>
  !KEPT.test(text) && (FORMULA.test(text) || NUMERIC.test(text) || MONTH.test(text))

/** Writes an apostrophe before texts that a spreadsheet would run as formulas, or change to numbers and dates. */
const guard = (text: string): string => (isChanged(text) || GUARDED.test(text) ? GUARD + text : text)

export const withoutGuard = (text: string): string => text.replace(GUARDED, '')

/** Returns a line of a CSV table for spreadsheets. */
export const spreadsheetLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((text) => csvCell(guard(text) || null, delimiter)).join(delimiter)}\r\n`

/** Yields the rows as they were in their file: without heliolog's columns and apostrophes. */
export async function* withoutRejectedColumns(
  batches: AsyncIterable<TableBatch>,
): AsyncGenerator<TableBatch> {
  for await (const { columns, rows } of batches) {
    const kept = [...columns.keys()].filter((index) => !isOwn(columns[index] ?? ''))
    const textsOf = (cells: readonly string[]) => kept.map((index) => withoutGuard(cells[index] ?? ''))
    const own = rows.map((row) => ('cells' in row ? { ...row, cells: textsOf(row.cells) } : row))
    // Rows that were emptied have only heliolog's cells.
    const filled = own.filter((row) => 'malformed' in row || row.cells.some((text) => text.trim() !== ''))
    yield { columns: textsOf(columns), rows: filled }
  }
}
