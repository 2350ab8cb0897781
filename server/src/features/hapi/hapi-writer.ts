/** Writes the records of a HAPI dataset as CSV, JSON or binary. Builder threads load this module too. */

import { ByteBuffer } from '../../../../packages/parquet-writer/src/byte-buffer.ts'
import { type Block, NdjsonScanner, NULL } from '../../../../packages/parquet-writer/src/ndjson-scanner.ts'
import { csvCell, EMPTY_TEXT, escapeText, NULL_TEXT } from '../../domain/records/cells.ts'
import type { Column } from '../../domain/records/columns.ts'
import { formatTagsCell } from '../../domain/records/tags.ts'
import {
  convert,
  copy,
  textWriter,
  type WriteCell,
  writeInteger,
  writeNumber,
} from '../../files/write/csv-writer.ts'
import { type FileWriter, fileColumns } from '../../files/write/file-writer.ts'
import type { HapiFormat } from './datasets/hapi-info.ts'
import { DOUBLE_BYTES, type HapiParameter, type ServedParameter } from './datasets/hapi-parameters.ts'
import { TIME_ENDS, TIME_LENGTH, type TimeUnit } from './datasets/hapi-time.ts'

/** Plain data, so that it can be passed to another thread. */
export interface HapiSpec {
  format: HapiFormat
  /** The text before the records. */
  header: string
  /** The columns of the stored records. */
  columns: readonly Column[]
  timeColumn: number
  unit: TimeUnit
  /** The first one is the time. */
  parameters: readonly ServedParameter[]
  /** The value of the parameter that is the same in all records. */
  factor: number | null
  /** Skips the records before `start` and from `stop` on; undefined if all records that are read are in between. */
  bounds: { start: string; stop: string } | undefined
}

const ZERO = 0x30
const BACKSLASH = 0x5c

/** Times have milliseconds, which number the records of a second. */
export const MAX_PER_SECOND = 1_000

const quoted = (text: unknown): string => JSON.stringify(escapeText(text as string))
const tagsText = (tags: unknown): string => escapeText(formatTagsCell(tags as string[]))

const append = (output: Buffer, to: number, bytes: Buffer): number => copy(output, to, bytes, 0, bytes.length)

/** Writes texts and tags whose JSON has no content as `\e`, and others with `write`. */
const orEmpty = (write: WriteCell, empty: string): WriteCell => {
  const bytes = Buffer.from(empty)
  return (output, to, block, value) =>
    block.cells[value] === block.cells[value + 1]
      ? append(output, to, bytes)
      : write(output, to, block, value)
}

/** Writes values that have to be parsed. Their JSON has a quote or bracket before and after. */
const converter =
  (format: (value: unknown) => string): WriteCell =>
  (output, to, { bytes, cells }, value) =>
    convert(
      output,
      to,
      bytes.subarray((cells[value] as number) - 1, (cells[value + 1] as number) + 1),
      format,
    )

const hasEscapes = ({ bytes, cells }: Block, value: number): boolean => {
  const end = cells[value + 1] as number
  for (let at = cells[value] as number; at < end; at++) if (bytes[at] === BACKSLASH) return true
  return false
}

/** Copies texts that have no escapes, with their quotes or without, and converts the others. */
const plainOr = (convertText: WriteCell, quotes: 0 | 1): WriteCell => {
  return (output, to, block, value) => {
    const { bytes, cells } = block
    return hasEscapes(block, value)
      ? convertText(output, to, block, value)
      : copy(output, to, bytes, (cells[value] as number) - quotes, (cells[value + 1] as number) + quotes)
  }
}

const writeBit: WriteCell = (output, to, { cells }, value) => {
  output[to] = ZERO + (cells[value + 1] as number)
  return to + 1
}

const writeInt32: WriteCell = (output, to, { cells }, value) =>
  output.writeInt32LE(cells[value + 1] as number, to)

const writeIntegerAsDouble: WriteCell = (output, to, { cells }, value) =>
  output.writeDoubleLE(cells[value + 1] as number, to)

const writeDouble: WriteCell = (output, to, { bytes, cells }, value) =>
  output.writeDoubleLE(Number(bytes.toString('latin1', cells[value], cells[value + 1])), to)

/** Fills the rest of a binary text with NUL. */
const padded = (write: WriteCell, { name, length = 0 }: HapiParameter): WriteCell => {
  return (output, to, block, value) => {
    const end = write(output, to, block, value)
    if (end > to + length) throw new Error(`a value of ${name} has more than ${length} bytes`)
    output.fill(0, end, to + length)
    return to + length
  }
}

