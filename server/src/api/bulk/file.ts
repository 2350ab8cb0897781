/** Makes a bulk file, piece by piece, from a snapshot. Runs in the thread of its download. */
import type { Column } from '../../domain/columns.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import type { Snapshot } from '../../storage/snapshot.ts'
import type { Statements } from './bulk-statements.ts'
import { csvWriter } from './csv-writer.ts'
import type { FileWriter, TabledRecord } from './file-writer.ts'

export type Format = 'csv' | 'ndjson' | 'parquet'

export interface FileSpec {
  format: Format
  columns: readonly Column[]
  /** What a file says of itself, where its format has a place for that. */
  metadata: Record<string, string>
}

export interface Piece {
  bytes: Uint8Array
  /** How many rows were read for it. */
  rows: number
}

interface Batch {
  count: number
  lines: Lines
}

async function* batchesOf(snapshot: Snapshot, statements: Statements): AsyncGenerator<Batch> {
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

/** What a format is made by, and from which form of the records. */
const making = async ({ format, columns, metadata }: FileSpec): Promise<[FileWriter, RecordsOf]> =>
  format === 'csv'
    ? [csvWriter(columns), (lines) => lines.recordsOfBytes()]
    : [(await import('./parquet-writer.ts')).parquetWriter(columns, metadata), (lines) => lines.records()]

type RecordsOf = (lines: Lines) => TabledRecord[]

/** Lines of JSON are the file as they come; the other formats are made of the records in them. */
export async function* fileOf(
  snapshot: Snapshot,
  statements: Statements,
  spec: FileSpec,
): AsyncGenerator<Piece> {
  const batches = batchesOf(snapshot, statements)
  if (spec.format === 'ndjson') {
    for await (const { count, lines } of batches) yield { bytes: lines.bytes(), rows: count }
    return
  }
  const [writer, recordsOf] = await making(spec)
  yield { bytes: writer.beginning(), rows: 0 }
  for await (const { lines } of batches)
    for (const some of lines.apart()) {
      const records = recordsOf(some)
      yield { bytes: writer.rows(records), rows: records.length }
    }
  yield { bytes: writer.end(), rows: 0 }
}

/** The bytes from `first` to `last`, both included; rows are those that were read to get there. */
export async function* rangeOf(
  file: AsyncIterable<Piece>,
  first: number,
  last: number,
): AsyncGenerator<Piece> {
  let at = 0
  for await (const { bytes, rows } of file) {
    const part = bytes.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
    at += bytes.length
    if (part.length > 0) yield { bytes: part, rows }
    if (at > last) return
  }
}

const LINE_END = '\n'
/** A record has some hundred bytes and may have megabytes; made into objects, they take several times that. */
const BYTES_AT_ONCE = 2 ** 20

export class Lines {
  readonly #bytes: Buffer

  constructor(joined: Uint8Array | string) {
    this.#bytes = bytesOf(joined)
  }

  /** All lines, each with its end. */
  bytes(): Buffer {
    return Buffer.concat([this.#bytes, Buffer.from(LINE_END)])
  }

  /** The same lines, so many of them at once as take little memory. */
  *apart(): Generator<Lines> {
    for (let start = 0; start < this.#bytes.length; ) {
      const found = this.#bytes.indexOf(LINE_END, start + BYTES_AT_ONCE)
      const end = found === -1 ? this.#bytes.length : found
      yield new Lines(this.#bytes.subarray(start, end))
      start = end + 1
    }
  }

  records(): TabledRecord[] {
    return parsed(this.#bytes.toString())
  }

  /**
   * Records in whose texts each letter is a byte of UTF-8. Where nothing but ASCII is looked for and the bytes go on as
   * they are, this takes a third less time: most letters are ASCII, but a single other one makes a text twice as long.
   */
  recordsOfBytes(): TabledRecord[] {
    return parsed(this.#bytes.toString('latin1'))
  }

  last(): TabledRecord {
    return JSON.parse(this.#bytes.toString('utf8', this.#bytes.lastIndexOf(LINE_END) + 1))
  }
}

const parsed = (text: string): TabledRecord[] => JSON.parse(`[${text.replaceAll(LINE_END, ',')}]`)
