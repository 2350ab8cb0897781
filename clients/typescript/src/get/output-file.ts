/** The formats of a file, and how each one is read as CSV or NDJSON, and written from it. */
import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
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
export const EXTENSIONS = Object.keys(FORMATS)

export const formatOf = (file: string): Format => {
  const format = FORMATS[extname(file).toLowerCase()]
  if (format !== undefined) return format
  throw new UsageError(
    `The extension of ${JSON.stringify(file)} is not accepted; use one of ${EXTENSIONS.join(', ')}.`,
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

/** Returns the SHA-256 of the file in hex. */
const writeText = async (path: string, { format, text, bulk }: OutputFile): Promise<string> => {
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  try {
    for await (const bytes of format === 'json' ? toJsonArray(text) : text()) {
      bulk.signal.throwIfAborted()
      // Node hashes and writes at the same time.
      const written = handle.appendFile(bytes)
      hash.update(bytes)
      await written
    }
    await handle.sync()
  } finally {
    await handle.close()
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
