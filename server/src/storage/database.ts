/** What an SQL engine implements. Everything above this interface is the same program on every engine. */

import type { Kysely, RawBuilder } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { UserError } from '../domain/user-error.ts'
import type { MigrationState } from './migrations/migrations.ts'
import type { SchemaDialect } from './migrations/schema-dialect.ts'
import type { Publication } from './publication.ts'
import type { CallRow, CallTables, Tables } from './tables.ts'

/** SQLite answers synchronously, PostgreSQL does not; callers await both. */
export type MaybePromise<T> = T | Promise<T>

export type Value = string | number | null

/** A prepared statement that reads one row. */
export type ReadRow<Row> = (values: readonly Value[]) => MaybePromise<Row | undefined>

/** A prepared statement that reads published data: from a replica, if one has the version `publication`. */
export type ReadPublished<Row extends Publication> = (
  values: readonly Value[],
  publication: Publication,
) => MaybePromise<Row>

/** The published version and the tokens at a moment that is still current; the same object while it is. */
export interface StoreState {
  readonly publication: Publication
}

/** How often a key was counted in its window, and how long that window still lasts. */
export interface WindowCount {
  count: number
  millisecondsLeft: number
}

/** Counts by key, shared by several processes. A window begins with its key's first count. */
export interface SharedWindows {
  /** `seconds` is the length of a new window; one that has begun keeps its own. */
  count(key: string, seconds: number): Promise<WindowCount>
  close(): Promise<void>
}

/** A connection pool at this moment. */
export interface PoolState {
  pool: string
  busy: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

export interface ReplicaState {
  /** Its address, without any password. */
  place: string
  /** False while it is unreachable or behind, and not read from. */
  serving: boolean
}

/** An event that operators should know about. */
export interface Notice {
  message: string
  [detail: string]: unknown
}

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** The file or the address, without any password. */
  readonly place: string
  /** Reads only: a write does not compile, and the connection behind it would reject it. */
  readonly reader: ReadonlyKysely<Tables>
  /**
   * Prepares a statement for `reader`'s connections. Requests use these: building a statement costs more than
   * running it. Columns named `joined` and `body` may come as bytes of UTF-8 instead of text.
   */
  prepare<Row>(statement: RawBuilder<unknown>): ReadRow<Row>
  /** The same for published data, which replicas have as well. The statement selects its freshness. */
  preparePublished<Row extends Publication>(statement: RawBuilder<unknown>): ReadPublished<Row>
  /** What a lookup would find, where the engine knows it is current; undefined where a lookup is needed. */
  currentState(): StoreState | undefined
  /** Counts shared by all who use the database; undefined where only one machine can use it. */
  windows(): SharedWindows | undefined
  pools(): PoolState[]
  replicas(): ReplicaState[]
  onNotice(notify: (notice: Notice) => void): void
  /** How this engine joins the column `body` of many rows into one value, in their order. */
  joinedBodies(separator: ',' | '\n'): RawBuilder<unknown>
  /** The text of a statement in this engine's dialect. */
  textOf(statement: RawBuilder<unknown>): string
  /** Where another thread takes a snapshot of the published data. */
  readonly snapshots: SnapshotPlace
  /** The call log. SQLite has a file of its own for it, so that it never waits for a publication. */
  readonly calls: Kysely<CallTables>
  /** Adds rows to the call log in the engine's quickest way, all of them or none. */
  appendCalls(calls: readonly CallRow[]): Promise<void>
  /** A connection that may write; close it after use. */
  openWriter(): Promise<Writer>
  migrations(): Promise<MigrationState[]>
  /** True when an error means that the database is unreachable or busy, so that a retry may succeed. */
  isUnavailable(error: unknown): boolean
  close(): Promise<void>
}

/** Queues of writers. */
export type WriteQueue = 'publications' | 'tokens'

export interface Writer {
  readonly db: Kysely<Tables>
  /** How this engine spells the tables that the writer creates. */
  readonly schema: SchemaDialect
  /** Adds rows to a temporary table of this connection, in the engine's quickest way. */
  load(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>
  /**
   * All or nothing. Writers of one line run one after the other. Where the engine can, tokens have a line of their
   * own, so that a revocation need not wait for a publication.
   */
  transaction<T>(line: WriteQueue, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Within a transaction: fills tables first and builds their indexes after, where that blocks no reader. */
  withoutIndexes(tables: readonly string[], work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The published data at one moment, on a connection of its own. */
export interface Snapshot {
  /** The one row that a statement returns. */
  read<Row>(text: string, values: readonly Value[]): MaybePromise<Row>
  /** True when an error means that the database is unreachable or busy. */
  isUnavailable(error: unknown): boolean
  close(): MaybePromise<void>
}

/** Where to take a snapshot: plain data, which can be passed to another thread. */
export type SnapshotPlace =
  | { engine: 'sqlite'; path: string }
  | { engine: 'postgres'; url: string; options: DatabaseOptions }

/** Options of a database that is reached over the network. */
export interface DatabaseOptions {
  replicaUrls: readonly string[]
  /** Connections that read, to each server. */
  poolSize: number
  /** The longest that a statement of a request may take. */
  timeoutMs: number
  /** Undefined where only the address decides. */
  tls: 'off' | 'on' | 'unverified' | undefined
  /** Certificates of trusted authorities, in PEM. */
  tlsAuthorities: string | undefined
}

/** A database setting that cannot be used; the message says why. */
export class DatabaseSettingError extends UserError {
  override name = 'DatabaseSettingError'
}

/** The database cannot be reached; the message is the reason. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}
