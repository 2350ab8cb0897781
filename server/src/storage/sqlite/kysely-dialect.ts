/** Kysely over `node:sqlite`: it ships a dialect for better-sqlite3, whose interface is nearly the same. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

const CACHED_STATEMENTS = 200

/** Gives Kysely the statements it expects, each prepared once. */
const adapt = (file: DatabaseSync): SqliteDatabase => {
  const prepared = new LRUCache<string, SqliteStatement>({ max: CACHED_STATEMENTS })
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
  return {
    prepare: (text) => prepared.get(text) ?? (prepared.set(text, prepare(text)).get(text) as SqliteStatement),
    close: () => file.close(),
  }
}

/** SQLite does run table definitions in transactions, and its write lock is the lock of a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  /** Takes the write lock at the start: a transaction that read first could not get it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(file: DatabaseSync) {
    const database = adapt(file)
    super({ database })
    this.#database = database
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database })
  }
}
