/** The embedded engine: SQLite in the process, one file for the data and one for the call log. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { type Database, DatabaseSettingError, type Value, type Writer } from '../database.ts'
import {
  listMigrations,
  type MigrationSet,
  migrate,
  migrationTable,
  SQLITE_SCHEMA,
} from '../migrations/migrations.ts'
import { CALL_COLUMNS, type CallTables, callValues, type Tables } from '../tables.ts'
import { NodeSqliteDialect } from './kysely-dialect.ts'
import { isUnavailable } from './sqlite-errors.ts'

/** Larger pages than SQLite's own: a page of the API then lies on a few of them. */
const PAGE_BYTES = 16_384
/** Each flush of the call log writes its last pages anew. */
const CALL_LOG_PAGE_BYTES = 4_096
/** The system has the file in its own cache; more than the upper levels of the trees need not lie here as well. */
const READER_CACHE_KIB = 8_192
const WRITER_CACHE_KIB = 16_384
/** Indexes are built from rows that are sorted beside the thread that reads them. */
const SORTING_THREADS = 1
/** A writer waits this long for another one to end: a large publication takes minutes. */
const WRITER_PATIENCE_MS = 30 * 60_000
/** The call log never waits, since it is written on the event loop; a reader waits only for a recovery. */
const CALL_LOG_PATIENCE_MS = 0
const READER_PATIENCE_MS = 1_000
const LEFT_OVER_LOG_BYTES = 64 * 2 ** 20

/** Writers of one process take turns here: waiting for the lock would stop the one that holds it. */
const turns = new Map<string, Promise<unknown>>()
const inTurn = <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(path) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  turns.set(path, settled)
  return turn
}

const openFile = (path: string, patienceMs: number, pageBytes: number): DatabaseSync => {
  mkdirSync(dirname(path), { recursive: true })
  const file = new DatabaseSync(path, { timeout: patienceMs })
  file.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal;
    pragma journal_size_limit = ${LEFT_OVER_LOG_BYTES}`)
  return file
}

/** Opens a file that is there, and makes none. */
export const openExisting = (path: string, patienceMs: number): DatabaseSync => {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'rw')
  return new DatabaseSync(url, { timeout: patienceMs })
}

/**
 * Whoever closes a file last folds its log into it, but a handle that only reads cannot: what was published last
 * would stay in the log, and be lost or do harm when the file alone is copied or replaced.
 */
const foldLog = (path: string): void => {
  let file: DatabaseSync | undefined
  try {
    file = openExisting(path, 0)
    file.exec('pragma schema_version')
  } catch {
    // Another process is at it, or the disk is away: the next one that opens the store does it.
  } finally {
    file?.close()
  }
}

const openReader = (path: string): DatabaseSync => {
  const file = new DatabaseSync(path, { readOnly: true, timeout: READER_PATIENCE_MS })
  file.exec(`pragma cache_size = -${READER_CACHE_KIB}`)
  return file
}

/**
 * What is read in one turn of the event loop is read in one transaction: taking and giving back the lock of each
 * statement took a third of its time. A call that arrives later has a later turn, and misses nothing.
 */
const oneLookPerTurn = (file: DatabaseSync): (() => void) => {
  const end = () => {
    // An error of the disk may have ended it already; left open, it would show this moment for ever.
    if (file.isOpen && file.isTransaction) file.exec('rollback')
  }
  return () => {
    if (file.isTransaction) return
    file.exec('begin')
    setImmediate(end)
  }
}

/** Kysely closes only what it has used. */
const close = async (db: { destroy(): Promise<void> }, file: DatabaseSync): Promise<void> => {
  await db.destroy()
  if (file.isOpen) file.close()
}

const openWriter = (path: string): Writer => {
  const file = openFile(path, WRITER_PATIENCE_MS, PAGE_BYTES)
  file.exec(`pragma cache_size = -${WRITER_CACHE_KIB}; pragma synchronous = full;
    pragma threads = ${SORTING_THREADS}`)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  // Each is prepared once: statements hold memory that the garbage collector does not see.
  const inserts = new Map<string, StatementSync>()
  return {
    db,
    schema: SQLITE_SCHEMA,
    load: async (table, columns, rows) => {
      const text = `insert into temp.${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
      const insert = inserts.get(text) ?? file.prepare(text)
      inserts.set(text, insert)
      // Only the temporary file is written, so that outside a transaction no other writer is kept waiting.
      file.exec('savepoint load')
      try {
        for (const row of rows) insert.run(...row)
      } finally {
        file.exec('release load')
      }
    },
    // One line for all: the file has one lock.
    transaction: (_, work) => inTurn(path, () => db.transaction().execute(work)),
    withoutIndexes: async (tables, work) => {
      const indexes = file
        .prepare(
          `select name, sql as definition from main.sqlite_master where type = 'index' and sql is not null
           and tbl_name in (${tables.map(() => '?').join(', ')})`,
        )
        .all(...tables) as { name: string; definition: string }[]
      for (const { name } of indexes) file.exec(`drop index main."${name}"`)
      await work()
      for (const { definition } of indexes) file.exec(definition)
    },
    close: () => close(db, file),
  }
}

