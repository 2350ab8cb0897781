/** Reads the rows of CSV and TSV text: finds the delimiter and the header, and compares the rows with it. */
import { csvRows, csvSplitter, DELIMITERS, type Delimiter, tableLines } from './csv-rows.ts'
import { headerIndex } from './header.ts'
import { type TableMessage, tableMessage } from './messages.ts'
import {
  type LineLikeRow,
  MAX_COLUMNS,
  type MalformedRow,
  type Row,
  type SplitRow,
  type TableBatch,
  TableError,
  type TableHead,
  type TableOptions,
} from './table.ts'
import { peek } from './text-source.ts'
import { tsvRows } from './tsv-rows.ts'

export interface CsvOptions extends TableOptions {
  /** Detected if undefined. */
  delimiter?: Delimiter | undefined
}

interface EmptyOptions {
  /** Lets the header be missing if there are no rows, as sqlite3 writes tables. */
  mayBeEmpty?: boolean | undefined
}

interface TableLayout {
  delimiter: Delimiter
  /** The line of the header; the first row if undefined. */
  header?: number | undefined
}

/** Enough to find the header, also if rows have line breaks. */
const COMPARED_LINES = 100
/** Longer lines are compared only up to here, because their cells take much more memory than their text. */
const COMPARED_CHARACTERS = 2 ** 20
/** A line with which Excel states the delimiter, such as `sep=;`. */
const STATED_DELIMITER = /^sep=([,;\t])\r*$/i

/** The rows of the first lines. They may end within a quoted cell, and quotes are wrong with another delimiter. */
const headRows = (head: readonly string[], delimiter: Delimiter, first: number): SplitRow[] => {
  const rows: SplitRow[] = []
  try {
    for (const row of csvSplitter(delimiter, first).split(head)) rows.push(row)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
  }
  return rows
}

const layoutAs = (head: readonly string[], delimiter: Delimiter, given: number | undefined) => {
  const isStated = STATED_DELIMITER.test(head[0] ?? '')
  const rows = headRows(head, delimiter, given ?? (isStated ? 2 : 1))
  const header = rows[given === undefined ? headerIndex(rows.map(({ cells }) => cells)) : 0]
  const width = header?.cells.length ?? 0
  const fitting = rows.filter(({ cells }) => cells.length === width).length
  return {
    delimiter,
    header: given ?? header?.line,
    hasTitle: given === undefined && header !== rows[0],
    score: fitting * Math.min(width - 1, MAX_COLUMNS),
  }
}

/** Reads the first lines, and returns the layout together with all lines. What is given is not detected. */
export const detectLayout = async (
  text: AsyncIterable<string[]>,
  { delimiter, header, onNote = () => {} }: CsvOptions,
): Promise<{ layout: TableLayout; lines: AsyncIterable<string[]> }> => {
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
  const { hasTitle, ...layout } = layouts.reduce((one, other) => (other.score > one.score ? other : one))
  if (delimiter === undefined && layout.delimiter !== ',')
    onNote(tableMessage('note.delimiter', { delimiter: layout.delimiter }))
  if (hasTitle && layout.header !== undefined)
    onNote(tableMessage('note.headerLine', { line: layout.header }))
  return { layout, lines: all }
}

/** Reads the first rows of CSV text, and the delimiter. */
export const readCsvHead = async (
  text: AsyncIterable<string>,
  options: CsvOptions = {},
): Promise<TableHead & { delimiter: Delimiter }> => {
  const { layout, lines } = await detectLayout(tableLines(text), options)
  const { delimiter, header } = layout
  for await (const head of lines) {
    const rows = headRows(head.slice(0, COMPARED_LINES), delimiter, 1)
    return { delimiter, header, rows: rows.map(({ line, cells }) => ({ line, cells })) }
  }
  return { delimiter, header, rows: [] }
}

