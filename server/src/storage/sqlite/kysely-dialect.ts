/** Kysely on `node:sqlite`, with Kysely's dialect for better-sqlite3, whose interface is similar. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { MaybePromise } from '../database.ts'

const CACHED_STATEMENTS = 200

/** Wraps `node:sqlite` in the interface that Kysely expects, and caches prepared statements. */
const adapt = (file: DatabaseSync): SqliteDatabase => {
  const prepare = (text: string): SqliteStatement => {
    const statement = file.prepare(text)
    const spread = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...spread(parameters)),
      run: (parameters) => statement.run(...spread(parameters)),
      iterate: (parameters) => statement.iterate(...spread(parameters)),
    }
  }
  const prepared = new LRUCache<string, SqliteStatement>({ max: CACHED_STATEMENTS, memoMethod: prepare })
  return { prepare: (text) => prepared.memo(text), close: () => file.close() }
}

type Begin = () => MaybePromise<void>

class Driver extends SqliteDriver {
  readonly #file: DatabaseSync
  readonly #begin: Begin

  constructor(database: SqliteDatabase, file: DatabaseSync, begin: Begin) {
    super({ database })
    this.#file = file
    this.#begin = begin
  }

  /** Takes the write lock first: a transaction that has already read may fail to get it later. */
  override async beginTransaction(
    _: DatabaseConnection,
    { isolationLevel }: TransactionSettings = {},
  ): Promise<void> {
    if (isolationLevel === 'repeatable read') this.#file.exec('begin')
    else await this.#begin()
  }

  /** SQLite ends a transaction itself when the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** `begin` starts a transaction that writes. To release the file, close it. */
export const kyselyOn = <Tables>(
  file: DatabaseSync,
  begin: Begin = () => file.exec('begin immediate'),
): Kysely<Tables> => {
  const database = adapt(file)
  const dialect = new SqliteDialect({ database })
  dialect.createDriver = () => new Driver(database, file, begin)
  return new Kysely<Tables>({ dialect })
}
