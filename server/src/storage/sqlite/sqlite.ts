/** The embedded engine: SQLite, with one file each for the data, the tokens and the call log. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { type RecordKind, recordDigest } from '../../domain/digest.ts'
import type { Database, Writer } from '../database.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { SCHEMA_VERSION, TABLE_SETS, upgradeTables } from '../schema/schema-version.ts'
import type { Tables, TokenTables } from '../schema/tables.ts'
import { NodeSqliteDialect } from './kysely-dialect.ts'
import { openCallLog } from './sqlite-call-log.ts'
import {
  callLogPath,
  close,
  ERASE_FORMER_ROWS,
  eraseFormerRows,
  openExisting,
  openFile,
  PAGE_BYTES,
  SMALL_PAGE_BYTES,
  tokensPath,
  WRITER_TIMEOUT_MS,
} from './sqlite-file.ts'
import { fileOf, readVersions } from './sqlite-inspection.ts'
import { openReading } from './sqlite-reader.ts'

const WRITER_CACHE_KIB = 16_384
/** Sorts rows in a second thread while an index is built. */
const SORTING_THREADS = 1

/** Queues of writers in this process: waiting for SQLite's lock blocks the thread, and so the writer that has it. */
const queues = new Map<string, Promise<unknown>>()
const queued = <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const result = (queues.get(path) ?? Promise.resolve()).then(work)
  const settled = result.catch(() => {})
  queues.set(path, settled)
  return result
}

/**
 * SQLite checkpoints the write-ahead log when the last connection closes, but a read-only connection cannot. Without
 * this, the latest publication would stay in the log and be lost, or corrupt data, when only the file is copied or
 * replaced.
 */
const checkpoint = (path: string): void => {
  let file: DatabaseSync | undefined
  try {
    file = openExisting(path, 0)
    file.exec('pragma schema_version')
  } catch {
    // Another process is writing, or the disk is unavailable. The next process that opens the file checkpoints it.
  } finally {
    file?.close()
  }
}

const openWriter = (path: string): Writer => {
  const file = openFile(path, WRITER_TIMEOUT_MS, PAGE_BYTES)
  file.exec(`pragma cache_size = -${WRITER_CACHE_KIB}; pragma synchronous = full;
    pragma threads = ${SORTING_THREADS}`)
  file.function('record_digest', (kind, body, tags) =>
    recordDigest(kind as RecordKind, body as string, tags as string),
  )
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  // Statements are cached, because the garbage collector does not know how much memory they use.
  const inserts = new Map<string, StatementSync>()
  return {
    db,
    schema: SQLITE_SCHEMA,
    load: async (table, columns, rows) => {
      const text = `insert into temp.${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
      const insert = inserts.get(text) ?? file.prepare(text)
      inserts.set(text, insert)
      // This writes only to the temporary database, so outside a transaction it blocks no other writer.
      file.exec('savepoint load')
      try {
        for (const row of rows) insert.run(...row)
      } finally {
        file.exec('release load')
      }
    },
    listItems: (list) => sql`json_each(${list}) t`,
    digest: (kind, body, tags) => sql`record_digest(${sql.lit(kind)}, ${body}, ${tags})`,
    transaction: (work) => queued(path, () => db.transaction().execute(work)),
    fill: async (tables, isBulk, addRows) => {
      if (!isBulk) return addRows()
      const indexes = file
        .prepare(
          `select name, sql as definition from main.sqlite_master where type = 'index' and sql is not null
           and tbl_name in (${tables.map(() => '?').join(', ')})`,
        )
        .all(...tables) as { name: string; definition: string }[]
      for (const { name } of indexes) file.exec(`drop index main."${name}"`)
      await addRows()
      for (const { definition } of indexes) file.exec(definition)
    },
    eraseDeleted: async () => {
      // The reader of this process ends its transaction with this turn; `vacuum` would block while waiting for it.
      await nextTurn()
      file.exec(ERASE_FORMER_ROWS)
    },
    close: () => close(db, file),
  }
}

/** Opens a file for `work`, and closes it. */
const withFile = async <T, D>(
  path: string,
  pageBytes: number,
  work: (db: Kysely<D>) => Promise<T>,
): Promise<T> => {
  const file = openFile(path, WRITER_TIMEOUT_MS, pageBytes)
  file.exec('pragma synchronous = full')
  const db = new Kysely<D>({ dialect: new NodeSqliteDialect(file) })
  try {
    return await work(db)
  } finally {
    await close(db, file)
  }
}

/** Creates the files and tables that are missing. Changes nothing if one of the files cannot be used. */
export const createTables = async (path: string): Promise<void> => {
  const versions = await readVersions(path)
  for (const set of TABLE_SETS) {
    // Without a transaction, which would wait for a publication in progress.
    if (versions[set] === SCHEMA_VERSION) continue
    const file = fileOf(path, set)
    await queued(file, () =>
      withFile<void, never>(file, set === 'data' ? PAGE_BYTES : SMALL_PAGE_BYTES, (db) =>
        db.transaction().execute((transaction) => upgradeTables(transaction, SQLITE_SCHEMA, set, path)),
      ),
    )
  }
}

/**
 * Leaves out SQLite's own files, which get the permissions of the database when it is opened next. On Windows, modes say
 * nothing about other users.
 */
const readableByOthers = (paths: readonly string[]): string[] =>
  process.platform === 'win32'
    ? []
    : paths.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o044) !== 0)

export const openSqlite = async (givenPath: string): Promise<Database> => {
  const path = resolve(givenPath)
  const tokens = tokensPath(path)
  await createTables(path)

  const { reading, close: closeReader } = openReading(path)
  const { close: closeCallLog, ...callLog } = openCallLog(callLogPath(path))
  return {
    ...reading,
    isReadOnly: false,
    ...callLog,
    openWriter: async () => openWriter(path),
    changeTokens: <T>(work: (db: Kysely<TokenTables>) => Promise<T>) =>
      queued(tokens, () =>
        withFile<T, TokenTables>(tokens, SMALL_PAGE_BYTES, (db) => db.transaction().execute(work)),
      ),
    eraseFormerTokens: () => queued(tokens, async () => eraseFormerRows(tokens)),
    readableByOthers: () => readableByOthers([path, tokens, callLogPath(path)]),
    close: async () => {
      await closeReader()
      checkpoint(path)
      checkpoint(tokens)
      await closeCallLog()
    },
  }
}
