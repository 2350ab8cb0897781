/** Finds out whether files are a store of heliolog, and which migrations it lacks, without changing them. */
import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { DatabaseSettingError } from '../database.ts'
import {
  inspectMigrations,
  type MigrationSet,
  migrationTable,
  type StoreInspection,
} from '../schema/migrations.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { NodeSqliteDialect } from './kysely-dialect.ts'
import { callLogPath, close, readerAddress, tokensPath, WRITER_TIMEOUT_MS } from './sqlite-file.ts'

/** The tokens first, because the data's migrations move tokens to them. */
const MIGRATION_SETS: readonly MigrationSet[] = ['tokens', 'data', 'calls']

/** Whether a file has our tables. Throws for a database of another program, to protect it from our migrations. */
export const hasTables = (path: string, set: MigrationSet, isImmutable = false): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  if (found.isDirectory())
    throw new DatabaseSettingError(
      `${path} is a folder; accepted: the path of a file, such as sqlite:${join(path, 'heliolog.db')}`,
    )
  // Its error names the reason, unlike SQLite's.
  accessSync(path, constants.R_OK)
  const file = new DatabaseSync(readerAddress(path, isImmutable), {
    readOnly: true,
    timeout: WRITER_TIMEOUT_MS,
  })
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all()
    const areOurs = tables.some(({ name }) => name === migrationTable(set))
    if (tables.length > 0 && !areOurs)
      throw new DatabaseSettingError(`${path} is a database of another program; heliolog needs its own file`)
    return areOurs
  } finally {
    file.close()
  }
}

const fileOf = (path: string, set: MigrationSet): string =>
  ({ data: path, tokens: tokensPath(path), calls: callLogPath(path) })[set]

export const inspectSqlite = (givenPath: string, isImmutable: boolean): Promise<StoreInspection> =>
  inspectMigrations(MIGRATION_SETS, SQLITE_SCHEMA, async (set, work) => {
    const path = fileOf(resolve(givenPath), set)
    if (!hasTables(path, set, isImmutable)) return undefined
    const file = new DatabaseSync(readerAddress(path, isImmutable), {
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
