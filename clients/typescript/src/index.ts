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
export type { AnswerCache, CachedAnswer } from './http-client.ts'
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
export type { RetryOptions as Patience } from './retry.ts'
export { Series } from './series.ts'
