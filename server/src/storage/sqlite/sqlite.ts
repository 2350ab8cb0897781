/** The embedded engine: SQLite, with one file each for the data, the tokens and the call log. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { type CallLogExtent, type CommitState, type Database, rolledBack, type Writer } from '../database.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { SCHEMA_VERSION, upgradeTables } from '../schema/schema-version.ts'
import { TABLE_SETS } from '../schema/table-sets.ts'
import { CALL_COLUMNS, type CallTables, type Tables } from '../schema/tables.ts'
import { LockedError, UnreachableError } from '../store-errors.ts'
import { kyselyOn } from './kysely-dialect.ts'
import {
  cachedStatements,
  dropIndexes,
  filesOf,
  openExisting,
  openFile,
  PAGE_BYTES,
  SMALL_PAGE_BYTES,
} from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'
import { takeWriteLock, truncateLog } from './sqlite-locks.ts'
import { openReading } from './sqlite-reader.ts'
import { fillReserve, withReserve } from './token-reserve.ts'

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
  try {
    using file = openExisting(path, 0)
    file.exec('pragma schema_version')
  } catch {
    // Another process is writing, or the disk is unavailable. The next process that opens the file checkpoints it.
  }
}

/** A failed command need not wait for long: the next transaction uses the space of the log. */
const FAILED_LOG_TIMEOUT_MS = 2_000

/** Runs work that may fill the disk. If it fails, frees its part of the log, which would stay as long as a server runs. */
const freeingLog = async <T>(file: DatabaseSync, work: () => Promise<T>): Promise<T> => {
  try {
    // On a full disk, there would be no space to write earlier transactions from the log to the file.
    file.exec('pragma wal_checkpoint(passive)')
    return await work()
  } catch (error) {
    if (!(error instanceof LockedError)) await truncateLog(file, FAILED_LOG_TIMEOUT_MS).catch(() => {})
    throw error
  }
}

/** Rewrites the file without former rows, and empties its log, which has them too. */
const eraseFormerRows = async (file: DatabaseSync, path: string, lockTimeoutMs: number): Promise<void> => {
  await freeingLog(file, () => takeWriteLock(path, lockTimeoutMs, () => file.exec('vacuum')))
  if (!(await truncateLog(file, lockTimeoutMs)))
    throw new UnreachableError(`another process keeps using ${path}-wal, which has former rows`)
}

/** Kysely on a file, whose transactions wait for those of other processes. */
const kyselyWriting = <D>(file: DatabaseSync, path: string, lockTimeoutMs: number): Kysely<D> =>
  kyselyOn<D>(file, () => takeWriteLock(path, lockTimeoutMs, () => file.exec('begin immediate')))

const openWriter = (path: string, lockTimeoutMs: number, onCommitted: () => void): Writer => {
  const file = openFile(path, PAGE_BYTES)
  // Temporary tables have as large pages as the others, so that staged rows take fewer system calls.
  file.exec(`pragma cache_size = -${WRITER_CACHE_KIB}; pragma synchronous = full;
    pragma threads = ${SORTING_THREADS}; pragma temp.page_size = ${PAGE_BYTES}`)
  const db = kyselyWriting<Tables>(file, path, lockTimeoutMs)
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
        // A full disk has ended it already.
        if (file.isTransaction) file.exec('release load')
      }
    },
    transaction: (work) =>
      queued(path, async () => {
        const result = await freeingLog(file, () => db.transaction().execute(work))
        onCommitted()
        return result
      }),
    dryRun: (work) => rolledBack(db, work),
    fill: async (tables, isBulk, addRows) => {
      if (!isBulk) return addRows()
      const indexes = dropIndexes(file, 'main', tables)
      await addRows()
      for (const definition of indexes) file.exec(definition)
    },
    eraseDeleted: () => eraseFormerRows(file, path, lockTimeoutMs),
    close: async () => file.close(),
  }
}

/** Opens a file for one transaction, after others of this process. */
const changeFile = <T, D>(
  path: string,
  pageBytes: number,
  lockTimeoutMs: number,
  work: (db: Kysely<D>) => Promise<T>,
): Promise<T> =>
  queued(path, async () => {
    using file = openFile(path, pageBytes)
    file.exec('pragma synchronous = full')
    return await kyselyWriting<D>(file, path, lockTimeoutMs).transaction().execute(work)
  })

