/** Writes NDJSON as a Parquet file. */
import { ByteBuffer } from '../byte-buffer.ts'
import { type Block, NdjsonScanner } from '../ndjson-scanner.ts'
import type { Column, FileWriter } from '../table.ts'
import { ChunkWriter } from './column-chunk.ts'
import { type FileDescription, type RowGroup, writeFooter } from './footer.ts'
import { BooleanColumn, IntegerColumn, TimeColumn } from './number-columns.ts'
import { Levels, type StagedColumn } from './staged-column.ts'
import { DictionaryColumn, DOUBLE, TEXT, UniqueTextColumn } from './text-columns.ts'

const MAGIC = Buffer.from('PAR1')
const MAX_ROWS_PER_GROUP = 50_000
/** Limits the rows of a group further if there are more than 100 columns. */
const MAX_CELLS_PER_GROUP = 5_000_000
/** Ends a row group early if texts or lists are long. A group needs a few times the memory of its lines. */
const MAX_LINE_BYTES_PER_GROUP = 32 * 2 ** 20

const NO_BYTES = new Uint8Array(0)

/** Times compress best as differences, because rows are often sorted by time. Other values often occur repeatedly. */
const stagedColumn = ({ name, type, nullable, isUnique = false }: Column): StagedColumn => {
  const levels = new Levels({ isOptional: nullable, isList: type === 'strings' })
  switch (type) {
    case 'date':
    case 'timestamp':
      return new TimeColumn(levels, type)
    case 'int32':
      return new IntegerColumn(levels)
    case 'boolean':
      return new BooleanColumn(levels)
    case 'double':
      return new DictionaryColumn(levels, DOUBLE)
    case 'string':
      return isUnique ? new UniqueTextColumn(levels) : new DictionaryColumn(levels, TEXT)
    case 'strings':
      if (nullable) throw new Error(`${name} is a nullable list; accepted: a list, which may be empty`)
      return new DictionaryColumn(levels, TEXT)
  }
}

export class ParquetWriter implements FileWriter {
  readonly #columns: readonly Column[]
  readonly #description: FileDescription
  readonly #maxRows: number
  readonly #scanner: NdjsonScanner
  readonly #staged: readonly StagedColumn[]
  readonly #chunkWriter = new ChunkWriter()
  readonly #groups: RowGroup[] = []
  /** Bytes that have not been returned yet. */
  readonly #output = new ByteBuffer()
  /** The size of the bytes that have been returned. */
  #offset = 0
  /** Rows and size of the current group. */
  #rows = 0
  #lineBytes = 0

  constructor(columns: readonly Column[], description: FileDescription = {}) {
    this.#columns = columns
    this.#description = description
    this.#maxRows = Math.min(MAX_ROWS_PER_GROUP, Math.floor(MAX_CELLS_PER_GROUP / columns.length))
    this.#scanner = new NdjsonScanner(columns)
    this.#staged = columns.map(stagedColumn)
  }

  header(): Uint8Array {
    this.#output.append(MAGIC)
    return this.#takeBytes()
  }

  /** Takes records in NDJSON, without the last line end. Returns no bytes while it collects a row group. */
  rows(lines: Buffer): Uint8Array {
    for (let at = 0; at < lines.length; ) at = this.#addRows(lines, at)
    return this.#takeBytes()
  }

  footer(): Uint8Array {
    if (this.#rows > 0) this.#writeGroup()
    writeFooter(this.#output, this.#columns, this.#groups, this.#description)
    this.#output.append(MAGIC)
    return this.#takeBytes()
  }

  /** Adds the next rows and returns where they end. */
  #addRows(lines: Buffer, start: number): number {
    const maxBytes = MAX_LINE_BYTES_PER_GROUP - this.#lineBytes
    const block = this.#scanner.scan(lines, start, this.#maxRows - this.#rows, maxBytes)
    this.#addBlock(block, block.next - start)
    return block.next
  }

  #addBlock(block: Block, lineBytes: number): void {
    for (const [index, column] of this.#staged.entries()) column.add(block, index)
    this.#rows += block.rows
    this.#lineBytes += lineBytes
    if (this.#rows === this.#maxRows || this.#lineBytes >= MAX_LINE_BYTES_PER_GROUP) this.#writeGroup()
  }

  #writeGroup(): void {
    const chunks = this.#staged.map((column) => {
      const chunk = this.#chunkWriter.write(this.#output, this.#offset, column.values(), this.#rows)
      column.clear()
      return chunk
    })
    this.#groups.push({ rows: this.#rows, chunks })
    this.#rows = 0
    this.#lineBytes = 0
  }

  /** Returns and clears the bytes written so far. */
  #takeBytes(): Uint8Array {
    if (this.#output.length === 0) return NO_BYTES
    const taken = Buffer.from(this.#output.content())
    this.#offset += taken.length
    this.#output.clear()
    return taken
  }
}
