/** The embedded engine: SQLite, with one file each for the data, the tokens and the call log. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type RecordKind, recordDigest } from '../../domain/digest.ts'
import type { Database, Writer } from '../database.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { SCHEMA_VERSION, TABLE_SETS, upgradeTables } from '../schema/schema-version.ts'
import type { Tables } from '../schema/tables.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { openCallLog } from './sqlite-call-log.ts'
import {
  cachedStatements,
  dropIndexes,
  ERASE_FORMER_ROWS,
  filesOf,
  openExisting,
  openFile,
  PAGE_BYTES,
  SMALL_PAGE_BYTES,
} from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'
import { openReading } from './sqlite-reader.ts'

const WRITER_CACHE_KIB = 16_384
/** Sorts rows in a second thread while an index is built. */
const SORTING_THREADS = 1
/** Short, because a backup reads for minutes, and other writers would have to wait as well. */
const ERASE_TIMEOUT_MS = 5_000

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
  try {
    using file = openExisting(path, 0)
    file.exec('pragma schema_version')
  } catch {
    // Another process is writing, or the disk is unavailable. The next process that opens the file checkpoints it.
  }
}

const openWriter = (path: string): Writer => {
  const file = openFile(path, PAGE_BYTES)
  file.exec(`pragma cache_size = -${WRITER_CACHE_KIB}; pragma synchronous = full;
    pragma threads = ${SORTING_THREADS}`)
  file.function('record_digest', (kind, body, tags) =>
    recordDigest(kind as RecordKind, body as string, tags as string),
  )
  const db = kyselyOn<Tables>(file)
  const prepared = cachedStatements(file)
  return {
    db,
    schema: SQLITE_SCHEMA,
    load: async (table, columns, rows) => {
      const parameters = columns.map(() => '?').join(', ')
      const insert = prepared(`insert into temp.${table} (${columns.join(', ')}) values (${parameters})`)
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
      const indexes = dropIndexes(file, 'main', tables)
      await addRows()
      for (const definition of indexes) file.exec(definition)
    },
    eraseDeleted: async () => {
      // The reader of this process ends its transaction with this turn; `vacuum` would block while waiting for it.
      await nextTurn()
      file.exec(ERASE_FORMER_ROWS)
    },
    close: async () => file.close(),
  }
}

/** Opens a file for one transaction, after others of this process. */
const changeFile = <T, D>(path: string, pageBytes: number, work: (db: Kysely<D>) => Promise<T>): Promise<T> =>
  queued(path, async () => {
    using file = openFile(path, pageBytes)
    file.exec('pragma synchronous = full')
    return await kyselyOn<D>(file).transaction().execute(work)
  })

/** Creates the files and tables that are missing. Changes nothing if one of the files cannot be used. */
export const createTables = async (path: string): Promise<void> => {
  const versions = await readVersions(path)
  for (const set of TABLE_SETS) {
    // Without a transaction, which would wait for a publication in progress.
    if (versions[set] === SCHEMA_VERSION) continue
    const pageBytes = set === 'data' ? PAGE_BYTES : SMALL_PAGE_BYTES
    await changeFile(filesOf(path)[set], pageBytes, (db) => upgradeTables(db, SQLITE_SCHEMA, set, path))
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
  const { tokens, calls } = filesOf(path)
  await createTables(path)

  const { reading, dataFile } = openReading(path)
  const { callFile, ...callLog } = openCallLog(calls)
  return {
    ...reading,
    isReadOnly: false,
    ...callLog,
    openWriter: async () => openWriter(path),
    changeTokens: (work) => changeFile(tokens, SMALL_PAGE_BYTES, work),
    eraseFormerTokens: () =>
      queued(tokens, async () => {
        using file = openExisting(tokens, ERASE_TIMEOUT_MS)
        file.exec(ERASE_FORMER_ROWS)
      }),
    readableByOthers: () => readableByOthers([path, tokens, calls]),
    close: async () => {
      dataFile.close()
      checkpoint(path)
      checkpoint(tokens)
      callFile.close()
    },
  }
}
