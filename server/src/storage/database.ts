/** The seam: all that heliolog asks of an SQL engine. Everything above it is the same program on each. */
import type { Kysely, RawBuilder } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { MaybeLater } from './maybe-later.ts'
import type { MigrationState, SchemaDialect } from './migrations/migrations.ts'
import type { Call, CallTables, Tables } from './tables.ts'

export type Value = string | number | null

/** A statement that reads one row, prepared once and run for many calls. */
export type ReadRow<Row> = (values: readonly Value[]) => MaybeLater<Row | undefined>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Where the data lie, without any password. */
  readonly place: string
  /** Reads only: a write does not compile, and the handle behind it would refuse it. */
  readonly reader: ReadonlyKysely<Tables>
  /** Prepares a statement for `reader`'s connections: on the path of a call, where building it anew would cost more than running it. */
  prepare<Row>(statement: RawBuilder<unknown>): ReadRow<Row>
  /** How this engine joins the column `body` of many rows into one value, in the order in which they come. */
  readonly joinedBodies: RawBuilder<unknown>
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

export interface Writer {
  readonly db: Kysely<Tables>
  /** How this engine spells the tables that the writer makes. */
  readonly schema: SchemaDialect
  /** Adds rows to a temporary table of this connection, in the engine's quickest way. */
  load(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>
  /** All or nothing. Writers queue: the next one starts when this one has ended. */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Within a transaction: fills tables first and builds their indexes after, where that disturbs no reader. */
  withoutIndexes(tables: readonly string[], work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A database setting that cannot be used, said in a way that an operator can act on. */
export class DatabaseSettingError extends Error {
  override name = 'DatabaseSettingError'
}

export const DATABASE_URL_RULE = 'sqlite:PATH, such as sqlite:data/heliolog.db, or postgres://USER@HOST/NAME'

/** A database address can hold a password, and messages end up in logs. */
export const withoutPassword = (url: string): string =>
  url.replace(/^([a-z]+:\/+)?([^:/@]*):(?!\/\/).*@/i, '$1$2:***@').replace(/([?&]password=)[^&]*/gi, '$1***')

type DatabaseAddress = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string }

export const parseDatabaseUrl = (url: string): DatabaseAddress => {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1]
  if (path !== undefined && path !== ':memory:') return { engine: 'sqlite', path }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { engine: 'postgres', url }
  throw new DatabaseSettingError(`is not a database address; accepted: ${DATABASE_URL_RULE}`)
}

/** Opens the store, brings its tables up to date, and keeps no more of it open than reading needs. */
export const openDatabase = async (url: string): Promise<Database> => {
  const address = parseDatabaseUrl(url)
  // Loaded when called for: a heliolog on one engine carries no code of the other.
  return address.engine === 'sqlite'
    ? (await import('./sqlite.ts')).openSqlite(address.path)
    : (await import('./postgres.ts')).openPostgres(address.url)
}