type Writers = Record<Column['type'], (parameter: HapiParameter) => WriteCell>

const textsWith = (text: WriteCell, tags: WriteCell) => ({
  text: () => text,
  tags: () => tags,
})

const CSV: Writers = {
  ...textsWith(
    orEmpty(
      textWriter((text) => csvCell(escapeText(text as string))),
      EMPTY_TEXT,
    ),
    orEmpty(
      converter((tags) => csvCell(tagsText(tags))),
      EMPTY_TEXT,
    ),
  ),
  day: () => writeNumber,
  instant: () => writeNumber,
  integer: () => writeInteger,
  number: () => writeNumber,
  boolean: () => writeBit,
}

const QUOTED_EMPTY = JSON.stringify(EMPTY_TEXT)
const copyQuoted = plainOr(converter(quoted), 1)

const JSON_VALUES: Writers = {
  ...CSV,
  ...textsWith(
    orEmpty(copyQuoted, QUOTED_EMPTY),
    orEmpty(
      converter((tags) => JSON.stringify(tagsText(tags))),
      QUOTED_EMPTY,
    ),
  ),
  day: () => copyQuoted,
  instant: () => copyQuoted,
}

const writeBinaryText = orEmpty(
  plainOr(
    converter((text) => escapeText(text as string)),
    0,
  ),
  EMPTY_TEXT,
)

const BINARY: Writers = {
  text: (parameter) => padded(writeBinaryText, parameter),
  tags: (parameter) => padded(orEmpty(converter(tagsText), EMPTY_TEXT), parameter),
  day: () => writeNumber,
  instant: () => writeNumber,
  integer: ({ type }) => (type === 'double' ? writeIntegerAsDouble : writeInt32),
  number: () => writeDouble,
  boolean: () => writeInt32,
}

const doubleBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(DOUBLE_BYTES)
  bytes.writeDoubleLE(value)
  return bytes
}

/** How a format writes values, and what surrounds them. */
interface Layout {
  writers: Writers
  /** Before the time of the first record, and of each other one. */
  firstRow: string
  nextRow: string
  afterTime: string
  valueSeparator: string
  rowEnd: string
  footer: string
  nullText(parameter: HapiParameter): Buffer
  nullNumber: Buffer
  number(value: number): Buffer
}

const LAYOUTS: Record<HapiFormat, Layout> = {
  csv: {
    writers: CSV,
    firstRow: '',
    nextRow: '',
    afterTime: '',
    valueSeparator: ',',
    rowEnd: '\n',
    footer: '',
    nullText: () => Buffer.from(NULL_TEXT),
    nullNumber: Buffer.from('NaN'),
    number: (value) => Buffer.from(String(value)),
  },
  json: {
    writers: JSON_VALUES,
    firstRow: '["',
    nextRow: ',\n["',
    afterTime: '"',
    valueSeparator: ',',
    rowEnd: ']',
    footer: '\n]}\n',
    nullText: () => Buffer.from(JSON.stringify(NULL_TEXT)),
    nullNumber: Buffer.from('null'),
    number: (value) => Buffer.from(String(value)),
  },
  binary: {
    writers: BINARY,
    firstRow: '',
    nextRow: '',
    afterTime: '',
    valueSeparator: '',
    rowEnd: '',
    footer: '',
    nullText: ({ length = 0 }) => Buffer.from(NULL_TEXT.padEnd(length, '\0')),
    nullNumber: doubleBytes(Number.NaN),
    number: doubleBytes,
  },
}

/** The info document as the text before the records. */
export const hapiHeader = (format: HapiFormat, info: object): string => {
  const text = JSON.stringify(info, null, 1)
  return format === 'json'
    ? `${text.replace(/\n\}$/, '')},\n "data": [\n`
    : `${text.replaceAll(/^/gm, '#')}\n`
}

/** Writes one parameter of a record. */
interface Cell {
  /** The position of its column in the cells of a row. */
  at: number
  write: WriteCell
  /** What to write for a null. */
  missing: Buffer
}

/** Writes the times of records, in which those of the same second are numbered. */
class TimeWriter {
  readonly #at: number
  readonly #keyLength: number
  readonly #end: Buffer
  readonly #isRanked: boolean
  /** The second of the record before, and how many records before had it. */
  readonly #second: Buffer
  #rank = -1

  constructor(timeColumn: number, unit: TimeUnit) {
    this.#at = 2 * timeColumn
    this.#end = Buffer.from(TIME_ENDS[unit])
    this.#keyLength = TIME_LENGTH - this.#end.length
    this.#isRanked = unit === 'instant'
    this.#second = Buffer.alloc(this.#keyLength)
  }

