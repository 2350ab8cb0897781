/** The interface that each engine implements for copies of a store, and the tables that a copy consists of. */
import type { Value } from './database.ts'
import type { TableSet } from './schema/schema-version.ts'
import type { CallTables, Tables } from './schema/tables.ts'

export type CopiedTable = keyof Tables | keyof CallTables

/**
 * Each table and its set, which names the file on SQLite. Left out are tables that only one engine has: counts of
 * rate limits, which last an hour at most, and definitions of indexes.
 */
const SETS = {
  dataset: 'data',
  publication: 'data',
  observation: 'data',
  observation_tag: 'data',
  observation_history: 'data',
  image: 'data',
  image_tag: 'data',
  image_history: 'data',
  day_digest: 'data',
  observer: 'data',
  observer_history: 'data',
  daily_activity: 'data',
  daily_activity_history: 'data',
  tombstone: 'data',
  mirror: 'data',
  index_state: 'data',
  index_daily: 'data',
  index_entry: 'data',
  index_monthly: 'data',
  index_smoothed: 'data',
  index_observer: 'data',
  index_flag: 'data',
  token: 'tokens',
  token_change: 'tokens',
  call: 'calls',
  token_use: 'calls',
  import_run: 'calls',
} as const satisfies Record<CopiedTable, TableSet>

export const COPIED_TABLES = Object.keys(SETS) as CopiedTable[]

export const tableSetOf = (table: CopiedTable): TableSet => SETS[table]

/** Tables that have a row in an empty store. */
export const INITIALISED_TABLES: readonly CopiedTable[] = ['dataset', 'token_change']

export const ROWS_PER_BATCH = 1_000

/** Names of columns or tables as a list in SQL. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

export interface TableColumns {
  all: string[]
  /** The columns of the primary key, in its order. */
  key: string[]
}

/** `position` is that in the primary key. */
export const tableColumns = (columns: { name: string; position: number | null }[]): TableColumns => ({
  all: columns.map(({ name }) => name),
  key: columns
    .filter(({ position }) => position !== null)
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map(({ name }) => name),
})

/** The statement that reads a table in the order of its key. */
export const selectAll = (table: string, { all, key }: TableColumns): string =>
  `select ${quoted(all)} from ${table} ${key.length > 0 ? `order by ${quoted(key)}` : ''}`

export type Rows = readonly (readonly Value[])[]

export interface TableReader {
  columnsOf(table: CopiedTable): Promise<TableColumns>
  count(table: CopiedTable): Promise<number>
  /** All rows in the order of the key, in batches. */
  read(table: CopiedTable, columns: TableColumns): AsyncIterable<Rows>
}

/** A consistent view of a store, which it does not change. */
export interface CopySource extends TableReader {
  close(): Promise<void>
}

/** An empty store that only the copy can see. */
export interface CopyTarget extends TableReader {
  add(table: CopiedTable, columns: readonly string[], rows: Rows): Promise<void>
  /** Builds what depends on the rows, such as indexes. */
  complete(): Promise<void>
}

/** Creates a store, and makes it visible when `fill` has completed. If `fill` fails, nothing is left of it. */
export type CreateCopy = <Result>(fill: (target: CopyTarget) => Promise<Result>) => Promise<Result>
