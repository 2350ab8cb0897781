/** Every change of the tables, in order and by name; they run by themselves when a store is opened. */
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { callLog } from './001-call-log.ts'
import { publishedData } from './001-published-data.ts'
import { bodiesInListOrder } from './002-bodies-in-list-order.ts'
import { callLogByTime } from './002-call-log-by-time.ts'
import { limits } from './003-limits.ts'
import { tokenChanges } from './003-token-changes.ts'
import { urlKeys } from './004-url-keys.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables that it makes have a type
export type Untyped = Kysely<any>

type Table = CreateTableBuilder<string, string>

/** What the engines spell differently in a table's definition. */
export interface SchemaDialect {
  /** Text in byte order. */
  text: 'text' | RawBuilder<unknown>
  /** A table stored in the order of its primary key, where the engine can. */
  clustered(table: Table): Table
  /** A table with a number that counts up by itself. */
  numbered(table: CreateTableBuilder<string>, column: string): Table
  /** Whether an index may hold a whole record, of whatever length. */
  indexesHoldBodies: boolean
  /** Whether several machines can use the store. */
  isShared: boolean
}

export const SQLITE_SCHEMA: SchemaDialect = {
  text: 'text',
  clustered: (table) => table.modifyEnd(sql`without rowid`),
  numbered: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey()),
  indexesHoldBodies: true,
  isShared: false,
}

export const POSTGRES_SCHEMA: SchemaDialect = {
  text: sql`text collate "C"`,
  clustered: (table) => table,
  numbered: (table, column) =>
    table.addColumn(column, 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity()),
  // An entry has at most 2.7 kB; a comment may have more.
  indexesHoldBodies: false,
  isShared: true,
}

/** The published data and the call log may lie in different stores, so each keeps its own history. */
export type MigrationSet = 'data' | 'calls'

const MIGRATIONS: Record<MigrationSet, (dialect: SchemaDialect) => Record<string, Migration>> = {
  data: (dialect) => ({
    '001-published-data': { up: publishedData(dialect) },
    '002-bodies-in-list-order': { up: bodiesInListOrder(dialect) },
    '003-token-changes': { up: tokenChanges },
    '004-url-keys': { up: urlKeys(dialect) },
  }),
  calls: (dialect) => ({
    '001-call-log': { up: callLog(dialect) },
    '002-call-log-by-time': { up: callLogByTime },
    '003-limits': { up: limits(dialect) },
  }),
}

export interface MigrationState {
  set: MigrationSet
  name: string
  appliedAt: string | null
}

/** The table that remembers which migrations were applied. */
export const migrationTable = (set: MigrationSet): string => `migration_${set}`

const migrator = (db: Untyped, set: MigrationSet, dialect: SchemaDialect) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS[set](dialect) },
    migrationTableName: migrationTable(set),
    migrationLockTableName: `migration_${set}_lock`,
  })

/** Brings the tables up to date; does nothing when they are. */
export const migrate = async (db: Untyped, set: MigrationSet, dialect: SchemaDialect): Promise<void> => {
  // A look first: taking the lock of a migration would wait for a publication that is under way.
  const known = await listMigrations(db, set, dialect)
  if (known.every(({ appliedAt }) => appliedAt !== null)) return
  const { error } = await migrator(db, set, dialect).migrateToLatest()
  if (error) throw error
}

export const listMigrations = async (
  db: Untyped,
  set: MigrationSet,
  dialect: SchemaDialect,
): Promise<MigrationState[]> => {
  const migrations = await migrator(db, set, dialect).getMigrations()
  return migrations.map(({ name, executedAt }) => ({
    set,
    name,
    appliedAt: executedAt?.toISOString() ?? null,
  }))
}
