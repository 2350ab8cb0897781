/** Types of heliolog's records and query parameters, from the OpenAPI documents. */
import type { components as IndexComponents, operations as IndexOperations } from './index-schema.ts'
import type { components, operations } from './schema.ts'

type Schemas = components['schemas']
type IndexSchemas = IndexComponents['schemas']

export type Observation = Schemas['Observation']
export type Image = Schemas['Image']
export type DailyActivity = Schemas['DailyActivity']
export type Observer = Schemas['Observer']
export type ObserverDetail = Schemas['ObserverDetail']
export type Meta = Schemas['Meta']

/** The community index of a day, with its uncertainty. */
export type IndexDay = IndexSchemas['DailyIndex']
/** The mean of the index over a month. */
export type IndexMonth = IndexSchemas['MonthlyIndex']
/** The mean of the index over the thirteen months around a month. */
export type IndexSmoothedMonth = IndexSchemas['SmoothedIndex']
/** An observer's factor k, or the reason why it is null. */
export type IndexObserver = IndexSchemas['IndexObserver']
/** An observer's factor k, with the factors of all years. */
export type IndexObserverDetail = IndexSchemas['IndexObserverDetail']
/** The factor of an observer and calendar year. */
export type IndexFactor = Pick<IndexObserver, 'nickname'> & IndexObserverDetail['years'][number]
/** The part of an observation in the index. */
export type IndexedObservation = IndexSchemas['IndexedObservation']
/** An unusual observation, and what is unusual. */
export type IndexFlag = IndexSchemas['IndexFlag']
/** The method of the index, and the data from which it was computed. */
export type IndexRecipe = IndexSchemas['IndexRecipe']

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

type Operations = operations & IndexOperations
type Parameters<Name extends keyof Operations> = NonNullable<Operations[Name]['parameters']['query']>

export interface SeriesOptions extends CallOptions {
  /** Records per page, from 1 to 500. Default: 500. */
  limit?: number | undefined
}

export interface VersionOptions {
  /** A data version, such as that of a paper. Default: the current data. */
  version?: string | undefined
}

/** The options of a series with bulk files. */
export interface BulkSeriesOptions extends SeriesOptions, VersionOptions {}

/** A list's filters and options; the cursor is an argument of `page` and `pages`. */
type QueryOf<Name extends keyof Operations> = {
  [Key in Exclude<keyof Parameters<Name>, 'cursor' | 'limit'>]?: Parameters<Name>[Key] | undefined
} & SeriesOptions

export type ObservationsQuery = QueryOf<'listObservations'> & VersionOptions
export type ImagesQuery = QueryOf<'listImages'> & VersionOptions
export type DailyActivityQuery = QueryOf<'listDailyActivity'> & VersionOptions
export type IndexDailyQuery = QueryOf<'listDailyIndex'> & VersionOptions
export type IndexFlagsQuery = QueryOf<'listIndexFlags'>
