/** The seam: all that heliolog asks of an SQL engine. Everything above it is the same program on each. */

import type { Kysely, RawBuilder } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { UserError } from '../domain/user-error.ts'
import type { Freshness } from './freshness.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { MigrationState, SchemaDialect } from './migrations/migrations.ts'
import type { SnapshotPlace } from './snapshot.ts'
import type { Call, CallTables, Tables } from './tables.ts'

export type Value = string | number | null

/** A statement that reads one row, prepared once and run for many calls. */
export type ReadRow<Row> = (values: readonly Value[]) => MaybePromise<Row | undefined>

/** A statement that reads what is published: where a copy of the store stands at `fresh`, from that copy. */
export type ReadPublished<Row extends Freshness> = (
  values: readonly Value[],
  fresh: Freshness,
) => MaybePromise<Row>

/** What is published and who may call, at a moment that still stands: the same object for as long as it does. */
export interface Standing {
  readonly fresh: Freshness
}

/** How often a key was counted in its window, and how long that window still lasts. */
export interface WindowCount {
  count: number
  millisecondsLeft: number
}

/** Counts by key in windows that begin with a key's first count, for everyone who shares them. */
export interface SharedWindows {
  /** `seconds` is the length of a window that begins; one that has begun keeps its own. */
  count(key: string, seconds: number): Promise<WindowCount>
  close(): Promise<void>
}

/** A set of connections, as it is at this moment. */
export interface PoolState {
  pool: string
  busy: number
  idle: number
  /** Calls that wait for a connection. */
  waiting: number
}

/** A copy of the store that can be read from. */
export interface ReplicaState {
  place: string
  /** False while it is away or behind; then it is left alone. */
  serving: boolean
}

/** Something about the store that its operators should know. */
export interface Notice {
  message: string
  [detail: string]: unknown
}

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Where the data lie, without any password. */
  readonly place: string
  /** Reads only: a write does not compile, and the handle behind it would refuse it. */
  readonly reader: ReadonlyKysely<Tables>
  /** Prepares a statement for `reader`'s connections: on the path of a call, where building it anew would cost more than running it. */
  prepare<Row>(statement: RawBuilder<unknown>): ReadRow<Row>
  /** The same for what is published, which copies of the store have as well. The statement gives its freshness. */
  preparePublished<Row extends Freshness>(statement: RawBuilder<unknown>): ReadPublished<Row>
  /** What a look at the store would find, where the engine vouches for it; undefined where one must look. */
  standing(): Standing | undefined
  /** Counts that all who use the store share; undefined where only one machine can use it. */
  windows(): SharedWindows | undefined
  pools(): PoolState[]
  replicas(): ReplicaState[]
  /** Hears what operators should know. */
  onNotice(hear: (notice: Notice) => void): void
  /** How this engine joins the column `body` of many rows into one value, in the order in which they come. */
  joinedBodies(separator: ',' | '\n'): RawBuilder<unknown>
  /** The text of a statement in this engine's dialect. */
  textOf(statement: RawBuilder<unknown>): string
  /** Where another thread takes a snapshot of what is published. */
  readonly snapshots: SnapshotPlace
  /** The call log. The embedded engine keeps it in a file of its own, so that no publication holds it up. */
  readonly calls: Kysely<CallTables>
  /** Adds rows to the call log in the engine's quickest way, all of them or none. */
  appendCalls(calls: readonly Call[]): Promise<void>
  /** A connection that may write; close it after use. */
  openWriter(): Promise<Writer>
  migrations(): Promise<MigrationState[]>
  /** True when an error means that the store is away or busy, and the same call may succeed later. */
  isUnavailable(error: unknown): boolean
  close(): Promise<void>
}

export type Line = 'publications' | 'tokens'

export interface Writer {
  readonly db: Kysely<Tables>
  /** How this engine spells the tables that the writer makes. */
  readonly schema: SchemaDialect
  /** Adds rows to a temporary table of this connection, in the engine's quickest way. */
  load(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>
  /**
   * All or nothing. Writers of one line queue: the next one starts when this one has ended. Where the engine can,
   * tokens have a line of their own, so that a revocation need not wait for a publication.
   */
  transaction<T>(line: Line, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Within a transaction: fills tables first and builds their indexes after, where that disturbs no reader. */
  withoutIndexes(tables: readonly string[], work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A database setting that cannot be used, said in a way that an operator can act on. */
export class DatabaseSettingError extends UserError {
  override name = 'DatabaseSettingError'
}

/** The store cannot be reached; the message is the reason. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

export const DATABASE_URL_RULE = 'sqlite:PATH, such as sqlite:data/heliolog.db, or postgres://USER@HOST/NAME'

const withoutItsPassword = (url: string): string =>
  url.replace(/^([a-z]+:\/+)?([^:/@]*):(?!\/\/).*@/i, '$1$2:***@').replace(/([?&]password=)[^&]*/gi, '$1***')

/** An address, or a list of them, can hold passwords, and messages end up in logs. */
export const withoutPassword = (urls: string): string =>
  urls
    .split(/(?<=,\s*)(?=[a-z]+:\/\/)/i)
    .map(withoutItsPassword)
    .join('')

type DatabaseAddress = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string }

export const parseDatabaseUrl = (url: string): DatabaseAddress => {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1]
  if (path !== undefined && path !== ':memory:') return { engine: 'sqlite', path }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { engine: 'postgres', url }
  throw new DatabaseSettingError(`is not a database address; accepted: ${DATABASE_URL_RULE}`)
}

/** What a store that is reached over the network can be told. */
export interface DatabaseOptions {
  replicaUrls: readonly string[]
  /** Connections that read, to each server. */
  poolSize: number
  /** The longest that a statement may take. */
  timeoutMs: number
  /** Undefined where the address itself says it. */
  tls: 'off' | 'on' | 'unverified' | undefined
  /** Certificates, in PEM, of those who may vouch for the server. */
  tlsAuthorities: string | undefined
}

export const DEFAULT_OPTIONS: DatabaseOptions = {
  replicaUrls: [],
  poolSize: 10,
  timeoutMs: 5_000,
  tls: undefined,
  tlsAuthorities: undefined,
}

/** Opens the store, brings its tables up to date, and keeps no more of it open than reading needs. */
export const openDatabase = async (
  url: string,
  options: DatabaseOptions = DEFAULT_OPTIONS,
): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  // Loaded when called for: a heliolog on one engine carries no code of the other.
  return address.engine === 'sqlite'
    ? (await import('./sqlite/sqlite.ts')).openSqlite(address.path)
    : (await import('./postgres/postgres.ts')).openPostgres(address.url, options)
}
