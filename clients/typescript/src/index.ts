export type { AnswerCache, CachedAnswer } from './caller.ts'
export {
  ConnectionFailed,
  HeliologError,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnexpectedAnswer,
} from './errors.ts'
export { type DownloadOptions, Heliolog, type HeliologOptions } from './heliolog.ts'
export type { Patience } from './patience.ts'
export type {
  CallOptions,
  DailyActivity,
  DailyActivityQuery,
  Image,
  ImagesQuery,
  Meta,
  Observation,
  ObservationsQuery,
  Observer,
  ObserverDetail,
  Page,
} from './records.ts'
export { Series } from './series.ts'
