/** Parquet writer. Every download thread loads this module, so keep its imports small. */
import type { Column } from '../../domain/records/columns.ts'
import { ByteBuffer } from './byte-buffer.ts'
import { type FileWriter, NO_BYTES } from './file-writer.ts'
import { BooleanColumn } from './parquet/boolean-column.ts'
import { ChunkWriter } from './parquet/column-chunk.ts'
import { DictionaryColumn, DOUBLE, TEXT } from './parquet/dictionary-column.ts'
import { type RowGroup, writeFooter } from './parquet/footer.ts'
import { IntegerColumn } from './parquet/integer-column.ts'
import { Levels, type StagedColumn } from './parquet/staged-column.ts'
import { TimeColumn } from './parquet/time-column.ts'
import { UniqueTextColumn } from './parquet/unique-text-column.ts'
import { type Block, RecordScanner } from './record-scanner.ts'

const MAGIC = Buffer.from('PAR1')
const MAX_ROWS_PER_GROUP = 50_000
/** Limits the rows of a group further if there are more than 100 columns: images may have any number of URL keys. */
const MAX_CELLS_PER_GROUP = 5_000_000
/** Ends a row group early if texts are long or tags are many. A group needs a few times the memory of its lines. */
const MAX_LINE_BYTES_PER_GROUP = 32 * 2 ** 20

const UNIQUE_TEXTS = new Set(['id', 'cdn_id'])

/**
 * Rows are sorted by time, so instants and days compress best as deltas. Ids and URLs are unique but share prefixes.
 * Other columns have few distinct values.
 */
const stagedColumn = ({ name, type, nullable, urlKey }: Column): StagedColumn => {
  const levels = new Levels({ isOptional: nullable, isList: type === 'tags' })
  if (type === 'instant' || type === 'day') return new TimeColumn(levels, type)
  if (UNIQUE_TEXTS.has(name) || urlKey !== undefined) return new UniqueTextColumn(levels)
  if (type === 'integer') return new IntegerColumn(levels)
  if (type === 'boolean') return new BooleanColumn(levels)
  return new DictionaryColumn(levels, type === 'number' ? DOUBLE : TEXT)
}

class ParquetFile implements FileWriter {
  readonly #columns: readonly Column[]
  readonly #metadata: Record<string, string>
  readonly #maxRows: number
  readonly #scanner: RecordScanner
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

  constructor(columns: readonly Column[], metadata: Record<string, string>) {
    this.#columns = columns
    this.#metadata = metadata
    this.#maxRows = Math.min(MAX_ROWS_PER_GROUP, Math.floor(MAX_CELLS_PER_GROUP / columns.length))
    this.#scanner = new RecordScanner(columns)
    this.#staged = columns.map(stagedColumn)
  }

  header(): Uint8Array {
    this.#output.append(MAGIC)
    return this.#takeBytes()
  }

  rows(lines: Buffer): Uint8Array {
    for (let at = 0; at < lines.length; ) at = this.#addRows(lines, at)
    return this.#takeBytes()
  }

  footer(): Uint8Array {
    if (this.#rows > 0) this.#writeGroup()
    writeFooter(this.#output, this.#columns, this.#groups, this.#metadata)
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

export const parquetWriter = (
  columns: readonly Column[],
  metadata: Record<string, string>,
): Required<FileWriter> => new ParquetFile(columns, metadata)
