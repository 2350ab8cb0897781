/** Types of heliolog's records and query parameters, from openapi.json. */
import type { components, operations } from './schema.ts'

type Schemas = components['schemas']

export type Observation = Schemas['Observation']
export type Image = Schemas['Image']
export type DailyActivity = Schemas['DailyActivity']
export type Observer = Schemas['Observer']
export type ObserverDetail = Schemas['ObserverDetail']
export type Meta = Schemas['Meta']

/** An observation in bulk files, which contain tags. */
export type BulkObservation = Observation & { tags: string[] }
/** An image in bulk files, which contain tags. */
export type BulkImage = Image & { tags: string[] }

export interface Page<Record> {
  data: Record[]
  /** Requests the next page; null on the last one. */
  next_cursor: string | null
}

export interface CallOptions {
  /** Aborts the call, also while it waits; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

type List = 'listObservations' | 'listImages' | 'listDailyActivity'
type Parameters<Name extends List> = NonNullable<operations[Name]['parameters']['query']>

interface SeriesOptions extends CallOptions {
  /** Records per page, from 1 to 500. Default: 500. */
  pageSize?: number | undefined
  /** @deprecated Use `pageSize`. */
  limit?: number | undefined
}

/** A list's filters and options; the cursor is an argument of `page` and `pages`. */
type QueryOf<Name extends List> = {
  [Key in Exclude<keyof Parameters<Name>, 'cursor' | 'limit'>]?: Parameters<Name>[Key] | undefined
} & SeriesOptions

export type ObservationsQuery = QueryOf<'listObservations'>
export type ImagesQuery = QueryOf<'listImages'>
export type DailyActivityQuery = QueryOf<'listDailyActivity'>
