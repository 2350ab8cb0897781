/** Reads the rows of CSV and TSV text, and compares them with the header. */
import {
  type CsvOptions,
  csvRows,
  type Delimiter,
  detectLayout,
  type SplitRow,
  tableLines,
} from './csv-rows.ts'
import { MAX_COLUMNS, type TableBatch, TableError, type TableOptions } from './table.ts'
import { tsvRows } from './tsv-rows.ts'

interface EmptyOptions {
  /** Whether the header may be missing if there are no rows, as sqlite3 writes tables. */
  mayBeEmpty?: boolean | undefined
}

interface TableLayout extends EmptyOptions {
  delimiter: Delimiter
  /** The line of the header; the first row if undefined. */
  header?: number | undefined
}

const columnsOf = ({ line, cells, fault }: SplitRow, header = line): string[] => {
  if (line !== header) throw new TableError(`line ${header} should be the header, but no row begins there`)
  if (fault !== undefined) throw new TableError(`line ${line} should be the header; accepted: ${fault}`)
  if (cells.length > MAX_COLUMNS)
    throw new TableError(
      `the header in line ${line} has more than ${MAX_COLUMNS} columns; remove those that you do not need`,
    )
  return cells.map((name) => name.trim())
}

/** Compares the cells of rows with the header, and skips the rows above it. */
async function* belowHeader(
  batches: AsyncIterable<SplitRow[]>,
  { delimiter, header, mayBeEmpty = false }: TableLayout,
): AsyncGenerator<TableBatch> {
  let columns: string[] | undefined
  for await (const batch of batches) {
    const rows: TableBatch['rows'] = []
    for (const row of batch) {
      const { line, cells, fault, isCut } = row
      if (columns === undefined) {
        if (line >= (header ?? 0)) columns = columnsOf(row, header)
        continue
      }
      const found = cells.length > MAX_COLUMNS ? `more than ${MAX_COLUMNS}` : cells.length
      const malformed =
        fault ??
        (cells.length === columns.length
          ? undefined
          : `${columns.length} cells as in the header, found ${found}`)
      rows.push(
        malformed === undefined
          ? { line, cells }
          : { line, malformed, text: cells.join(delimiter), ...(isCut && { isCut }) },
      )
    }
    if (columns) yield { columns, rows }
  }
  if (columns !== undefined) return
  if (header !== undefined)
    throw new TableError(`line ${header} should be the header, but the file ends before`)
  if (!mayBeEmpty) throw new TableError('the file is empty; accepted: a file with a header row')
}

export async function* readCsv(
  text: AsyncIterable<string>,
  { mayBeEmpty, ...options }: CsvOptions & EmptyOptions = {},
): AsyncGenerator<TableBatch> {
  const { layout, lines } = await detectLayout(tableLines(text), options)
  yield* belowHeader(csvRows(lines, layout.delimiter, layout.width), { ...layout, mayBeEmpty })
}

export const readTsv = (
  text: AsyncIterable<string>,
  { header, mayBeEmpty, ...options }: TableOptions & EmptyOptions = {},
): AsyncGenerator<TableBatch> => belowHeader(tsvRows(text, options), { delimiter: '\t', header, mayBeEmpty })
