/** Compares the tables of an embedded store with those of this release. */
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { inspectMigrations, type MigrationSet, type StoreInspection } from '../migrations/migrations.ts'
import { SQLITE_SCHEMA } from '../migrations/schema-dialect.ts'
import { NodeSqliteDialect } from './kysely-dialect.ts'
import { close, hasTables } from './sqlite.ts'
import { callLogPath, readerAddress, tokensPath, WRITER_TIMEOUT_MS } from './sqlite-file.ts'

/** The tokens first, because the data's migrations move tokens to them. */
const MIGRATION_SETS: readonly MigrationSet[] = ['tokens', 'data', 'calls']

const fileOf = (path: string, set: MigrationSet): string =>
  ({ data: path, tokens: tokensPath(path), calls: callLogPath(path) })[set]

export const inspectSqlite = (givenPath: string, isReadOnly: boolean): Promise<StoreInspection> =>
  inspectMigrations(MIGRATION_SETS, SQLITE_SCHEMA, async (set, work) => {
    const path = fileOf(resolve(givenPath), set)
    if (!hasTables(path, set, isReadOnly)) return undefined
    const file = new DatabaseSync(readerAddress(path, isReadOnly), {
      readOnly: true,
      timeout: WRITER_TIMEOUT_MS,
    })
    const db = new Kysely<never>({ dialect: new NodeSqliteDialect(file) })
    try {
      return await work(db)
    } finally {
      await close(db, file)
    }
  })
