/** Writes NDJSON as a Parquet file, with hyparquet-writer. */
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { type Column, type ColumnType, type FileWriter, isTime } from './table.ts'

const MAX_ROWS_PER_GROUP = 50_000
/** Limits the rows of a group further if there are more than 100 columns. */
const MAX_CELLS_PER_GROUP = 5_000_000
/** Ends a row group early if texts or lists are long. A group needs a few times the memory of its lines. */
const MAX_LINE_BYTES_PER_GROUP = 32 * 2 ** 20
/** Bounds of longer texts are shortened. */
const MAX_BOUND_BYTES = 64
const DAY_MS = 86_400_000
const LINE_END = '\n'

export interface FileDescription {
  /** Key-value metadata. */
  metadata: Readonly<Record<string, string>>
  /** The program that wrote the file, such as `example version 1.0`. */
  createdBy: string
}

type ElementType = Omit<SchemaElement, 'name'>

const TEXT: ElementType = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
}

/** Most types have both a converted and a logical form, for old and new readers. */
const ELEMENTS: Record<ColumnType, ElementType> = {
  string: TEXT,
  int32: { type: 'INT32' },
  double: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  strings: { num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
}

/** Lists need three levels according to the specification. */
const LIST: readonly SchemaElement[] = [
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
]

const elementsOf = ({ name, type, nullable }: Column): SchemaElement[] => [
  { name, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED', ...ELEMENTS[type] },
  ...(type === 'strings' ? LIST : []),
]

/** Times compress best as differences, because rows are often sorted by time. */
const encodingOf = (column: Column): { encoding?: 'DELTA_BINARY_PACKED' | 'DELTA_BYTE_ARRAY' } => {
  if (isTime(column)) return { encoding: 'DELTA_BINARY_PACKED' }
  return column.isUnique ? { encoding: 'DELTA_BYTE_ARRAY' } : {}
}

type Json = Record<string, unknown>

/** Reads a value as hyparquet-writer takes it: dates as days, and timestamps as milliseconds since 1970. */
const readerOf = (column: Column): ((record: Json) => unknown) => {
  const { name, type, path } = column
  if (path) {
    const [field, key] = path
    // A key of the data may be that of an inherited property, such as `constructor`.
    return ({ [field]: object }) => (Object.hasOwn(object as Json, key) ? (object as Json)[key] : null)
  }
  if (!isTime(column)) return (record) => record[name] ?? null
  const unit = type === 'date' ? DAY_MS : 1
  return ({ [name]: time = null }) => (time === null ? null : Date.parse(time as string) / unit)
}

/** Thrift's type of a struct, and the bytes of a footer without rows: their number, and the list of row groups. */
const STRUCT = 12
const NO_ROWS = [0x16, 0, 0x19, 0]

/**
 * hyparquet-writer 0.17.0 gives an empty list of row groups no element type, which Apache Arrow in Rust rejects. The type
 * is the last one of these bytes.
 */
const completeEmpty = (footer: Buffer): void => {
  const at = footer.indexOf(Buffer.from(NO_ROWS))
  if (at === -1) throw new Error('hyparquet-writer no longer writes empty lists without a type')
  footer[at + NO_ROWS.length - 1] = STRUCT
}

export const parquetWriter = (
  columns: readonly Column[],
  { metadata, createdBy }: FileDescription,
): Required<Omit<FileWriter, 'header'>> => {
  const maxRows = Math.min(MAX_ROWS_PER_GROUP, Math.floor(MAX_CELLS_PER_GROUP / columns.length))
  const output = new ByteWriter()
  const file = new ParquetWriter({
    writer: output,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)],
    statisticsTruncateLength: MAX_BOUND_BYTES,
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy,
  })
  const newColumn = () => new Array<unknown>(maxRows)
  /**
   * The values of the current group by column, which take less memory than its records. Arrays that grow would take more
   * time.
   */
  const staged = columns.map((column) => ({
    name: column.name,
    ...encodingOf(column),
    read: readerOf(column),
    data: newColumn(),
  }))
  let [rows, lineBytes] = [0, 0]
  const writeGroup = (): void => {
    for (const { data } of staged) data.length = rows
    file.write({ columnData: staged, rowGroupSize: maxRows })
    for (const column of staged) column.data = newColumn()
    rows = 0
    lineBytes = 0
  }
  const addRow = (line: string): void => {
    const record: Json = JSON.parse(line)
    for (const column of staged) column.data[rows] = column.read(record)
    rows++
  }
  /** Returns and clears the bytes written so far. */
  const takeBytes = (): Buffer => {
    const bytes = Buffer.from(output.getBytes())
    output.index = 0
    return bytes
  }
  return {
    rows: (lines) => {
      for (let [at, end] = [0, 0]; at < lines.length; at = end + 1) {
        const found = lines.indexOf(LINE_END, at)
        end = found === -1 ? lines.length : found
        lineBytes += end - at
        addRow(lines.toString('utf8', at, end))
        if (rows === maxRows || lineBytes >= MAX_LINE_BYTES_PER_GROUP) writeGroup()
      }
      return takeBytes()
    },
    footer: () => {
      if (rows > 0) writeGroup()
      file.finish()
      const bytes = takeBytes()
      if (file.row_groups.length === 0) completeEmpty(bytes)
      return bytes
    },
  }
}
