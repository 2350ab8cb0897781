/** What heliolog answers and what it can be asked, from openapi.json. */
import type { components, operations } from './schema.ts'

type Schemas = components['schemas']

export type Observation = Schemas['Observation']
export type Image = Schemas['Image']
export type DailyActivity = Schemas['DailyActivity']
export type Observer = Schemas['Observer']
export type ObserverDetail = Schemas['ObserverDetail']
export type Meta = Schemas['Meta']

export interface Page<Record> {
  data: Record[]
  /** Goes on with the next page; null on the last one. */
  next_cursor: string | null
}

export interface CallOptions {
  /** Ends the call, also while it waits; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

type List = 'listObservations' | 'listImages' | 'listDailyActivity'
type Parameters<Name extends List> = NonNullable<operations[Name]['parameters']['query']>

/** The parameters of a list; its cursor is given to `page` and `pages`. `limit` is the size of a page, 500 unless told. */
type QueryOf<Name extends List> = {
  [Key in Exclude<keyof Parameters<Name>, 'cursor'>]?: Parameters<Name>[Key] | undefined
} & CallOptions

export type ObservationsQuery = QueryOf<'listObservations'>
export type ImagesQuery = QueryOf<'listImages'>
export type DailyActivityQuery = QueryOf<'listDailyActivity'>
