/** The formats of a file, and how each one is read as CSV or NDJSON, and written from it. */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { BulkApi, BulkFormat, Resource } from './bulk-api.ts'
import { UsageError } from './command-errors.ts'
import { type Chunks, readChunks, readJsonArray, toJsonArray } from './lines.ts'
import { readSqlite, writeSqlite } from './sqlite-file.ts'

export type Format = BulkFormat | 'json' | 'sqlite'

const FORMATS: Record<string, Format> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
  '.parquet': 'parquet',
  '.sqlite': 'sqlite',
  '.db': 'sqlite',
}
/** Only some series have it. */
export const SILSO: Format = 'silso.csv'
export const EXTENSIONS = Object.keys(FORMATS)
/** Flushing parts early shortens the wait for the disk at the end. */
const FLUSH_BYTES = 2 ** 25

export const formatOf = (file: string): Format => {
  if (file.toLowerCase().endsWith(`.${SILSO}`)) return SILSO
  const format = FORMATS[extname(file).toLowerCase()]
  if (format !== undefined) return format
  throw new UsageError(
    `The extension of ${JSON.stringify(file)} is not accepted; use one of ${EXTENSIONS.join(', ')}, or .${SILSO} for days and months of the index.`,
  )
}

/** The format to download; JSON and SQLite files are made from NDJSON. */
export const bulkFormatOf = (format: Format): BulkFormat =>
  format === 'json' || format === 'sqlite' ? 'ndjson' : format

/** The file as CSV or NDJSON. Parquet is not supported. */
export const readText = (file: string, format: Format, resource: Resource): Chunks => {
  if (format === 'sqlite') return readSqlite(file, resource)
  return format === 'json' ? readJsonArray(file) : readChunks(file)
}

export interface OutputFile {
  file: string
  format: Format
  resource: Resource
  /** CSV for CSV files, NDJSON for all others. */
  text: Chunks
  /** Stored in SQLite files. */
  meta: Record<string, string>
  bulk: BulkApi
  /** Gets the SHA-256 in hex, if known. Throws if the new file is wrong: the file then stays as it was. */
  check?: (sha256: string | undefined) => void
}

/** Other threads write and flush, while this one hashes the bytes and edits the next ones. */
class BackgroundWriter {
  readonly #handle: FileHandle
  /** Rejected promises throw where they are awaited. */
  #written: Promise<unknown> = Promise.resolve()
  #flushed: Promise<unknown> = Promise.resolve()
  #unflushedBytes = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Resolves when the bytes so far are written: their memory can be used again. */
  get written(): Promise<unknown> {
    return this.#written
  }

  /** Resolves when the bytes before these are written. */
  async write(bytes: Buffer): Promise<void> {
    await this.#written
    this.#written = this.#handle.appendFile(bytes)
    this.#written.catch(() => {})
    this.#unflushedBytes += bytes.length
    if (this.#unflushedBytes < FLUSH_BYTES) return
    this.#unflushedBytes = 0
    this.#flushed = Promise.all([this.#flushed, this.#handle.datasync()])
    this.#flushed.catch(() => {})
  }

  async sync(): Promise<void> {
    await this.#written
    await this.#flushed
    await this.#handle.sync()
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#written, this.#flushed])
    await this.#handle.close()
  }
}

/** Returns the SHA-256 of the file in hex. */
const writeText = async (path: string, { format, text, bulk }: OutputFile): Promise<string> => {
  const hash = createHash('sha256')
  const writer = new BackgroundWriter(await open(path, 'w'))
  try {
    for await (const bytes of format === 'json' ? toJsonArray(text) : text(() => writer.written)) {
      bulk.signal.throwIfAborted()
      await writer.write(bytes)
      hash.update(bytes)
    }
    await writer.sync()
  } finally {
    await writer.close()
  }
  return hash.digest('hex')
}

/** Writes a temporary file, and renames it when it is complete. Returns its SHA-256 in hex, if that is known. */
export const writeOutputFile = async (output: OutputFile): Promise<string | undefined> => {
  const { file, format, resource, text, meta, bulk, check } = output
  const path = `${file}.new`
  let sha256: string | undefined
  await rm(path, { force: true })
  try {
    if (format === 'sqlite') {
      const table = await bulk.tableSchema(resource)
      await writeSqlite(path, resource, table, text, meta, bulk.signal)
    } else sha256 = await writeText(path, output)
    check?.(sha256)
    await rename(path, file)
  } finally {
    await rm(path, { force: true })
  }
  return sha256
}
