/** Generates a bulk file in chunks from a snapshot. Runs in the download's worker thread. */
import type { Column } from '../../domain/columns.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import type { Snapshot } from '../../storage/snapshot.ts'
import type { Statements } from './bulk-statements.ts'
import { csvWriter } from './csv-writer.ts'
import type { FileWriter } from './file-writer.ts'

export type Format = 'csv' | 'ndjson' | 'parquet'

export interface FileSpec {
  format: Format
  columns: readonly Column[]
  /** Key-value metadata for formats that support it. */
  metadata: Record<string, string>
}

export interface FileChunk {
  bytes: Uint8Array
  /** The number of rows read for this chunk. */
  rows: number
}

interface Batch {
  count: number
  lines: Lines
}

async function* readBatches(snapshot: Snapshot, statements: Statements): AsyncGenerator<Batch> {
  const { first, next, keyFields } = statements
  let [text, values] = [first.text, first.values]
  while (true) {
    const { count, joined } = await snapshot.read<{ count: number; joined: Uint8Array | string | null }>(
      text,
      values,
    )
    if (joined === null) return
    const lines = new Lines(joined)
    yield { count, lines }
    const last = lines.last()
    text = next.text
    values = [...keyFields.map((field) => String(last[field])), ...next.values]
  }
}

const createWriter = async ({ format, columns, metadata }: FileSpec): Promise<FileWriter> =>
  format === 'csv'
    ? csvWriter(columns)
    : (await import('./parquet-writer.ts')).parquetWriter(columns, metadata)

/** NDJSON passes the database's lines through unparsed. */
export async function* generateFile(
  snapshot: Snapshot,
  statements: Statements,
  spec: FileSpec,
): AsyncGenerator<FileChunk> {
  const batches = readBatches(snapshot, statements)
  if (spec.format === 'ndjson') {
    for await (const { count, lines } of batches) yield { bytes: lines.bytes(), rows: count }
    return
  }
  const writer = await createWriter(spec)
  yield { bytes: writer.header(), rows: 0 }
  for await (const { count, lines } of batches) {
    let rows = count
    for (const chunk of lines.chunks()) {
      yield { bytes: writer.rows(chunk.joined), rows }
      rows = 0
    }
  }
  yield { bytes: writer.footer(), rows: 0 }
}

/** Yields the bytes from `first` to `last`, both inclusive. */
export async function* sliceFile(
  file: AsyncIterable<FileChunk>,
  first: number,
  last: number,
): AsyncGenerator<FileChunk> {
  let at = 0
  for await (const { bytes, rows } of file) {
    const part = bytes.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
    at += bytes.length
    if (part.length > 0) yield { bytes: part, rows }
    if (at > last) return
  }
}

const LINE_END = '\n'
/** Limits the memory for parsed records, which need several times the size of their text. */
const CHUNK_BYTES = 2 ** 20
/**
 * Imports accept only smaller records, but older stores may have larger ones. V8 ends the process, not only the thread,
 * if parsing a single value exceeds the thread's memory.
 */
const MAX_RECORD_BYTES = 4 * 2 ** 20
/** Contains the id, which is the first field. */
const EXCERPT_BYTES = 150

/** NDJSON lines, joined by the database. */
export class Lines {
  readonly #bytes: Buffer

  constructor(joined: Uint8Array | string) {
    this.#bytes = bytesOf(joined)
  }

  /** All lines, without the last line end. */
  get joined(): Buffer {
    return this.#bytes
  }

  /** All lines, including the last line end. */
  bytes(): Buffer {
    return Buffer.concat([this.#bytes, Buffer.from(LINE_END)])
  }

  /** Splits the lines into chunks of about CHUNK_BYTES. Only the last line of a chunk can be larger than that. */
  *chunks(): Generator<Lines> {
    for (let start = 0; start < this.#bytes.length; ) {
      const found = this.#bytes.indexOf(LINE_END, start + CHUNK_BYTES)
      const end = found === -1 ? this.#bytes.length : found
      const chunk = new Lines(this.#bytes.subarray(start, end))
      chunk.#lastLine()
      yield chunk
      start = end + 1
    }
  }

  last(): Record<string, unknown> {
    return JSON.parse(this.#lastLine().toString())
  }

  /** Throws if the line is too large to parse. */
  #lastLine(): Buffer {
    const line = this.#bytes.subarray(this.#bytes.lastIndexOf(LINE_END) + 1)
    if (line.length > MAX_RECORD_BYTES)
      throw new Error(
        `a record has ${line.length} bytes, but downloads accept at most ${MAX_RECORD_BYTES}; ` +
          `retract it or import it again with shorter values: ${line.toString('utf8', 0, EXCERPT_BYTES)}…`,
      )
    return line
  }
}
