/** Kysely on `node:sqlite`, with Kysely's dialect for better-sqlite3, whose interface is similar. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

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

class ImmediateDriver extends SqliteDriver {
  /** Takes the write lock first: a transaction that has already read may fail to get it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** To release it, close the file. */
export const kyselyOn = <Tables>(file: DatabaseSync): Kysely<Tables> => {
  const database = adapt(file)
  const dialect = new SqliteDialect({ database })
  dialect.createDriver = () => new ImmediateDriver({ database })
  return new Kysely<Tables>({ dialect })
}
