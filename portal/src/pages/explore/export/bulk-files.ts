/** The files of the bulk API that have all rows of a page's list. */
import { BULK_NAMES, LISTS } from '../../../data/lists.ts'
import { type Call, filtersOf, type Parameters } from './calls.ts'

/** Their names for people, by the extension of the file. */
export const FORMATS = { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet' }
export type Format = keyof typeof FORMATS

export interface BulkFile {
  /** Its name in the bulk API, without the format. */
  name: string
  filters: Parameters
  /** Whether its rows have tags, unlike the records of the API. */
  hasTags: boolean
}

const fileFor = (call: Call): BulkFile | undefined => {
  if ('list' in call) {
    const { list } = call
    return { name: BULK_NAMES[list], filters: filtersOf(call), hasTags: LISTS[list].filters.includes('tag') }
  }
  return call.record === 'observers' ? { name: BULK_NAMES.observers, filters: [], hasTags: false } : undefined
}

/** The file for the list among the calls; undefined without a list, with several, or if the bulk API lacks it. */
export const bulkFileOf = (calls: readonly Call[]): BulkFile | undefined => {
  const files = calls.map(fileFor).filter((file) => file !== undefined)
  return files.length === 1 ? files[0] : undefined
}

export const bulkPath = (name: string, format: Format): `/${string}` => `/bulk/v1/${name}.${format}`
