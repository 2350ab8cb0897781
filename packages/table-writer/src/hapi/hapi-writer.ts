/** Writes the records of a HAPI dataset as CSV, JSON or binary. */
import { csvCell, formatListCell } from '../cells.ts'
import {
  convert,
  copy,
  rowWriter,
  textWriter,
  type WriteCell,
  type WriteRow,
  writeInteger,
  writeNumber,
} from '../csv-writer.ts'
import { type Block, NULL } from '../ndjson-scanner.ts'
import type { Column, FileWriter } from '../table.ts'
import { EMPTY_TEXT, escapeText, NULL_TEXT } from './hapi-texts.ts'
import { TIME_ENDS, TIME_LENGTH, type TimeUnit } from './hapi-time.ts'
import { DOUBLE_BYTES, type ValueType, type WrittenParameter } from './hapi-types.ts'

/** Plain data, so that it can be passed to another thread. */
export interface HapiSpec {
  format: HapiFormat
  /** The text before the records. */
  header: string
  /** The columns of the records. */
  columns: readonly Column[]
  /** The number of the column from which times are made. */
  timeColumn: number
  unit: TimeUnit
  /** The first one is the time. */
  parameters: readonly WrittenParameter[]
  /** The value of parameters that have no column, besides the time. */
  constant: number | null
  /** Skips the records before `start` and from `stop` on; undefined if all records that are read are in between. */
  bounds: { start: string; stop: string } | undefined
}

const BACKSLASH = 0x5c
const ZERO = 0x30

/** Times have milliseconds, which number the records of a second. */
export const MAX_PER_SECOND = 1_000

/** The code of the error for more than that, because threads pass on no classes. */
const CROWDED_SECOND = 'CROWDED_SECOND'

export const isCrowdedSecond = (error: unknown): error is Error =>
  (error as NodeJS.ErrnoException).code === CROWDED_SECOND

const append = (output: Buffer, to: number, bytes: Buffer): number => copy(output, to, bytes, 0, bytes.length)

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
const textCopier =
  (quotes: 0 | 1) =>
  (format: (value: unknown) => string): WriteCell => {
    const convertText = converter(format)
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

const doubleBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(DOUBLE_BYTES)
  bytes.writeDoubleLE(value)
  return bytes
}

/** Values of a format, and the texts around them. */
interface Layout {
  contentType: string
  /** Before the time of the first record, and of each other one. */
  firstRow: Buffer
  nextRow: Buffer
  afterTime: Buffer
  valueSeparator: Buffer
  rowEnd: Buffer
  footer: Buffer
  /** Formats a text, whose characters may be the bytes of UTF-8. */
  format(text: string): string
  /** Writes texts that are not empty. `format` formats one that has escapes in JSON. */
  textWriter(format: (value: unknown) => string): WriteCell
  time: WriteCell
  int32: WriteCell
  nullableInt32: WriteCell
  double: WriteCell
  boolean: WriteCell
  /** The bytes of a number; NaN stands for a missing one. */
  numberBytes(value: number): Buffer
  /** Pads each text to the length of its parameter. */
  isPadded: boolean
}

const NOTHING = Buffer.alloc(0)

const CSV: Layout = {
  contentType: 'text/csv; charset=utf-8; header=absent',
  firstRow: NOTHING,
  nextRow: NOTHING,
  afterTime: NOTHING,
  valueSeparator: Buffer.from(','),
  rowEnd: Buffer.from('\n'),
  footer: NOTHING,
  format: csvCell,
  textWriter,
  time: writeNumber,
  int32: writeInteger,
  nullableInt32: writeInteger,
  double: writeNumber,
  boolean: writeBit,
  numberBytes: (value) => Buffer.from(String(value)),
  isPadded: false,
}

/** In the order of the capabilities. */
export const LAYOUTS = {
  csv: CSV,
  binary: {
    ...CSV,
    contentType: 'application/octet-stream',
    valueSeparator: NOTHING,
    rowEnd: NOTHING,
    format: (text) => text,
    textWriter: textCopier(0),
    int32: writeInt32,
    nullableInt32: writeIntegerAsDouble,
    double: writeDouble,
    boolean: writeInt32,
    numberBytes: doubleBytes,
    isPadded: true,
  },
  json: {
    ...CSV,
    contentType: 'application/json; charset=utf-8',
    firstRow: Buffer.from('["'),
    nextRow: Buffer.from(',\n["'),
    afterTime: Buffer.from('"'),
    rowEnd: Buffer.from(']'),
    footer: Buffer.from('\n]}\n'),
    format: JSON.stringify,
    textWriter: textCopier(1),
    time: textCopier(1)(JSON.stringify),
    numberBytes: (value) => Buffer.from(JSON.stringify(value)),
  },
} satisfies Record<string, Layout>

export type HapiFormat = keyof typeof LAYOUTS
export const HAPI_FORMATS = Object.keys(LAYOUTS) as HapiFormat[]

/** Writes texts and lists of texts. Those whose JSON has no content become `\e`. */
const textCell = ({ format, textWriter }: Layout, type: 'string' | 'strings'): WriteCell => {
  const empty = Buffer.from(format(EMPTY_TEXT))
  const write =
    type === 'string'
      ? textWriter((text) => format(escapeText(text as string)))
      : converter((texts) => format(escapeText(formatListCell(texts as string[]))))
  return (output, to, block, value) =>
    block.cells[value] === block.cells[value + 1]
      ? append(output, to, empty)
      : write(output, to, block, value)
}

