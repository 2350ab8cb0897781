/** Names and opens SQLite files. It does not depend on the query builder. */
import { hash } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { createFolder, OWNER_ONLY, OWNER_ONLY_FOLDER } from '../folders.ts'
import type { TableSet } from '../schema/table-sets.ts'

/** Larger than SQLite's default, so that a page of the API spans only a few database pages. */
export const PAGE_BYTES = 16_384
/** Small, because each flush of the call log rewrites its last pages, and because tokens are few. */
export const SMALL_PAGE_BYTES = 4_096
/** For opening a file that another process is closing, which checkpoints its log. */
export const OPEN_TIMEOUT_MS = 30_000
/** For statements on an open file, which wait only while another process recovers the file after a crash. */
const BUSY_TIMEOUT_MS = 1_000
/** For checks, which look up the copies of records in their order. */
export const CHECK_CACHE_KIB = 65_536
const MAX_LEFT_OVER_LOG_BYTES = 64 * 2 ** 20

const besides = (path: string, name: string): string => path.replace(/(\.[^./\\]+)?$/, `.${name}$1`)

/** The files of a store: the tokens of `data/heliolog.db` are in `data/heliolog.tokens.db`. */
export const filesOf = (path: string): Record<TableSet, string> => ({
  data: path,
  tokens: besides(path, 'tokens'),
  calls: besides(path, 'calls'),
})

/** A free path beside the store, such as `heliolog-backup-20240511T154000Z.db`, or `…Z-2.db` in the same second. */
export const datedPath = (store: string, purpose: 'backup' | 'before-restore', now: Date): string => {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const pathAt = (suffix: string) => store.replace(/(\.[^./\\]+)?$/, `-${purpose}-${time}${suffix}$1`)
  const isFree = (path: string) => !Object.values(filesOf(path)).some((file) => existsSync(file))
  let path = pathAt('')
  for (let number = 2; !isFree(path); number++) path = pathAt(`-${number}`)
  return path
}

/** Creates an empty file, which is an empty database. SQLite gives its log and index the permissions of the file. */
const createFile = (path: string): void => {
  createFolder(dirname(path), OWNER_ONLY_FOLDER)
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Adds the functions that statements of `SQLITE_SCHEMA` use. */
export const addFunctions = (file: DatabaseSync): void =>
  file.function('sha256', { deterministic: true }, (text) => hash('sha256', String(text)))

/** Opens a file for writing, and creates it if it does not exist. */
export const openFile = (path: string, pageBytes: number): DatabaseSync => {
  createFile(path)
  const file = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS })
  addFunctions(file)
  file.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal;
    pragma journal_size_limit = ${MAX_LEFT_OVER_LOG_BYTES}; pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return file
}

/** Opens an existing file for writing; throws if it does not exist. */
export const openExisting = (path: string, timeout: number): DatabaseSync => {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'rw')
  return new DatabaseSync(url, { timeout })
}

/**
 * The path, or the address of an immutable file. SQLite reads it without locks and without creating a write-ahead log or
 * its index beside it, which it otherwise does for readers too.
 */
export const readerAddress = (path: string, isImmutable: boolean): string =>
  isImmutable ? `${pathToFileURL(path).href}?immutable=1` : path

export const openReader = (path: string, cacheKib: number, isImmutable: boolean): DatabaseSync => {
  const file = new DatabaseSync(readerAddress(path, isImmutable), {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
  })
  file.exec(`pragma cache_size = -${cacheKib}`)
  return file
}

/** Prepares each statement once, because the garbage collector does not know how much memory they use. */
export const cachedStatements = (file: DatabaseSync): ((text: string) => StatementSync) => {
  const statements = new Map<string, StatementSync>()
  return (text) => {
    const statement = statements.get(text) ?? file.prepare(text)
    statements.set(text, statement)
    return statement
  }
}

/** Drops the indexes of tables, and returns the statements that create them again. */
export const dropIndexes = (file: DatabaseSync, schema: string, tables: readonly string[]): string[] => {
  const indexes = file
    .prepare(
      `select name, sql from ${schema}.sqlite_master where type = 'index' and sql is not null
       and tbl_name in (${tables.map(() => '?').join(', ')})`,
    )
    .all(...tables) as { name: string; sql: string }[]
  for (const { name } of indexes) file.exec(`drop index ${schema}."${name}"`)
  // The stored statement has no schema, and would create the index in the main file.
  return indexes.map(({ sql }) => sql.replace(/^(create (?:unique )?index )/i, `$1${schema}.`))
}

const MAX_FINDINGS = 10
/** SQLite's result codes for a damaged file, and for one that is no database. */
const DAMAGED = new Set([11, 26])

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) & 0xff)

/** Runs SQLite's own check. It compares the entries of each index with its table too, in which indexes copy bodies. */
export const checkFile = (path: string, isImmutable: boolean): string[] => {
  try {
    using file = openReader(path, CHECK_CACHE_KIB, isImmutable)
    const rows = file.prepare(`pragma integrity_check(${MAX_FINDINGS})`).all()
    return rows
      .map((row) => String(row['integrity_check']))
      .filter((finding) => finding !== 'ok')
      .map((finding) => finding.replace(/\s+/g, ' '))
  } catch (error) {
    if (!isDamage(error)) throw error
    return [(error as Error).message]
  }
}
