/** The requests that fetch the data of a page, and the file of the bulk API that has all of its rows. */
import { BULK_NAMES, type Filters, LISTS, type ListName } from '../../../data/lists.ts'

/** A request for a list, for one record, or for all observers. */
export type Call =
  | { list: ListName; filters: Filters; limit?: string | undefined; cursor?: string | undefined }
  | { record: 'observation' | 'observer'; name: string }
  | { record: 'observers' }

export type Parameters = [name: string, value: string][]

/** The parameters that have a value, in the order of `names`. */
export const given = (names: readonly string[], values: Record<string, string | undefined>): Parameters =>
  names.flatMap((name): Parameters => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })

export const filtersOf = ({ list, filters }: { list: ListName; filters: Filters }): Parameters =>
  given(LISTS[list].filters, filters)

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
