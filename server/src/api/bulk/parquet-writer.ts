/** Parquet writer. Every download thread loads this module, so keep its imports small. */
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Column, ColumnType } from '../../domain/columns.ts'
import { DAY_MS } from '../../domain/day.ts'
import { type BulkRecord, type FileWriter, urlOf } from './file-writer.ts'

const MAX_ROWS_PER_GROUP = 50_000
/** Limits the rows of a group further if there are more than 100 columns: images may have any number of URL keys. */
const MAX_CELLS_PER_GROUP = 5_000_000
/** Ends a row group early when long texts or many tags would exceed the thread's memory limit. */
const MAX_CHARACTERS_PER_GROUP = 32 * 2 ** 20

/**
 * Rows are sorted by time, so instants and days compress best as deltas. Ids and URLs are unique but share prefixes,
 * which suits delta byte arrays. Other columns have few distinct values and use the writer's default, a dictionary.
 */
const encodingOf = ({ name, type, urlKey }: Column) => {
  if (type === 'instant' || type === 'day') return { encoding: 'DELTA_BINARY_PACKED' } as const
  return name === 'id' || urlKey !== undefined ? ({ encoding: 'DELTA_BYTE_ARRAY' } as const) : {}
}

const cellOf = (record: BulkRecord, { name, type, nullable, urlKey }: Column): unknown => {
  const value = urlKey === undefined ? record[name] : urlOf(record, urlKey)
  if (value === null || value === undefined) {
    if (nullable) return null
    throw new Error(`A record has no ${name}, which is required.`)
  }
  if (type === 'day') return Date.parse(value as string) / DAY_MS
  return type === 'instant' ? BigInt(Date.parse(value as string)) : value
}

/** Memory overhead of a list element while its row group is written, expressed in characters. */
const ELEMENT_OVERHEAD = 100

const charactersOf = (cell: unknown): number => {
  if (typeof cell === 'string') return cell.length
  return Array.isArray(cell) ? cell.reduce((sum, { length }) => sum + length + ELEMENT_OVERHEAD, 0) : 0
}

/** Thrift bytes in the footer of an empty file: row count 0, then an empty list of row groups with element type 0. */
const NO_ROWS = Buffer.from([0x16, 0, 0x19, 0])
const THRIFT_STRUCT = 0x0c

/** Sets the element type of the empty list. hyparquet-writer omits it, and some readers reject such a file. */
const setEmptyListType = (footer: Uint8Array): Uint8Array => {
  const start = Buffer.from(footer.buffer).indexOf(NO_ROWS)
  footer[start + NO_ROWS.length - 1] = THRIFT_STRUCT
  return footer
}

class ParquetFile implements FileWriter {
  readonly #columns: readonly Column[]
  readonly #maxRows: number
  readonly #bytes = new ByteWriter()
  readonly #file: ParquetWriter
  /** The buffered rows of the current group, by column. */
  #cells: unknown[][]
  #rows = 0
  #characters = 0

  constructor(columns: readonly Column[], metadata: Record<string, string>) {
    this.#columns = columns
    this.#maxRows = Math.min(MAX_ROWS_PER_GROUP, Math.floor(MAX_CELLS_PER_GROUP / columns.length))
    this.#cells = columns.map(() => [])
    this.#file = new ParquetWriter({
      writer: this.#bytes,
      schema: parquetSchema(columns),
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    })
  }

  header(): Uint8Array {
    return this.#takeBytes()
  }

  rows(records: readonly BulkRecord[]): Uint8Array {
    for (const record of records) {
      this.#add(record)
      if (this.#rows === this.#maxRows || this.#characters >= MAX_CHARACTERS_PER_GROUP) this.#writeGroup()
    }
    return this.#takeBytes()
  }

  footer(): Uint8Array {
    if (this.#rows > 0) this.#writeGroup()
    this.#file.finish()
    return this.#file.row_groups.length === 0 ? setEmptyListType(this.#takeBytes()) : this.#takeBytes()
  }

  #add(record: BulkRecord): void {
    for (const [index, column] of this.#columns.entries()) {
      const cell = cellOf(record, column)
      this.#characters += charactersOf(cell)
      this.#cells[index]?.push(cell)
    }
    this.#rows++
  }

  #writeGroup(): void {
    const columnData = this.#columns.map((column, index) => ({
      name: column.name,
      data: this.#cells[index] ?? [],
      ...encodingOf(column),
    }))
    this.#file.write({ columnData, rowGroupSize: this.#rows })
    this.#dropTextBounds()
    this.#cells = this.#columns.map(() => [])
    this.#rows = 0
    this.#characters = 0
  }

  /**
   * Removes min/max statistics of text columns. The writer compares texts by UTF-16 code units, but readers compare
   * bytes, and would skip row groups that match.
   */
  #dropTextBounds(): void {
    for (const { meta_data } of this.#file.row_groups.at(-1)?.columns ?? [])
      if (meta_data?.type === 'BYTE_ARRAY' && meta_data.statistics) {
        const { null_count } = meta_data.statistics
        meta_data.statistics = null_count === undefined ? {} : { null_count }
      }
  }

  /** Returns and clears the bytes written so far. */
  #takeBytes(): Uint8Array {
    const taken = new Uint8Array(this.#bytes.getBuffer())
    this.#bytes.index = 0
    return taken
  }
}

export const parquetWriter = (columns: readonly Column[], metadata: Record<string, string>): FileWriter =>
  new ParquetFile(columns, metadata)

/** Schema elements with both converted and logical types, for old and new readers. */
type Element = Omit<SchemaElement, 'name' | 'repetition_type'>

const TEXT: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }
const ELEMENTS: Record<Exclude<ColumnType, 'tags'>, Element> = {
  text: TEXT,
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

/** Lists need three levels according to the Parquet specification. */
const listElements = (name: string): SchemaElement[] => [
  {
    name,
    repetition_type: 'REQUIRED',
    num_children: 1,
    converted_type: 'LIST',
    logical_type: { type: 'LIST' },
  },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
]

const parquetSchema = (columns: readonly Column[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap(({ name, type, nullable }): SchemaElement[] =>
    type === 'tags'
      ? listElements(name)
      : [{ name, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED', ...ELEMENTS[type] }],
  ),
]
