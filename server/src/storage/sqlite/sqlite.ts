/** The embedded engine: SQLite, with one file each for the data, the tokens and the call log. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { type RecordKind, recordDigest } from '../../domain/digest.ts'
import type { CallLogExtent, Database, StoreState, Value, Writer } from '../database.ts'
import { PUBLICATION_COLUMNS, type Publication } from '../publication.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { SCHEMA_VERSION, TABLE_SETS, upgradeTables } from '../schema/schema-version.ts'
import { CALL_COLUMNS, type CallRow, type Tables } from '../schema/tables.ts'
import { kyselyOn } from './kysely-dialect.ts'
import {
  cachedStatements,
  dropIndexes,
  ERASE_FORMER_ROWS,
  filesOf,
  isUnavailable,
  openExisting,
  openFile,
  openReader,
  PAGE_BYTES,
  readerAddress,
  SMALL_PAGE_BYTES,
} from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'

/** Enough for the upper levels of the B-trees; the operating system caches the rest of the file. */
const READER_CACHE_KIB = 8_192
const WRITER_CACHE_KIB = 16_384
/** Sorts rows in a second thread while an index is built. */
const SORTING_THREADS = 1
/** A check for changes is valid for one turn of the event loop, but not longer: a long turn accepts new requests. */
const MAX_TURN_MS = 2
/** Short, because a backup reads for minutes, and other writers would have to wait as well. */
const ERASE_TIMEOUT_MS = 5_000
/** The call log is written on the event loop, so it must not wait for a lock. */
const CALL_LOG_TIMEOUT_MS = 0

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

/**
 * Statements in one turn of the event loop share a read transaction, because locking for each of them is expensive.
 * A request that arrives later runs in a later turn, so it reads current data.
 */
const oneTransactionPerTurn = (file: DatabaseSync): (() => void) => {
  const end = () => {
    // A disk error may have ended the transaction. One that stayed open would return old data for ever.
    if (file.isOpen && file.isTransaction) file.exec('rollback')
  }
  return () => {
    if (file.isTransaction) return
    file.exec('begin')
    setImmediate(end)
  }
}

/**
 * Reads the publication again only if another connection has written to the data or the tokens, which `data_version`
 * shows. The check runs once per turn of the event loop, so a request sees every change that was committed before it
 * arrived.
 */
const stateReader = (file: DatabaseSync): (() => StoreState | undefined) => {
  const countWrites = file.prepare('pragma main.data_version')
  const countTokenWrites = file.prepare('pragma tokens.data_version')
  const readPublication = file.prepare(`select ${PUBLICATION_COLUMNS} from dataset d`)
  let writes: unknown
  let tokenWrites: unknown
  let state: StoreState | undefined
  let checkedUntil = 0
  return () => {
    const now = performance.now()
    if (now < checkedUntil) return state
    checkedUntil = now + MAX_TURN_MS
    setImmediate(() => {
      checkedUntil = 0
    })
    try {
      const counted = countWrites.get()?.['data_version']
      const countedTokens = countTokenWrites.get()?.['data_version']
      if (counted !== writes || countedTokens !== tokenWrites)
        state = { publication: readPublication.get() as unknown as Publication }
      writes = counted
      tokenWrites = countedTokens
    } catch {
      // The disk may be unavailable; the next query reports the error.
      state = undefined
      writes = undefined
    }
    return state
  }
}

/** The values in the order of `CALL_COLUMNS`. Written out, because a loop over the names is slower. */
const callValues = (call: CallRow): (string | number | null)[] => [
  call.at,
  call.request_id,
  call.method,
  call.path,
  call.query,
  call.status,
  call.completed,
  call.milliseconds,
  call.bytes,
  call.token_id ?? null,
  call.address,
  call.user_agent ?? null,
  call.count,
]

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

const callAppender = (file: DatabaseSync): Database['appendCalls'] => {
  const parameters = CALL_COLUMNS.map(() => '?').join(', ')
  const insert = file.prepare(`insert into call (${CALL_COLUMNS.join(', ')}) values (${parameters})`)
  const recordUse = file.prepare(`insert into token_use (token_id, last_used_at) values (?, ?)
    on conflict (token_id) do update set last_used_at = max(last_used_at, excluded.last_used_at)`)
  return async (calls) => {
    const lastUses = new Map(calls.flatMap(({ token_id, at }) => (token_id ? [[token_id, at]] : [])))
    file.exec('begin immediate')
    try {
      for (const call of calls) insert.run(...callValues(call))
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

/** Opens the data and the tokens for reading; `isImmutable` if no process may change the files meanwhile. */
export const openReading = (path: string, isImmutable = false) => {
  const dataFile = openReader(path, READER_CACHE_KIB, isImmutable)
  // Read-only too, like its connection.
  dataFile.prepare('attach ? as tokens').run(readerAddress(filesOf(path).tokens, isImmutable))
  const reader = kyselyOn<Tables>(dataFile)
  const beginRead = oneTransactionPerTurn(dataFile)
  const prepare = <Row>(query: RawBuilder<unknown>) => {
    const statement = dataFile.prepare(query.compile(reader).sql)
    return (values: readonly Value[]) => {
      beginRead()
      return statement.get(...values) as Row
    }
  }
  const reading = {
    engine: 'sqlite',
    location: path,
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare,
    preparePublished: prepare,
    currentState: stateReader(dataFile),
    windows: () => undefined,
    pools: () => [],
    replicas: () => [],
    onNotice: () => {},
    // A blob is returned as bytes, ready to send. Text would be decoded and encoded again.
    joinedBodies: (separator) => sql`cast(group_concat(body, ${sql.lit(separator)}) as blob)`,
    positionInBody: (text) => sql`instr(body, ${sql.lit(text)})`,
    mergesIndexes: true,
    textOf: (statement) => statement.compile(reader).sql,
    snapshotSource: { engine: 'sqlite', path, isImmutable },
    isUnavailable,
  } satisfies Partial<Database>
  return { reading, dataFile }
}

export const openSqlite = async (givenPath: string): Promise<Database> => {
  const path = resolve(givenPath)
  const { tokens, calls } = filesOf(path)
  await createTables(path)

  const { reading, dataFile } = openReading(path)
  // Opening waits for a process that is closing the file; writing never waits.
  const callFile = openFile(calls, SMALL_PAGE_BYTES)
  // Addresses that are removed from rows must not stay in the pages.
  callFile.exec(`pragma synchronous = normal; pragma secure_delete = fast;
    pragma busy_timeout = ${CALL_LOG_TIMEOUT_MS}`)
  return {
    ...reading,
    isReadOnly: false,
    calls: kyselyOn(callFile),
    appendCalls: callAppender(callFile),
    measureCalls: callMeasurer(callFile),
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
