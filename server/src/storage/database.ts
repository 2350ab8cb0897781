/** The interface that each SQL engine implements, and how to use it. Code above it does not depend on the engine. */
import type { Kysely, RawBuilder } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Message } from '../domain/messages.ts'
import { StoreError } from '../domain/user-error.ts'
import type { Publication } from './publication.ts'
import type { SchemaDialect } from './schema/schema-dialect.ts'
import type { TableSet } from './schema/table-sets.ts'
import type { CallRow, CallTables, Tables, TokenTables } from './schema/tables.ts'

/** SQLite returns values synchronously, PostgreSQL returns promises; `await` handles both. */
export type MaybePromise<T> = T | Promise<T>

export type Value = string | number | null

/** The count of a key in its time window, and the time until the window ends. */
export interface WindowCount {
  count: number
  millisecondsLeft: number
}

/** Counts by key that several processes share. A window begins with the first count of its key, and lasts a day at most. */
export interface SharedWindows {
  /**
   * Adds to the count of a key, or subtracts from it. `seconds` is the length of a new window; it does not change a window
   * that has begun.
   */
  count(key: string, seconds: number, amount?: number): Promise<WindowCount>
  /** The current count, or undefined if the key has no window of this length. It begins none. */
  read(key: string, seconds: number): Promise<WindowCount | undefined>
  close(): Promise<void>
}

/** `Input` is what the placeholders are bound to. */
export type ReadRow<Row, Input = object> = (input: Input) => MaybePromise<Row | undefined>

export interface CompiledStatement<Input> {
  text: string
  valuesOf(input: Input): Value[]
}

/** A prepared statement that reads published data, from a replica if one is at the version `publication`. */
export type ReadPublished<Row extends Publication, Input = object> = (
  input: Input,
  publication: Publication,
) => MaybePromise<Row>

/** The current publication and tokens. It stays the same object until one of them changes, or data are erased. */
export interface StoreState {
  readonly publication: Publication
  /** The number of times that data were deleted for good, so that caches must drop them. */
  readonly erasures: number
}

export interface ReplicaState {
  /** The address of the replica, without its password. */
  location: string
  /** False while the replica is unreachable or behind, and therefore not used. */
  serving: boolean
}

export interface PoolState {
  pool: string
  busy: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

/** An event to log for the operator. */
export interface Notice {
  message: string
  [detail: string]: unknown
}

export interface CallLogExtent {
  /** The numbers of the oldest and the newest row; 0 for an empty log. */
  first: number
  last: number
  bytes: number
}

/** `unknown` when the connection was lost during a commit. */
export type CommitState = 'none' | 'committed' | 'unknown'

export type ConsistentWork<T> = (db: Kysely<Tables>, schema: SchemaDialect) => Promise<T>

export interface FileCheck {
  /** The damage; empty if there is none. */
  findings: Message[]
  /** The part that the engine could not check, and how to make it possible. */
  skipped?: Message
}

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** The path of the file, or the address without its password. */
  readonly location: string
  /** Set if it was opened for reading only. Then calls are not logged, and tokens and data cannot be changed. */
  readonly isReadOnly: boolean
  /** Read-only: a write does not compile, and the connection rejects it. */
  readonly reader: ReadonlyKysely<Tables>
  /**
   * Prepares a statement for the connections of `reader`. Requests use prepared statements, because building a statement
   * costs more than running it. Its placeholders are made with `bind`. Columns named `joined` and `body` may be returned
   * as UTF-8 bytes instead of text.
   */
  prepare<Row, Input = object>(statement: RawBuilder<unknown>): ReadRow<Row, Input>
  /** Like `prepare`, for published data, which replicas have too. The statement must select the publication. */
  preparePublished<Row extends Publication, Input = object>(
    statement: RawBuilder<unknown>,
  ): ReadPublished<Row, Input>
  /** The current state, if the engine knows it without a query; undefined when a query is needed. */
  currentState(): StoreState | undefined
  /** Counts shared through the database; undefined when only one machine can use the database. */
  windows(): SharedWindows | undefined
  pools(): PoolState[]
  replicas(): ReplicaState[]
  onNotice(notify: (notice: Notice) => void): void
  /** The SQL expression that concatenates the column `body` of many rows, in their order. */
  joinedBodies(separator: ',' | '\n'): RawBuilder<unknown>
  /**
   * Set if `union all … order by … limit` reads no more rows than it returns, when each part has an index in this order.
   * Otherwise each part needs a limit of its own.
   */
  readonly mergesIndexes: boolean
  /** Limits a selection by a placeholder, whose value is at most `most`. */
  limited(rows: RawBuilder<unknown>, limit: RawBuilder<unknown>, most: number): RawBuilder<unknown>
  /** For statements that a `Snapshot` reads. */
  compile<Input = object>(statement: RawBuilder<unknown>): CompiledStatement<Input>
  /** The data that another thread needs to take a snapshot of the published data. */
  readonly snapshotAddress: SnapshotAddress
  /** The call log. SQLite stores it in a separate file, so that writing it never waits for a publication. */
  readonly calls: Kysely<CallTables>
  /** Runs `work` on a consistent view of the data, on a connection without timeouts. No writer waits for it. */
  readConsistently<T>(work: ConsistentWork<T>): Promise<T>
  /** Runs the engine's own check of its files and indexes. */
  checkFiles(): Promise<FileCheck>
  /**
   * Adds rows to the call log by the engine's fastest method, all of them or none, and records the last use of their
   * tokens. The rows must be in order of time.
   */
  appendCalls(calls: readonly CallRow[]): Promise<void>
  /** The row numbers and the approximate size of the call log, without space that deleted rows have left. */
  measureCalls(): Promise<CallLogExtent>
  /** The size of each set of tables, in bytes. */
  measureTables(): Promise<Record<TableSet, number>>
  /** The command that writes published data, such as `heliolog import (process 71)`; undefined if none is known. */
  lockHolder(): Promise<string | undefined>
  /** Opens a connection that can write published data; close it after use. */
  openWriter(): Promise<Writer>
  /**
   * Runs `work` in a transaction, after other changes of tokens. It never waits for a publication: SQLite stores tokens
   * in a separate file, and PostgreSQL locks them separately.
   */
  changeTokens<T>(work: (db: Kysely<TokenTables>) => Promise<T>): Promise<T>
  /** Removes former values of tokens from the files, which engines keep until they reuse the space. */
  eraseFormerTokens(): Promise<void>
  readableByOthers(): string[]
  /** Tells if this object has committed a change of data or tokens. */
  commitState(): CommitState
  close(): Promise<void>
}

