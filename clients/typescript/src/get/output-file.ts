/** The formats of a file, and how each one is read as lines and written from lines. */
import { open, rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { BulkApi, BulkFormat, Resource } from './bulk-api.ts'
import { UsageError } from './command-errors.ts'
import { type Lines, splitJsonArray, splitLines, toJsonArray } from './lines.ts'
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

/** Parquet files have no lines and are not supported. */
export const readLines = (file: string, format: Format, resource: Resource): Lines => {
  if (format === 'sqlite') return readSqlite(file, resource)
  return format === 'json' ? splitJsonArray(file) : splitLines(file, format === 'csv')
}

export interface OutputFile {
  file: string
  format: Format
  resource: Resource
  lines: Lines
  /** Stored in SQLite files. */
  meta: Record<string, string>
  bulk: BulkApi
}

async function* concatenate(lines: Lines): AsyncGenerator<Buffer> {
  for await (const batch of lines()) yield Buffer.concat(batch)
}

const writeText = async (path: string, { format, lines, bulk }: OutputFile): Promise<void> => {
  const handle = await open(path, 'w')
  try {
    for await (const bytes of format === 'json' ? toJsonArray(lines) : concatenate(lines)) {
      bulk.signal.throwIfAborted()
      await handle.appendFile(bytes)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a temporary file, and renames it when it is complete. */
export const writeOutputFile = async (output: OutputFile): Promise<void> => {
  const { file, format, resource, lines, meta, bulk } = output
  const path = `${file}.new`
  await rm(path, { force: true })
  try {
    if (format === 'sqlite') {
      const table = await bulk.tableSchema(resource)
      await writeSqlite(path, resource, table, lines, meta, bulk.signal)
    } else await writeText(path, output)
    await rename(path, file)
  } finally {
    await rm(path, { force: true })
  }
}
