/** Tables that are published as files and as time series. Features contribute them. */
import type { Table } from '../domain/records/columns.ts'
import type { ApiSettings } from '../http/app-dependencies.ts'
import type { Series } from '../http/representation.ts'
import type { FilteredRows } from '../lists/list.ts'
import type { ListOrder, ListRows } from '../lists/list-sql.ts'
import type { ParameterValues } from '../lists/parameters.ts'
import type { FileFormat } from './file-formats.ts'

/** Differences of a format from the others of its table. */
export interface FileLayout {
  /** The column with the record, unless it is that of the table. */
  column?: 'silso'
  /** For a file with a row for each day or month, without gaps: the column from whose first value to the last. */
  span?: 'day' | 'month'
}

/** Rows of a stored table, in the order of a key. */
export interface StoredRows extends ListRows, FileLayout {
  series: Series
}

/** Rows that a builder thread computes from stored ones. */
export interface ComputedRows extends FileLayout {
  series: Series
  /** The name of the computation, and the table that its rows have in the current version. */
  by: string
  table: string
  from: StoredRows
  values: ParameterValues
}

export type TableRows = StoredRows | ComputedRows

/** A format of a table's files. */
export interface TableFormat extends FileFormat {
  layout?: FileLayout
}

export interface PublishedTable extends Table {
  /** As in the names of its files. */
  name: string
  /** Its filters are the parameters that select rows. */
  rows: StoredRows & FilteredRows
  /** Rows of former versions, if the store does not have them. */
  former?: ComputedRows
  /** The formats of its files; none for a table that is only a time series. */
  formats: readonly TableFormat[]
  /** The datasets of a table in the order of time, in the order of the catalogue. */
  timeSeries?: readonly TimeSeriesDataset[]
}

export interface TimeSeriesDataset {
  id: string
  title: string
  description: string
  /** Only the records with these values. */
  filter?: { type?: number; observer?: string }
}

export const BY_NICKNAME: ListOrder = { columns: ['nickname'], fields: ['nickname'] }

/** True if there are files of former versions. */
export const takesVersion = ({ rows, former }: PublishedTable): boolean =>
  rows.series.hasHistory || former !== undefined

/** The tables that the operator has not turned off. */
export const servedTables = (tables: readonly PublishedTable[], settings: ApiSettings): PublishedTable[] =>
  tables.filter(({ rows }) => !rows.series.offError?.(settings))
