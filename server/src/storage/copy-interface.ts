/** The interface that each engine implements for copies of a store. */
import type { Value } from './database.ts'
import type { StoreTable } from './schema/table-sets.ts'

/** Tables that have a row in an empty store. */
export const INITIALISED_TABLES: readonly StoreTable[] = ['dataset', 'token_change']

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
  columnsOf(table: StoreTable): Promise<TableColumns>
  count(table: StoreTable): Promise<number>
  /** All rows in the order of the key, in batches. */
  read(table: StoreTable, columns: TableColumns): AsyncIterable<Rows>
}

/** A consistent view of a store, which it does not change. */
export interface CopyOriginal extends TableReader {
  close(): Promise<void>
}

/** An empty store that only the copy can see. */
export interface CopyTarget extends TableReader {
  add(table: StoreTable, columns: readonly string[], rows: Rows): Promise<void>
  /** Builds what depends on the rows, such as indexes. */
  complete(): Promise<void>
}

/** Creates a store, and makes it visible when `fill` has completed. If `fill` fails, nothing is left of it. */
export type CreateCopy = <Result>(fill: (target: CopyTarget) => Promise<Result>) => Promise<Result>