export interface Writer {
  readonly db: Kysely<Tables>
  /** The engine's dialect for tables that the writer creates. */
  readonly schema: SchemaDialect
  /**
   * Adds rows to a temporary table of this connection by the engine's fastest method. Rows that the engine rejects may
   * be reported by a later call or statement.
   */
  load(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>
  /** Runs `work` in a transaction, after those of other writers; throws a `LockedError` if they take too long. */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs `work` on a snapshot, without waiting for other writers. It may change only temporary tables, in vain. */
  dryRun<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Within a transaction, runs `addRows`, which adds many rows to the tables if `isBulk`. Builds the tables' indexes
   * afterwards where that is faster and blocks no reader.
   */
  fill(tables: readonly string[], isBulk: boolean, addRows: () => Promise<void>): Promise<void>
  /** Outside of a transaction, removes deleted rows of these tables from the files, which engines keep for reuse. */
  eraseDeleted(tables: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** A consistent view of the published data, on a separate connection. */
export interface Snapshot {
  read<Row>(text: string, values: readonly Value[]): MaybePromise<Row>
  close(): MaybePromise<void>
}

/** The address of a snapshot, as plain data that can be passed to another thread. */
export type SnapshotAddress =
  | { engine: 'sqlite'; path: string; isImmutable: boolean }
  | { engine: 'postgres'; url: string; options: DatabaseOptions }

/** Options of a database; SQLite uses only the timeout of locks. */
export interface DatabaseOptions {
  replicaUrls: readonly string[]
  poolSize: number
  /** Timeout of a statement that a request waits for. */
  timeoutMs: number
  /** The time that a writer waits for those of other processes. */
  lockTimeoutMs: number
  /** Undefined when only the address decides. */
  tls: 'off' | 'on' | 'unverified' | undefined
  /** Certificates of trusted certificate authorities, in PEM. */
  tlsAuthorities: string | undefined
}

export const rejectWrite = async (): Promise<never> => {
  throw new StoreError('the store is open for reading only')
}

/** Runs work on a snapshot of the data, in a transaction that is rolled back. */
export const rolledBack = async <Tables, T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

/**
 * Reads many rows in batches, so that only one batch is in memory. `read` returns the rows after the last one of the
 * batch before, in the order of their key; none at the end.
 */
export async function* readInBatches<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  while (true) {
    const rows = await read(last)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
  }
}