/** Creates the files and tables that are missing. Changes nothing if one of the files cannot be used. */
export const createTables = async (path: string, lockTimeoutMs: number): Promise<void> => {
  const versions = await readVersions(path)
  for (const set of TABLE_SETS) {
    // Without a transaction, which would wait for a publication in progress.
    if (versions[set] === SCHEMA_VERSION) continue
    const pageBytes = set === 'data' ? PAGE_BYTES : SMALL_PAGE_BYTES
    await changeFile(filesOf(path)[set], pageBytes, lockTimeoutMs, (db) =>
      upgradeTables(db, SQLITE_SCHEMA, set, path),
    )
  }
}

/** The call log is written on the event loop, so it must not wait for a lock. */
const CALL_LOG_TIMEOUT_MS = 0

const callAppender = (file: DatabaseSync): Database['appendCalls'] => {
  const parameters = CALL_COLUMNS.map(() => '?').join(', ')
  const insert = file.prepare(`insert into call (${CALL_COLUMNS.join(', ')}) values (${parameters})`)
  const recordUse = file.prepare(`insert into token_use (token_id, last_used_at) values (?, ?)
    on conflict (token_id) do update set last_used_at = max(last_used_at, excluded.last_used_at)`)
  return async (calls) => {
    // A rejected token was not used.
    const lastUses = new Map(
      calls.flatMap(({ token_id, at, status }) => (token_id && status !== 401 ? [[token_id, at]] : [])),
    )
    file.exec('begin immediate')
    try {
      for (const call of calls) insert.run(...CALL_COLUMNS.map((name) => call[name] ?? null))
      for (const [token, at] of lastUses) recordUse.run(token, at)
      file.exec('commit')
    } finally {
      if (file.isTransaction) file.exec('rollback')
    }
  }
}

const callMeasurer = (file: DatabaseSync): Database['measureCalls'] => {
  // A file does not shrink: it keeps the pages of deleted rows for new ones.
  const measure = file.prepare(`select coalesce((select min(number) from call), 0) as first,
    coalesce((select max(number) from call), 0) as last, (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`)
  return async () => measure.get() as unknown as CallLogExtent
}

const openCallLog = (path: string) => {
  // Opening waits for a process that is closing the file; writing never waits.
  const callFile = openFile(path, SMALL_PAGE_BYTES)
  // Addresses that are removed from rows must not stay in the pages.
  callFile.exec(
    `pragma synchronous = normal; pragma secure_delete = fast; pragma busy_timeout = ${CALL_LOG_TIMEOUT_MS}`,
  )
  return {
    calls: kyselyOn<CallTables>(callFile),
    appendCalls: callAppender(callFile),
    measureCalls: callMeasurer(callFile),
    callFile,
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

export const openSqlite = async (
  givenPath: string,
  lockTimeoutMs: number,
  isDryRun: boolean,
): Promise<Database> => {
  const path = resolve(givenPath)
  const { tokens, calls } = filesOf(path)
  await createTables(path, lockTimeoutMs)

  const { reading, dataFile } = await withReserve(path, async () => openReading(path))
  const { callFile, ...callLog } = await withReserve(path, async () => openCallLog(calls))
  if (!isDryRun) fillReserve(path)
  let commitState: CommitState = 'none'
  const onCommitted = () => {
    commitState = 'committed'
  }
  return {
    ...reading,
    isReadOnly: false,
    ...callLog,
    commitState: () => commitState,
    openWriter: async () => openWriter(path, lockTimeoutMs, onCommitted),
    changeTokens: async (work) => {
      const result = await withReserve(path, () => changeFile(tokens, SMALL_PAGE_BYTES, lockTimeoutMs, work))
      onCommitted()
      return result
    },
    eraseFormerTokens: () =>
      queued(tokens, async () => {
        using file = openFile(tokens, SMALL_PAGE_BYTES)
        await eraseFormerRows(file, tokens, lockTimeoutMs)
      }),
    readableByOthers: () => readableByOthers([path, tokens, calls]),
    close: async () => {
      // Unlike `close`, this accepts files that are closed already.
      dataFile[Symbol.dispose]()
      checkpoint(path)
      checkpoint(tokens)
      callFile[Symbol.dispose]()
    },
  }
}