const columnsOf = ({ line, cells, fault }: SplitRow, header = line): string[] => {
  if (line !== header) throw new TableError(tableMessage('table.noRowInHeader', { line: header }))
  if (fault !== undefined) throw new TableError(tableMessage('table.headerFault', { line, rule: fault }))
  if (cells.length > MAX_COLUMNS)
    throw new TableError(tableMessage('table.manyColumns', { line, max: MAX_COLUMNS }))
  return cells.map((name) => name.trim())
}

const findLineLikeRow = (
  { line, cells }: SplitRow,
  columns: readonly string[],
  delimiter: Delimiter,
): LineLikeRow | undefined => {
  if (columns.length === 1) return undefined
  let first = line
  for (const [index, cell] of cells.entries()) {
    const lines = cell.split('\n')
    const found = lines.findIndex((text, at) => at > 0 && text.split(delimiter).length === columns.length)
    if (found !== -1) return { column: columns[index] ?? '', line: first + found }
    first += lines.length - 1
  }
  return undefined
}

/** Describes accepted rows if a row is malformed. */
const malformation = (
  { cells, fault, isMultiline }: SplitRow,
  columns: readonly string[],
  maxMultilineLength: number,
): TableMessage | undefined => {
  if (fault !== undefined) return fault
  const isTooLong = (cell: string) => cell.includes('\n') && [...cell].length > maxMultilineLength
  if (isMultiline && cells.some(isTooLong)) return tableMessage('row.longCell', { max: maxMultilineLength })
  if (cells.length === columns.length) return undefined
  return tableMessage('row.cells', { expected: columns.length, found: cells.length, max: MAX_COLUMNS })
}

/** Compares a row with the header. */
const tableRow = (
  row: SplitRow,
  columns: readonly string[],
  delimiter: Delimiter,
  maxMultilineLength: number,
): Row | MalformedRow => {
  const { line, cells, isMultiline } = row
  const malformed = malformation(row, columns, maxMultilineLength)
  const lineLikeRow = isMultiline ? findLineLikeRow(row, columns, delimiter) : undefined
  if (malformed === undefined) return lineLikeRow ? { line, cells, lineLikeRow } : { line, cells }
  const rule = lineLikeRow
    ? tableMessage('row.missingQuote', { rule: malformed, line: lineLikeRow.line })
    : malformed
  return { line, malformed: rule, text: cells.join(delimiter) }
}

/** Compares the cells of rows with the header, and skips the rows above it. */
async function* belowHeader(
  batches: AsyncIterable<SplitRow[]>,
  { delimiter, header }: TableLayout,
  { mayBeEmpty = false, maxMultilineLength = Number.POSITIVE_INFINITY }: EmptyOptions & TableOptions,
): AsyncGenerator<TableBatch> {
  let columns: string[] | undefined
  for await (const batch of batches) {
    const rows: TableBatch['rows'] = []
    for (const row of batch) {
      if (columns === undefined) {
        if (row.line >= (header ?? 0)) columns = columnsOf(row, header)
        continue
      }
      rows.push(tableRow(row, columns, delimiter, maxMultilineLength))
    }
    if (columns) yield { columns, rows }
  }
  if (columns !== undefined) return
  if (header !== undefined) throw new TableError(tableMessage('table.noHeader', { line: header }))
  if (!mayBeEmpty) throw new TableError(tableMessage('table.empty'))
}

export async function* readCsv(
  text: AsyncIterable<string>,
  options: CsvOptions & EmptyOptions = {},
): AsyncGenerator<TableBatch> {
  const { layout, lines } = await detectLayout(tableLines(text), options)
  yield* belowHeader(csvRows(lines, layout.delimiter, layout.header), layout, options)
}

export const readTsv = (
  text: AsyncIterable<string>,
  options: TableOptions & EmptyOptions = {},
): AsyncGenerator<TableBatch> =>
  belowHeader(tsvRows(text, options), { delimiter: '\t', header: options.header }, options)