/** A file with tables of somebody else's is left as it is. */
const refuseForeignFile = (path: string, set: MigrationSet): void => {
  if (!existsSync(path)) return
  const file = new DatabaseSync(path, { readOnly: true, timeout: WRITER_PATIENCE_MS })
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all()
    if (tables.length > 0 && !tables.some(({ name }) => name === migrationTable(set)))
      throw new DatabaseSettingError(
        `${path} is a database of another program; heliolog needs a file of its own`,
      )
  } finally {
    file.close()
  }
}

const bringUpToDate = (path: string, set: MigrationSet): Promise<void> =>
  inTurn(path, async () => {
    refuseForeignFile(path, set)
    const file = openFile(path, WRITER_PATIENCE_MS, set === 'data' ? PAGE_BYTES : CALL_LOG_PAGE_BYTES)
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
    try {
      await migrate(db, set, SQLITE_SCHEMA)
    } finally {
      await close(db, file)
    }
  })

const callAppender = (file: DatabaseSync): Database['appendCalls'] => {
  const places = CALL_COLUMNS.map(() => '?').join(', ')
  const insert = file.prepare(`insert into call (${CALL_COLUMNS.join(', ')}) values (${places})`)
  return async (calls) => {
    file.exec('begin immediate')
    try {
      for (const call of calls) insert.run(...callValues(call))
      file.exec('commit')
    } finally {
      if (file.isTransaction) file.exec('rollback')
    }
  }
}

/** `data/heliolog.db` logs its calls in `data/heliolog.calls.db`. */
export const callLogPath = (path: string): string => path.replace(/(\.[^./\\]+)?$/, '.calls$1')

export const openSqlite = async (givenPath: string): Promise<Database> => {
  const path = resolve(givenPath)
  await bringUpToDate(path, 'data')
  await bringUpToDate(callLogPath(path), 'calls')

  const dataFile = openReader(path)
  const reader = new Kysely<Tables>({ dialect: new NodeSqliteDialect(dataFile) })
  const beginLook = oneLookPerTurn(dataFile)
  // Opening waits for another process that is just closing the file; writing does not.
  const callFile = openFile(callLogPath(path), WRITER_PATIENCE_MS, CALL_LOG_PAGE_BYTES)
  callFile.exec(`pragma synchronous = normal; pragma busy_timeout = ${CALL_LOG_PATIENCE_MS}`)
  const calls = new Kysely<CallTables>({ dialect: new NodeSqliteDialect(callFile) })
  const prepare = <Row>(wanted: RawBuilder<unknown>) => {
    const statement = dataFile.prepare(wanted.compile(reader).sql)
    return (values: readonly Value[]) => {
      beginLook()
      return statement.get(...values) as Row
    }
  }
  return {
    engine: 'sqlite',
    place: path,
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare,
    // There is one copy of the data, and to look at it costs less than to remember.
    preparePublished: prepare,
    standing: () => undefined,
    windows: () => undefined,
    pools: () => [],
    replicas: () => [],
    onNotice: () => {},
    // As a blob it comes out as the bytes that are sent: text would be decoded and encoded again.
    joinedBodies: (separator) => sql`cast(group_concat(body, ${sql.lit(separator)}) as blob)`,
    textOf: (statement) => statement.compile(reader).sql,
    snapshots: { engine: 'sqlite', path },
    calls,
    appendCalls: callAppender(callFile),
    openWriter: async () => openWriter(path),
    migrations: async () => [
      ...(await listMigrations(reader, 'data', SQLITE_SCHEMA)),
      ...(await listMigrations(calls, 'calls', SQLITE_SCHEMA)),
    ],
    isUnavailable,
    close: async () => {
      await close(reader, dataFile)
      foldLog(path)
      await close(calls, callFile)
    },
  }
}
