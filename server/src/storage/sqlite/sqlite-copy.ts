/** Reads all tables of an embedded store for a copy, and writes those of a new one. */
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StoreError } from '../../domain/user-error.ts'
import {
  type CopyOriginal,
  type CopyTarget,
  type CreateCopy,
  INITIALISED_TABLES,
  quoted,
  ROWS_PER_BATCH,
  type Rows,
  selectAll,
  type TableReader,
  tableColumns,
} from '../copy-interface.ts'
import type { Value } from '../database.ts'
import { createFolder, OWNER_ONLY_FOLDER } from '../folders.ts'
import { requireCurrent, schemaStateOf } from '../schema/schema-version.ts'
import { STORE_TABLES, type StoreTable, tableSetOf } from '../schema/table-sets.ts'
import { moveAll, rejectExistingStore, withPartialFolder } from './new-files.ts'
import { createTables } from './sqlite.ts'
import { cachedStatements, dropIndexes, filesOf, OPEN_TIMEOUT_MS, openExisting } from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'

/** The names of the files in one connection. */
const SCHEMAS = { data: 'main', tokens: 'tokens', calls: 'calls' } as const
/** For sorting while indexes are built. */
const CACHE_KIB = 65_536
const SORTING_THREADS = 1

const nameOf = (table: StoreTable): string => `${SCHEMAS[tableSetOf(table)]}."${table}"`

/** Opens the three files in one connection. */
const openFiles = (path: string): DatabaseSync => {
  using opened = new DisposableStack()
  const file = opened.use(openExisting(path, OPEN_TIMEOUT_MS))
  for (const set of ['tokens', 'calls'] as const) {
    const attached = filesOf(path)[set]
    // SQLite would create a missing file.
    if (!existsSync(attached))
      throw new StoreError(`${attached} is missing; heliolog init creates an empty one`)
    file.prepare(`attach ? as ${SCHEMAS[set]}`).run(attached)
  }
  opened.move()
  return file
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
      .prepare('select name, nullif(pk, 0) as position from pragma_table_info(?, ?) order by cid')
      .all(table, SCHEMAS[tableSetOf(table)])
    return tableColumns(columns as Parameters<typeof tableColumns>[0])
  },
  count: async (table) =>
    Number(file.prepare(`select count(*) as rows from ${nameOf(table)}`).get()?.['rows']),
  read: (table, columns) => inBatches(file.prepare(selectAll(nameOf(table), columns))),
})

export const openSqliteOriginal = async (givenPath: string): Promise<CopyOriginal> => {
  const path = resolve(givenPath)
  const { data, tokens, calls } = await readVersions(path)
  requireCurrent(path, schemaStateOf([data, tokens, calls]))
  const file = openFiles(path)
  // One transaction for all files. SQLite takes the snapshot of each at its first statement, so take them at once.
  file.exec('pragma query_only = on; begin')
  for (const schema of Object.values(SCHEMAS)) file.prepare(`select 1 from ${schema}.sqlite_master`).get()
  return { ...tableReader(file), close: async () => file.close() }
}

const copyTarget = (file: DatabaseSync, indexes: readonly string[]): CopyTarget => {
  const prepared = cachedStatements(file)
  return {
    ...tableReader(file),
    add: async (table, columns, rows) => {
      const insert = prepared(
        `insert into ${nameOf(table)} (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
      )
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
const writeFiles = async <T>(path: string, fill: (target: CopyTarget) => Promise<T>): Promise<T> => {
  await createTables(path, 0)
  using file = openFiles(path)
  file.exec(`pragma cache_size = -${CACHE_KIB}; pragma threads = ${SORTING_THREADS}`)
  for (const schema of Object.values(SCHEMAS))
    file.exec(`pragma ${schema}.journal_mode = off; pragma ${schema}.synchronous = off`)
  const indexes = Object.values(SCHEMAS).flatMap((schema) => dropIndexes(file, schema, STORE_TABLES))
  file.exec('begin')
  for (const table of INITIALISED_TABLES) file.exec(`delete from ${nameOf(table)}`)
  const result = await fill(copyTarget(file, indexes))
  file.exec('commit')
  for (const schema of Object.values(SCHEMAS)) file.exec(`pragma ${schema}.journal_mode = wal`)
  return result
}

export const sqliteTarget = async (givenPath: string): Promise<CreateCopy> => {
  const path = resolve(givenPath)
  await rejectExistingStore(path)
  return async (fill) => {
    if (!existsSync(dirname(path))) createFolder(dirname(path), OWNER_ONLY_FOLDER)
    return withPartialFolder(path, async (folder) => {
      const partial = join(folder, basename(path))
      const result = await writeFiles(partial, fill)
      const [from, to] = [filesOf(partial), filesOf(path)]
      const files = (['data', 'tokens', 'calls'] as const).map((set) => ({
        partial: from[set],
        target: to[set],
      }))
      for (const file of files) await sync(file.partial)
      await moveAll(files)
      return result
    })
  }
}
