/** CSV as in RFC 4180: a header row, CR LF line ends, and quotes only where necessary. */

import { ByteBuffer } from '../../../../packages/parquet-writer/src/byte-buffer.ts'
import { type Block, NdjsonScanner, NULL } from '../../../../packages/parquet-writer/src/ndjson-scanner.ts'
import { csvCell } from '../../domain/records/cells.ts'
import type { Column } from '../../domain/records/columns.ts'
import { formatTagsCell } from '../../domain/records/tags.ts'
import { type FileWriter, fileColumns } from './file-writer.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22
const COMMA = 0x2c
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
export const textWriter =
  (format: (value: unknown) => string): WriteCell =>
  (output, to, { bytes, cells }, value) => {
    const start = cells[value] as number
    const end = cells[value + 1] as number
    let isQuoted = start === end
    for (let at = start; at < end; at++) {
      const byte = bytes[at]
      if (byte === COMMA) isQuoted = true
      else if (byte === BACKSLASH) return convert(output, to, bytes.subarray(start - 1, end + 1), format)
    }
    if (!isQuoted) return copy(output, to, bytes, start, end)
    output[to] = QUOTE
    const length = copy(output, to + 1, bytes, start, end)
    output[length] = QUOTE
    return length + 1
  }

const writeText = textWriter(csvCell)

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

const formatTags = (tags: unknown): string => csvCell(formatTagsCell(tags as string[]))

const writeTags: WriteCell = (output, to, { bytes, cells }, value) => {
  const start = cells[value] as number
  const end = cells[value + 1] as number
  return start === end ? to : convert(output, to, bytes.subarray(start - 1, end + 1), formatTags)
}

const WRITERS: Record<Column['type'], WriteCell> = {
  text: writeText,
  day: writeText,
  instant: writeText,
  integer: writeInteger,
  number: writeNumber,
  boolean: writeBoolean,
  tags: writeTags,
}

export const csvWriter = (columns: readonly Column[]): Required<Omit<FileWriter, 'footer'>> => {
  const scanner = new NdjsonScanner(fileColumns(columns))
  const writers = columns.map(({ type }) => WRITERS[type])
  const output = new ByteBuffer()
  const writeRows = (bytes: Buffer, start: number, block: Block): number => {
    const { rows, cells } = block
    let to = start
    let value = 0
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < writers.length; column++, value += 2) {
        if (column > 0) bytes[to++] = COMMA
        if (cells[value] !== NULL) to = (writers[column] as WriteCell)(bytes, to, block, value)
      }
      bytes[to++] = CARRIAGE_RETURN
      bytes[to++] = LINE_FEED
    }
    return to
  }
  return {
    header: () => Buffer.from(`${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`),
    rows: (lines) => {
      output.clear()
      for (let at = 0; at < lines.length; ) {
        const block = scanner.scan(lines, at)
        // A cell has at most twice the size of its JSON: if it quotes a list of tags.
        output.reserve(2 * (block.next - at) + 2 * (columns.length + 1) * block.rows)
        output.length = writeRows(output.bytes, output.length, block)
        at = block.next
      }
      return Buffer.from(output.content())
    },
  }
}
