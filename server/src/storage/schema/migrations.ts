/** All migrations, by name and in order. They run when a database is opened. */
import { type Migration, Migrator } from 'kysely/migration'
import { callLog } from './001-call-log.ts'
import { publishedData } from './001-published-data.ts'
import { tokens } from './001-tokens.ts'
import { bodiesInListOrder } from './002-bodies-in-list-order.ts'
import { callLogByTime } from './002-call-log-by-time.ts'
import { tokenScope } from './002-token-scope.ts'
import { limits } from './003-limits.ts'
import { tokenChanges } from './003-token-changes.ts'
import { tokenContact } from './003-token-contact.ts'
import { callCompleted } from './004-call-completed.ts'
import { urlKeys } from './004-url-keys.ts'
import { callCount } from './005-call-count.ts'
import { tokensApart } from './005-tokens-apart.ts'
import { publications } from './006-publications.ts'
import { tokenUse } from './006-token-use.ts'
import { importRun } from './007-import-run.ts'
import { storeId } from './007-store-id.ts'
import { pendingIndexes } from './008-pending-indexes.ts'
import { communityIndex } from './009-index.ts'
import { textBytes } from './010-text-bytes.ts'
import { forgotten } from './011-forgotten.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** The published data, the tokens and the call log may be in different databases, so each has its own history. */
export type MigrationSet = 'data' | 'tokens' | 'calls'

const MIGRATIONS: Record<MigrationSet, (dialect: SchemaDialect) => Record<string, Migration>> = {
  data: (dialect) => ({
    '001-published-data': { up: publishedData(dialect) },
    '002-bodies-in-list-order': { up: bodiesInListOrder(dialect) },
    '003-token-changes': { up: tokenChanges },
    '004-url-keys': { up: urlKeys(dialect) },
    '005-tokens-apart': { up: tokensApart(dialect) },
    '006-publications': { up: publications(dialect) },
    '007-store-id': { up: storeId(dialect) },
    '008-pending-indexes': { up: pendingIndexes(dialect) },
    '009-index': { up: communityIndex(dialect) },
    '010-text-bytes': { up: textBytes(dialect) },
    '011-forgotten': { up: forgotten },
  }),
  tokens: (dialect) => ({
    '001-tokens': { up: tokens(dialect) },
    '002-token-scope': { up: tokenScope(dialect) },
    '003-token-contact': { up: tokenContact(dialect) },
  }),
  calls: (dialect) => ({
    '001-call-log': { up: callLog(dialect) },
    '002-call-log-by-time': { up: callLogByTime },
    '003-limits': { up: limits(dialect) },
    '004-call-completed': { up: callCompleted },
    '005-call-count': { up: callCount },
    '006-token-use': { up: tokenUse(dialect) },
    '007-import-run': { up: importRun(dialect) },
  }),
}

export interface MigrationState {
  set: MigrationSet
  name: string
  appliedAt: string | null
}

/** The table that records which migrations were applied. */
export const migrationTable = (set: MigrationSet): string => `migration_${set}`

const migrator = (db: Untyped, set: MigrationSet, dialect: SchemaDialect) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS[set](dialect) },
    migrationTableName: migrationTable(set),
    migrationLockTableName: `migration_${set}_lock`,
  })

export const migrate = async (db: Untyped, set: MigrationSet, dialect: SchemaDialect): Promise<void> => {
  // Check without the migration lock first: taking it would wait for a publication in progress.
  const known = await listMigrations(db, set, dialect)
  if (known.every(({ appliedAt }) => appliedAt !== null)) return
  const pending = migrator(db, set, dialect)
  const isNew = known.every(({ appliedAt }) => appliedAt === null)
  while (true) {
    // In a store that is served, each migration commits by itself, so that its locks last no longer than it does.
    const { error, results } = await (isNew ? pending.migrateToLatest() : pending.migrateUp())
    if (error) throw error
    if (isNew || !results?.length) return
  }
}

/** How the tables of a store compare with those of this release. */
export interface StoreInspection {
  /** False if there are no tables of heliolog. */
  exists: boolean
  /** The migrations by which opening the store upgrades its tables, such as `data 010-text-bytes`. */
  pending: string[]
  /** Migrations that this release does not know, because a later one has upgraded the store. */
  unknown: string[]
}

/** Inspects the sets in the order in which they are migrated. A store exists if its data do. */
export const inspectMigrations = async (
  sets: readonly MigrationSet[],
  dialect: SchemaDialect,
  withTables: <T>(set: MigrationSet, work: (db: Untyped) => Promise<T>) => Promise<T | undefined>,
): Promise<StoreInspection> => {
  const inspection: StoreInspection = { exists: false, pending: [], unknown: [] }
  for (const set of sets) {
    const known = Object.keys(MIGRATIONS[set](dialect))
    const applied = (await withTables(set, (db) => appliedMigrations(db, set, dialect))) ?? []
    if (set === 'data') inspection.exists = applied.length > 0
    const named = (names: readonly string[]) => names.map((name) => `${set} ${name}`)
    // Tables that do not exist are created, not upgraded, such as those of a call log that was not restored.
    if (applied.length > 0) inspection.pending.push(...named(known.filter((name) => !applied.includes(name))))
    inspection.unknown.push(...named(applied.filter((name) => !known.includes(name))))
  }
  return inspection
}

const appliedMigrations = async (
  db: Untyped,
  set: MigrationSet,
  dialect: SchemaDialect,
): Promise<string[]> => {
  // The table does not exist before the first migration.
  const migrations = await listMigrations(db, set, dialect)
  if (migrations.every(({ appliedAt }) => appliedAt === null)) return []
  const rows: { name: string }[] = await db.selectFrom(migrationTable(set)).select('name').execute()
  return rows.map(({ name }) => name)
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