  /** Writes the time of the record whose cells begin at `row`. */
  write(output: Buffer, to: number, { bytes, cells }: Block, row: number): void {
    const start = cells[row + this.#at] as number
    const end = copy(output, to, bytes, start, start + this.#keyLength)
    append(output, end, this.#end)
    if (this.#isRanked) this.#writeRank(output, to, end + 1)
  }

  #writeRank(output: Buffer, time: number, to: number): void {
    if (this.#isSameSecond(output, time)) this.#rank++
    else {
      this.#rank = 0
      output.copy(this.#second, 0, time, time + this.#keyLength)
    }
    const rank = Math.min(this.#rank, MAX_PER_SECOND - 1)
    if (rank === 0) return
    output[to] = ZERO + Math.floor(rank / 100)
    output[to + 1] = ZERO + (Math.floor(rank / 10) % 10)
    output[to + 2] = ZERO + (rank % 10)
  }

  /** Throws if the time that was written is also that of the record before. */
  checkRank(): void {
    if (this.#rank >= MAX_PER_SECOND)
      throw new Error(`more than ${MAX_PER_SECOND} records have the time ${this.#second.toString('latin1')}`)
  }

  /** Compares backwards, because times of successive records differ most at the end. */
  #isSameSecond(output: Buffer, time: number): boolean {
    for (let at = this.#keyLength - 1; at >= 0; at--) if (output[time + at] !== this.#second[at]) return false
    return true
  }
}

/** Upper limit: JSON in which quotes and backslashes are escaped twice. */
const MAX_GROWTH = 4

export const hapiWriter = (spec: HapiSpec): Required<FileWriter> => {
  const { format, columns, parameters, factor, bounds } = spec
  const layout = LAYOUTS[format]
  const scanner = new NdjsonScanner(fileColumns(columns))
  const times = new TimeWriter(spec.timeColumn, spec.unit)
  const output = new ByteBuffer()

  const cellOf = ({ parameter, column }: ServedParameter): Cell => {
    if (column === null) {
      const same = factor === null ? layout.nullNumber : layout.number(factor)
      return { at: 0, write: (bytes, to) => append(bytes, to, same), missing: same }
    }
    const missing = parameter.type === 'string' ? layout.nullText(parameter) : layout.nullNumber
    const { type } = columns[column] as Column
    return { at: 2 * column, write: layout.writers[type](parameter), missing }
  }
  const cells = parameters.slice(1).map(cellOf)
  /** Room for what does not come from the stored record. */
  const rowBytes = parameters.reduce(
    (sum, { parameter: { length = DOUBLE_BYTES } }) => sum + length + layout.valueSeparator.length,
    layout.nextRow.length + layout.afterTime.length + layout.rowEnd.length,
  )
  const [firstRow, nextRow, afterTime, separator, rowEnd] = [
    layout.firstRow,
    layout.nextRow,
    layout.afterTime,
    layout.valueSeparator,
    layout.rowEnd,
  ].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer, Buffer, Buffer]
  let isFirst = true
  const isOutside = (bytes: Buffer, at: number): boolean => {
    if (!bounds) return false
    const time = bytes.toString('latin1', at, at + TIME_LENGTH)
    return time < bounds.start || time >= bounds.stop
  }
  const writeRow = (bytes: Buffer, start: number, block: Block, row: number): number => {
    let to = append(bytes, start, isFirst ? firstRow : nextRow)
    times.write(bytes, to, block, row)
    if (isOutside(bytes, to)) return start
    times.checkRank()
    isFirst = false
    to = append(bytes, to + TIME_LENGTH, afterTime)
    for (let index = 0; index < cells.length; index++) {
      const { at, write, missing } = cells[index] as Cell
      to = append(bytes, to, separator)
      to = block.cells[row + at] === NULL ? append(bytes, to, missing) : write(bytes, to, block, row + at)
    }
    return append(bytes, to, rowEnd)
  }

  return {
    header: () => Buffer.from(spec.header),
    rows: (lines) => {
      output.clear()
      for (let at = 0; at < lines.length; ) {
        const block = scanner.scan(lines, at)
        output.reserve(MAX_GROWTH * (block.next - at) + rowBytes * block.rows)
        for (let row = 0; row < block.rows; row++)
          output.length = writeRow(output.bytes, output.length, block, 2 * block.columns * row)
        at = block.next
      }
      return Buffer.from(output.content())
    },
    footer: () => Buffer.from(layout.footer),
  }
}
