/** How SQLite files are named and opened, and which errors are temporary. It needs no query builder. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Larger pages than SQLite's default, so that a page of the API is on a few of them. */
export const PAGE_BYTES = 16_384
/** Each flush of the call log rewrites its last pages. */
export const CALL_LOG_PAGE_BYTES = 4_096
/** A writer waits this long for another one: a large publication takes minutes. */
export const WRITER_TIMEOUT_MS = 30 * 60_000
/** A reader waits only for a recovery. */
export const READER_TIMEOUT_MS = 1_000
const LEFT_OVER_LOG_BYTES = 64 * 2 ** 20

/** `data/heliolog.db` logs its calls in `data/heliolog.calls.db`. */
export const callLogPath = (path: string): string => path.replace(/(\.[^./\\]+)?$/, '.calls$1')

/** Opens a file for writing, and creates it where it is missing. */
export const openFile = (path: string, timeout: number, pageBytes: number): DatabaseSync => {
  mkdirSync(dirname(path), { recursive: true })
  const file = new DatabaseSync(path, { timeout })
  file.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal;
    pragma journal_size_limit = ${LEFT_OVER_LOG_BYTES}`)
  return file
}

/** Opens an existing file for writing, and creates none. */
export const openExisting = (path: string, timeout: number): DatabaseSync => {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'rw')
  return new DatabaseSync(url, { timeout })
}

export const openReader = (path: string, cacheKib: number): DatabaseSync => {
  const file = new DatabaseSync(path, { readOnly: true, timeout: READER_TIMEOUT_MS })
  file.exec(`pragma cache_size = -${cacheKib}`)
  return file
}

/** SQLite's result codes for temporary failures: busy, locked, I/O error, disk full, cannot open. */
const UNAVAILABLE = new Set([5, 6, 10, 13, 14])

/** The low byte is the primary result code; the rest of an extended code adds detail. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && UNAVAILABLE.has(Number(error.errcode) & 0xff)
