/** Reads all tables of an embedded store for a copy, and writes those of a new one. */
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StoreError } from '../../domain/user-error.ts'
import {
  type CopiedTable,
  type CopySource,
  type CopyTarget,
  type CreateCopy,
  INITIALISED_TABLES,
  quoted,
  ROWS_PER_BATCH,
  type Rows,
  type TableColumns,
  type TableReader,
  tableSetOf,
} from '../copy-interface.ts'
import { createFolder } from '../create-folder.ts'
import type { Value } from '../database.ts'
import { moveAll, rejectExistingStore, withPartialFolder } from './new-files.ts'
import { createTables } from './sqlite.ts'
import { callLogPath, OWNER_ONLY_FOLDER, openExisting, tokensPath, WRITER_TIMEOUT_MS } from './sqlite-file.ts'

/** The names of the files in one connection. */
const SCHEMAS = { data: 'main', tokens: 'tokens', calls: 'calls' } as const
/** For sorting while indexes are built. */
const CACHE_KIB = 65_536
const SORTING_THREADS = 1

const nameOf = (table: CopiedTable): string => `${SCHEMAS[tableSetOf(table)]}."${table}"`

/** Opens the three files in one connection. */
const openFiles = (path: string): DatabaseSync => {
  const file = openExisting(path, WRITER_TIMEOUT_MS)
  try {
    // SQLite would create a missing file.
    for (const [schema, attached] of [
      [SCHEMAS.tokens, tokensPath(path)],
      [SCHEMAS.calls, callLogPath(path)],
    ] as const)
      if (existsSync(attached)) file.prepare(`attach ? as ${schema}`).run(attached)
      else throw new StoreError(`${attached} is missing; heliolog init creates an empty one`)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

const inBatches = async function* (statement: StatementSync): AsyncIterable<Rows> {
  statement.setReturnArrays(true)
  let rows: Value[][] = []
  for (const row of statement.iterate()) {
    rows.push(row as unknown as Value[])
    if (rows.length < ROWS_PER_BATCH) continue
    yield rows
    rows = []
  }
  yield rows
}

const tableReader = (file: DatabaseSync): TableReader => ({
  columnsOf: async (table) => {
    const columns = file
      .prepare('select name, pk from pragma_table_info(?, ?) order by cid')
      .all(table, SCHEMAS[tableSetOf(table)]) as { name: string; pk: number }[]
    return {
      all: columns.map(({ name }) => name),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map(({ name }) => name),
    }
  },
  count: async (table) =>
    Number(file.prepare(`select count(*) as rows from ${nameOf(table)}`).get()?.['rows']),
  read: (table, { all, key }: TableColumns) =>
    inBatches(
      file.prepare(
        `select ${quoted(all)} from ${nameOf(table)} ${key.length > 0 ? `order by ${quoted(key)}` : ''}`,
      ),
    ),
})

export const openSqliteSource = async (givenPath: string): Promise<CopySource> => {
  const file = openFiles(resolve(givenPath))
  // One transaction for all files. SQLite takes the snapshot of each at its first statement, so take them at once.
  file.exec('pragma query_only = on; begin')
  for (const schema of Object.values(SCHEMAS)) file.prepare(`select 1 from ${schema}.sqlite_master`).get()
  return { ...tableReader(file), close: async () => file.close() }
}

/** Drops the indexes, and returns the statements that create them again. */
const dropIndexes = (file: DatabaseSync): string[] =>
  Object.values(SCHEMAS).flatMap((schema) => {
    const indexes = file
      .prepare(`select name, sql from ${schema}.sqlite_master where type = 'index' and sql is not null`)
      .all() as { name: string; sql: string }[]
    for (const { name } of indexes) file.exec(`drop index ${schema}."${name}"`)
    // The stored statement has no schema, and would create the index in the main file.
    return indexes.map(({ sql }) => sql.replace(/^(create (?:unique )?index )/i, `$1${schema}.`))
  })

const copyTarget = (file: DatabaseSync, indexes: readonly string[]): CopyTarget => {
  const inserts = new Map<CopiedTable, StatementSync>()
  return {
    ...tableReader(file),
    add: async (table, columns, rows) => {
      const insert =
        inserts.get(table) ??
        file.prepare(
          `insert into ${nameOf(table)} (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
        )
      inserts.set(table, insert)
      for (const row of rows) insert.run(...row)
    },
    complete: async () => {
      for (const index of indexes) file.exec(index)
    },
  }
}

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/** Writes files that nobody else uses, so they need no journal. They get their names when they are complete. */
const writeFiles = async (path: string, fill: (target: CopyTarget) => Promise<void>): Promise<void> => {
  await createTables(path)
  const file = openFiles(path)
  try {
    file.exec(`pragma cache_size = -${CACHE_KIB}; pragma threads = ${SORTING_THREADS}`)
    for (const schema of Object.values(SCHEMAS))
      file.exec(`pragma ${schema}.journal_mode = off; pragma ${schema}.synchronous = off`)
    const indexes = dropIndexes(file)
    file.exec('begin')
    for (const table of INITIALISED_TABLES) file.exec(`delete from ${nameOf(table)}`)
    await fill(copyTarget(file, indexes))
    file.exec('commit')
    for (const schema of Object.values(SCHEMAS)) file.exec(`pragma ${schema}.journal_mode = wal`)
  } finally {
    file.close()
  }
  for (const one of [path, tokensPath(path), callLogPath(path)]) await sync(one)
}

export const sqliteTarget = async (givenPath: string): Promise<CreateCopy> => {
  const path = resolve(givenPath)
  await rejectExistingStore(path)
  return async (fill) => {
    if (!existsSync(dirname(path))) createFolder(dirname(path), OWNER_ONLY_FOLDER)
    await withPartialFolder(path, async (folder) => {
      const partial = join(folder, basename(path))
      await writeFiles(partial, fill)
      await moveAll(
        [(name: string) => name, tokensPath, callLogPath].map((fileOf) => ({
          partial: fileOf(partial),
          target: fileOf(path),
        })),
      )
    })
  }
}
