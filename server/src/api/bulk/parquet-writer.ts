/** Records as a Parquet file, one row group at a time. It is loaded by the thread of each download, so it stays small. */
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Column, ColumnType } from '../../domain/columns.ts'
import { DAY_MS } from '../../domain/day.ts'
import { type FileWriter, type TabledRecord, urlOf } from './file-writer.ts'

const ROWS_PER_GROUP = 50_000
/** A group ends earlier where texts are so long, or tags so many, that it would not fit in the memory of a download. */
const CHARACTERS_PER_GROUP = 32 * 2 ** 20

/**
 * Rows come in the order of time, so that an instant is best told by how far it is from the one before; texts that are
 * all different by what they share with the one before. The others have few distinct values: the writer's dictionary.
 */
const encodingOf = ({ name, type, urlKey }: Column) => {
  if (type === 'instant' || type === 'day') return { encoding: 'DELTA_BINARY_PACKED' } as const
  return name === 'id' || urlKey !== undefined ? ({ encoding: 'DELTA_BYTE_ARRAY' } as const) : {}
}

const cellOf = (record: TabledRecord, { name, type, nullable, urlKey }: Column): unknown => {
  const value = urlKey === undefined ? record[name] : urlOf(record, urlKey)
  if (value === null || value === undefined) {
    if (nullable) return null
    throw new Error(`A record has no ${name}, which all have.`)
  }
  if (type === 'day') return Date.parse(value as string) / DAY_MS
  return type === 'instant' ? BigInt(Date.parse(value as string)) : value
}

/** An element of a list takes that much memory besides its text while its group is written. */
const ELEMENT_CHARACTERS = 100

const charactersOf = (cell: unknown): number => {
  if (typeof cell === 'string') return cell.length
  return Array.isArray(cell) ? cell.reduce((sum, { length }) => sum + length + ELEMENT_CHARACTERS, 0) : 0
}

/** In the footer of a file without rows: their number, then the list of row groups, without a type of its elements. */
const NO_ROWS = Buffer.from([0x16, 0, 0x19, 0])
const STRUCTURES = 0x0c

/** The writer gives an empty list no type, and some readers take such a file for a damaged one. */
const nameEmptyList = (footer: Uint8Array): Uint8Array => {
  const start = Buffer.from(footer.buffer).indexOf(NO_ROWS)
  footer[start + NO_ROWS.length - 1] = STRUCTURES
  return footer
}

class ParquetFile implements FileWriter {
  readonly #columns: readonly Column[]
  readonly #bytes = new ByteWriter()
  readonly #file: ParquetWriter
  /** The rows of the group that is being gathered, column by column. */
  #cells: unknown[][]
  #rows = 0
  #characters = 0

  constructor(columns: readonly Column[], metadata: Record<string, string>) {
    this.#columns = columns
    this.#cells = columns.map(() => [])
    this.#file = new ParquetWriter({
      writer: this.#bytes,
      schema: parquetSchema(columns),
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    })
  }

  beginning(): Uint8Array {
    return this.#take()
  }

  rows(records: readonly TabledRecord[]): Uint8Array {
    for (const record of records) {
      this.#add(record)
      if (this.#rows === ROWS_PER_GROUP || this.#characters >= CHARACTERS_PER_GROUP) this.#writeGroup()
    }
    return this.#take()
  }

  end(): Uint8Array {
    if (this.#rows > 0) this.#writeGroup()
    this.#file.finish()
    return this.#file.row_groups.length === 0 ? nameEmptyList(this.#take()) : this.#take()
  }

  #add(record: TabledRecord): void {
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
    this.#forgetBoundsOfTexts()
    this.#cells = this.#columns.map(() => [])
    this.#rows = 0
    this.#characters = 0
  }

  /** The writer compares texts by UTF-16 and readers by bytes: by such bounds they would pass over rows that match. */
  #forgetBoundsOfTexts(): void {
    for (const { meta_data } of this.#file.row_groups.at(-1)?.columns ?? [])
      if (meta_data?.type === 'BYTE_ARRAY' && meta_data.statistics) {
        const { null_count } = meta_data.statistics
        meta_data.statistics = null_count === undefined ? {} : { null_count }
      }
  }

  /** What was written since it was last asked. */
  #take(): Uint8Array {
    const taken = new Uint8Array(this.#bytes.getBuffer())
    this.#bytes.index = 0
    return taken
  }
}

export const parquetWriter = (columns: readonly Column[], metadata: Record<string, string>): FileWriter =>
  new ParquetFile(columns, metadata)

/** Logical types in the old and the new form, for readers of either. */
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

/** A list has three levels: so the format's rules want it. */
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
