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
