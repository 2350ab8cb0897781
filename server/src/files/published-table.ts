/** Tables that are published as files and as time series. Features contribute them. */
import type { Table } from '../domain/records/columns.ts'
import type { TextKind } from '../domain/records/text-bytes.ts'
import type { ApiSettings } from '../http/app-dependencies.ts'
import type { Series } from '../http/representation.ts'
import type { Filters } from '../lists/filters.ts'
import type { ListOrder, ListSource } from '../lists/list-sql.ts'
import type { ParameterValues } from '../lists/parameters.ts'
import type { FileFormat } from './file-formats.ts'

/** Rows in the order of a key. */
export interface TableRows extends ListSource {
  series: Series
  /** The column with the record, unless it is `body`. */
  column?: 'silso' | undefined
  /** For a file with a row for each day or month, without gaps: the column from whose first value to the last. */
  span?: { column: 'day' | 'month'; unit: 'day' | 'month' }
  /** Set if the rows are computed for each file. */
  derived?: DerivedRows
  /** What differs for former versions of rows that are stored for the current one only. */
  former?: Required<Pick<TableRows, 'series' | 'derived'>>
}

/** Rows that a builder thread computes from stored ones. */
interface DerivedRows {
  from: TableRows
  values: ParameterValues
  /** The name of the computation. */
  by: string
}

/** A format of a table's files. */
export interface TableFormat extends FileFormat {
  /** What its rows have instead of those of the table. */
  rows?: Partial<TableRows>
}

export interface PublishedTable extends Table {
  /** As in the names of its files. */
  name: string
  /** Its filters are the parameters that select rows. */
  source: TableRows & { filters: Filters }
  /** Whether the rows read are days, and those of the file are their months. */
  isMonthly?: true
  /** The formats of its files; none for a table that is only a time series. */
  formats: readonly TableFormat[]
  timeSeries?: TimeSeries
}

/** How records are placed in time. */
export interface TimeSeries {
  /** In the order of the catalogue. */
  datasets: readonly TimeSeriesDataset[]
  /** What the time of a record is made from. */
  unit: 'instant' | 'day' | 'month'
  /** The kind of records whose texts have lengths of their own. */
  textKind?: TextKind
}

export interface TimeSeriesDataset {
  id: string
  title: string
  description: string
  /** Only the records with these values. */
  filter: { type?: number; observer?: string }
}

export const BY_NICKNAME: ListOrder = { columns: ['nickname'], fields: ['nickname'] }

/** Whether there are files of former versions. */
export const takesVersion = ({ source }: PublishedTable): boolean =>
  source.series.hasHistory || source.former !== undefined

/** The tables that the operator has not turned off. */
export const servedTables = (tables: readonly PublishedTable[], settings: ApiSettings): PublishedTable[] =>
  tables.filter(({ source }) => !source.series.offError?.(settings))
