/** The interface that each engine implements for copies of a store. */
import type { Value } from '../database.ts'
import type { CopiedTable } from './copied-tables.ts'

export const ROWS_PER_BATCH = 1_000

/** Names of columns or tables as a list in SQL. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

export interface TableColumns {
  all: string[]
  /** The columns of the primary key, in its order. */
  key: string[]
}

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
export type CreateCopy = (fill: (target: CopyTarget) => Promise<void>) => Promise<void>