/** Fills the rest of a binary text with NUL. */
const padded =
  (write: WriteCell, { name, length = 0 }: WrittenParameter['parameter']): WriteCell =>
  (output, to, block, value) => {
    const end = write(output, to, block, value)
    if (end > to + length) throw new Error(`a value of ${name} has more than ${length} bytes`)
    output.fill(0, end, to + length)
    return to + length
  }

/** The info document as the text before the records. */
export const hapiHeader = (format: HapiFormat, info: object): string => {
  const text = JSON.stringify(info, null, 1)
  return format === 'json'
    ? `${text.replace(/\n\}$/, '')},\n "data": [\n`
    : `${text.replaceAll(/^/gm, '#')}\n`
}

interface Cell {
  /** The position of its column in the cells of a row. */
  at: number
  write: WriteCell
  /** The fill value of a null. */
  missing: Buffer
}

const writerOf = (
  layout: Layout,
  parameter: WrittenParameter['parameter'],
  { type, nullable }: Column,
): WriteCell => {
  if (type === 'date' || type === 'timestamp') return layout.time
  if (type !== 'string' && type !== 'strings')
    return layout[type === 'int32' && nullable ? 'nullableInt32' : type]
  const write = textCell(layout, type)
  return layout.isPadded ? padded(write, parameter) : write
}

const missingValue = (layout: Layout, { type, length = 0 }: ValueType): Buffer =>
  type === 'string'
    ? Buffer.from(layout.format(NULL_TEXT).padEnd(layout.isPadded ? length : 0, '\0'))
    : layout.numberBytes(Number.NaN)

/** Writes the times of records, in which those of the same second are numbered. */
const timeWriter = (timeColumn: number, unit: TimeUnit) => {
  const timeEnd = Buffer.from(TIME_ENDS[unit])
  const keyLength = TIME_LENGTH - timeEnd.length
  /** The second of the record before, and how many records before had it. */
  const second = Buffer.alloc(keyLength)
  let rank = -1

  /** Compares backwards, because times of successive records differ most at the end. */
  const isSameSecond = (output: Buffer, time: number): boolean => {
    for (let at = keyLength - 1; at >= 0; at--) if (output[time + at] !== second[at]) return false
    return true
  }

  return {
    /** Writes the time of the record whose cells begin at `row`. */
    write: (output: Buffer, to: number, { bytes, cells }: Block, row: number): void => {
      const start = cells[row + 2 * timeColumn] as number
      const end = copy(output, to, bytes, start, start + keyLength)
      append(output, end, timeEnd)
      if (unit !== 'instant') return
      if (isSameSecond(output, to)) rank++
      else {
        rank = 0
        output.copy(second, 0, to, end)
      }
      if (rank > 0)
        output.write(String(Math.min(rank, MAX_PER_SECOND - 1)).padStart(3, '0'), end + 1, 'latin1')
    },
    /** Throws if the time that was written is also that of the record before. */
    checkRank: (): void => {
      if (rank >= MAX_PER_SECOND)
        throw Object.assign(
          new Error(`more than ${MAX_PER_SECOND} records of the second ${second.toString('latin1')}`),
          { code: CROWDED_SECOND },
        )
    },
  }
}

/** Upper limit: JSON in which quotes and backslashes are escaped twice. */
const MAX_GROWTH = 4

export const hapiWriter = (spec: HapiSpec): Required<FileWriter> => {
  const { columns, parameters, constant, bounds } = spec
  const layout: Layout = LAYOUTS[spec.format]
  const { firstRow, nextRow, afterTime, valueSeparator, rowEnd, footer } = layout
  const times = timeWriter(spec.timeColumn, spec.unit)

  const cellOf = ({ parameter, column }: WrittenParameter): Cell => {
    const missing = missingValue(layout, parameter)
    if (column !== null)
      return { at: 2 * column, write: writerOf(layout, parameter, columns[column] as Column), missing }
    const same = constant === null ? missing : layout.numberBytes(constant)
    return { at: 0, write: (bytes, to) => append(bytes, to, same), missing: same }
  }
  const cells = parameters.slice(1).map(cellOf)
  /** Room for what does not come from the stored record. */
  const rowBytes = parameters.reduce(
    (sum, { parameter: { length = DOUBLE_BYTES } }) => sum + length + valueSeparator.length,
    nextRow.length + afterTime.length + rowEnd.length,
  )
  let isFirst = true
  const isOutside = (bytes: Buffer, at: number): boolean => {
    if (!bounds) return false
    const time = bytes.toString('latin1', at, at + TIME_LENGTH)
    return time < bounds.start || time >= bounds.stop
  }
  const writeRow: WriteRow = (bytes, start, block, row) => {
    let to = append(bytes, start, isFirst ? firstRow : nextRow)
    times.write(bytes, to, block, row)
    if (isOutside(bytes, to)) return start
    times.checkRank()
    isFirst = false
    to = append(bytes, to + TIME_LENGTH, afterTime)
    for (let index = 0; index < cells.length; index++) {
      const { at, write, missing } = cells[index] as Cell
      to = append(bytes, to, valueSeparator)
      to = block.cells[row + at] === NULL ? append(bytes, to, missing) : write(bytes, to, block, row + at)
    }
    return append(bytes, to, rowEnd)
  }

  return {
    header: () => Buffer.from(spec.header),
    rows: rowWriter(columns, { growth: MAX_GROWTH, rowBytes }, writeRow),
    footer: () => footer,
  }
}
