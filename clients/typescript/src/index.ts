export { BULK_FORMATS, type BulkFormat } from './bulk-formats.ts'
export { BulkSeries, type CitationFormat } from './bulk-series.ts'
export { type Change, type ChangeKind, type ChangePage, Changes, type ChangesQuery } from './changes.ts'
export type { Coordinates, EphemerisQuery, SunEphemeris } from './ephemeris.ts'
export {
  ConnectionFailed,
  FileChanged,
  Gone,
  HeliologError,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnexpectedResponse,
} from './errors.ts'
export { type DownloadOptions, Heliolog, type HeliologOptions, type RequestOptions } from './heliolog.ts'
export type { CachedResponse, ResponseCache } from './http-client.ts'
export type {
  BulkImage,
  BulkObservation,
  BulkSeriesOptions,
  CallOptions,
  DailyActivity,
  DailyActivityQuery,
  Image,
  ImagesQuery,
  IndexDailyQuery,
  IndexDay,
  IndexedObservation,
  IndexFactor,
  IndexFlag,
  IndexFlagsQuery,
  IndexMonth,
  IndexObserver,
  IndexObserverDetail,
  IndexRecipe,
  IndexSmoothedMonth,
  Meta,
  Observation,
  ObservationsQuery,
  Observer,
  ObserverDetail,
  Page,
  SeriesOptions,
  VersionOptions,
} from './records.ts'
export type { Wait } from './retry.ts'
export { PagedSeries, Series } from './series.ts'
