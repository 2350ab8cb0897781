/** The files of the bulk API that have all rows of a page's list. */
import { BULK_NAMES } from '../lists.ts'
import { type Call, filtersOf, type Parameters } from './calls.ts'

export const FORMATS = {
  csv: { title: 'CSV', use: 'for spreadsheets and most programs' },
  ndjson: { title: 'NDJSON', use: 'one JSON record per line, as in the API' },
  parquet: { title: 'Parquet', use: 'typed columns, for pandas, R and DuckDB' },
}
export type Format = keyof typeof FORMATS

export interface BulkFile {
  /** Its name in the bulk API, without the format. */
  name: string
  filters: Parameters
}

const bulkNameOf = (call: Call): string | undefined => {
  if ('list' in call) return BULK_NAMES[call.list]
  return call.record === 'observers' ? BULK_NAMES.observers : undefined
}

/** The file for the list among the calls; undefined without a list, or if the bulk API does not have it. */
export const bulkFileOf = (calls: readonly Call[]): BulkFile | undefined => {
  for (const call of calls) {
    const name = bulkNameOf(call)
    if (name !== undefined) return { name, filters: 'list' in call ? filtersOf(call) : [] }
  }
  return undefined
}

export const bulkPath = (name: string, format: Format): `/${string}` => `/bulk/v1/${name}.${format}`
