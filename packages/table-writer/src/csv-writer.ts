/**
 * Files of delimited rows: by default CSV as in RFC 4180, with a header row, CR LF line ends, and quotes only where
 * necessary.
 */

import { csvCell, formatListCell } from './cells.ts'
import { type Block, NdjsonScanner, NULL } from './ndjson-scanner.ts'
import type { Column, FileWriter } from './table.ts'

const QUOTE = 0x22
const ZERO = 0x30
const NINE = 0x39
const BACKSLASH = 0x5c
/** Bytes from which copying by a call is faster. */
const LONG = 64

/** Writes the cell of a value at `to`, and returns where it ends. `value` is the number of its first position. */
export type WriteCell = (output: Buffer, to: number, block: Block, value: number) => number

export const copy = (output: Buffer, to: number, bytes: Buffer, start: number, end: number): number => {
  // A call costs more than copying a few bytes.
  if (end - start >= LONG) return to + bytes.copy(output, to, start, end)
  let length = to
  for (let at = start; at < end; at++) output[length++] = bytes[at] as number
  return length
}

/**
 * Formats a value that has to be parsed. Decodes UTF-8 as latin1, one character per byte, and encodes it as latin1 again:
 * JSON and CSV use only ASCII for their own characters, so UTF-8 passes through unchanged.
 */
export const convert = (
  output: Buffer,
  to: number,
  json: Buffer,
  format: (value: unknown) => string,
): number => to + output.write(format(JSON.parse(json.toString('latin1'))), to, 'latin1')

/** Writes texts. `format` formats the cell of one that has escapes in JSON. */
export const textWriter = (format: (value: unknown) => string, delimiter = ','): WriteCell => {
  const separator = delimiter.charCodeAt(0)
  return (output, to, { bytes, cells }, value) => {
    const start = cells[value] as number
    const end = cells[value + 1] as number
    let isQuoted = start === end
    for (let at = start; at < end; at++) {
      const byte = bytes[at]
      if (byte === separator) isQuoted = true
      else if (byte === BACKSLASH) return convert(output, to, bytes.subarray(start - 1, end + 1), format)
    }
    if (!isQuoted) return copy(output, to, bytes, start, end)
    output[to] = QUOTE
    const length = copy(output, to + 1, bytes, start, end)
    output[length] = QUOTE
    return length + 1
  }
}

export const writeInteger: WriteCell = (output, to, { bytes, cells }, value) => {
  let length = to
  let at = cells[value] as number
  do output[length++] = bytes[at++] as number
  while ((bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE)
  return length
}

export const writeNumber: WriteCell = (output, to, { bytes, cells }, value) =>
  copy(output, to, bytes, cells[value] as number, cells[value + 1] as number)

const writeBoolean: WriteCell = (output, to, { cells }, value) =>
  to + output.write(cells[value + 1] === 1 ? 'true' : 'false', to, 'latin1')

const listWriter =
  (format: (value: unknown) => string): WriteCell =>
  (output, to, { bytes, cells }, value) => {
    const start = cells[value] as number
    const end = cells[value + 1] as number
    return start === end ? to : convert(output, to, bytes.subarray(start - 1, end + 1), format)
  }

const cellWriters = (delimiter: string): Record<Column['type'], WriteCell> => {
  const text = textWriter((value) => csvCell(value, delimiter), delimiter)
  return {
    string: text,
    date: text,
    timestamp: text,
    int32: writeInteger,
    double: writeNumber,
    boolean: writeBoolean,
    strings: listWriter((texts) => csvCell(formatListCell(texts as string[]), delimiter)),
  }
}

/** Writes the row whose cells begin at `cell`, and returns where it ends. */
export type WriteRow = (output: Buffer, to: number, block: Block, cell: number) => number

/** Writes rows one by one. A row has at most `growth` times the bytes of its JSON, and `rowBytes` more. */
export const rowWriter = (
  columns: readonly Column[],
  { growth, rowBytes }: { growth: number; rowBytes: number },
  writeRow: WriteRow,
): FileWriter['rows'] => {
  const scanner = new NdjsonScanner(columns)
  /** Grows as needed, and is used again. */
  let output = Buffer.alloc(0)
  return (lines) => {
    let length = 0
    for (let at = 0; at < lines.length; ) {
      const block = scanner.scan(lines, at)
      const needed = length + growth * (block.next - at) + rowBytes * block.rows
      if (needed > output.length)
        output = Buffer.concat([output.subarray(0, length)], Math.max(needed, 2 * output.length))
      for (let row = 0; row < block.rows; row++)
        length = writeRow(output, length, block, 2 * block.columns * row)
      at = block.next
    }
    return Buffer.from(output.subarray(0, length))
  }
}

/** Cells and rows of a text file. */
interface Layout {
  /** An ASCII character. */
  delimiter: string
  lineEnd: '\n' | '\r\n'
  /** Complete lines before the column names. */
  preamble?: string
  /** Writes the cells of a column in another way; undefined for columns as in CSV. */
  writerOf?(column: Column): WriteCell | undefined
}

const RFC_4180: Layout = { delimiter: ',', lineEnd: '\r\n' }

/** Writes a line with the names of the columns, and one for each row. Nulls are empty cells. */
export const csvWriter = (
  columns: readonly Column[],
  { delimiter, lineEnd, preamble = '', writerOf }: Layout = RFC_4180,
): Required<Omit<FileWriter, 'footer'>> => {
  const separator = delimiter.charCodeAt(0)
  const end = Buffer.from(lineEnd)
  const byType = cellWriters(delimiter)
  const writers = columns.map((column) => writerOf?.(column) ?? byType[column.type])
  const names = columns.map(({ name }) => csvCell(name, delimiter))
  return {
    header: () => Buffer.from(`${preamble}${names.join(delimiter)}${lineEnd}`),
    // A cell has at most three times the size of its JSON: if ECSV escapes U+0085.
    rows: rowWriter(
      columns,
      { growth: 3, rowBytes: 2 * (columns.length + 1) },
      (output, start, block, cell) => {
        let to = start
        for (let column = 0; column < writers.length; column++) {
          if (column > 0) output[to++] = separator
          const value = cell + 2 * column
          if (block.cells[value] !== NULL) to = (writers[column] as WriteCell)(output, to, block, value)
        }
        return copy(output, to, end, 0, end.length)
      },
    ),
  }
}
