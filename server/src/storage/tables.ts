/** Table definitions. Times are fixed-width text; every text key sorts in byte order. */
import type { Generated, Insertable } from 'kysely'

/** Published records in list order: the columns for filters and aggregates, and the body as served. */
export interface ObservationTable {
  at: string
  id: string
  observer: string
  type: number
  wolf: number | null
  wolf_north: number | null
  wolf_south: number | null
  a_number: number | null
  /** A JSON array, sorted, each tag once. */
  tags: string
  body: string
}

export interface ImageTable {
  at: string
  id: string
  observer: string
  tags: string
  body: string
}

/** A copy of each record for each of its tags, so that a page by tag is one range read. */
export interface ObservationTagTable {
  tag: string
  at: string
  id: string
  observer: string
  type: number
  body: string
}

export interface ImageTagTable {
  tag: string
  at: string
  id: string
  observer: string
  body: string
}

export interface DailyActivityTable {
  day: string
  body: string
}

export interface ObserverTable {
  nickname: string
  /** 1 when the operator imported the nickname; such an observer is listed even without records. */
  registered: number
  body: string
  detail: string
}

/** One row: the current state of the published data. */
export interface DatasetTable {
  number: number
  version: string
  observations: number
  images: number
  published_at: string | null
  /** When the previous version was published. `Last-Modified` changes only if `published_at` is later. */
  previously_published_at: string | null
  /** The Meta record as served. */
  meta: string
  /** A JSON object in byte order: the number of images that have a URL under each key. */
  url_keys: string
}

export interface TokenTable {
  id: string
  /** SHA-256 of the token, in hex; the token itself is never stored. */
  hash: string
  holder: string
  purpose: string
  rate: number | null
  issued_at: string
  /** The last day on which the token is valid. */
  expires_on: string | null
  revoked_at: string | null
}

/** One row: counts how often tokens were issued, revoked or rotated. */
export interface TokenChangeTable {
  number: number
}

export interface Tables {
  observation: ObservationTable
  image: ImageTable
  observation_tag: ObservationTagTable
  image_tag: ImageTagTable
  daily_activity: DailyActivityTable
  observer: ObserverTable
  dataset: DatasetTable
  token: TokenTable
  token_change: TokenChangeTable
}

export interface CallTable {
  number: Generated<number>
  at: string
  request_id: string
  method: string
  path: string
  query: string
  status: number
  /** 1 if all bytes of the response were sent, else 0. */
  completed: number
  milliseconds: number
  bytes: number
  token_id: string | null
  address: string
  user_agent: string | null
}

/** A row without its number, which the database assigns. */
export type CallRow = Insertable<CallTable>

export const CALL_COLUMNS = [
  'at',
  'request_id',
  'method',
  'path',
  'query',
  'status',
  'completed',
  'milliseconds',
  'bytes',
  'token_id',
  'address',
  'user_agent',
] as const satisfies readonly (keyof CallRow)[]

/** The values in the order of `CALL_COLUMNS`. Written out, because a loop over the names is slower. */
export const callValues = (call: CallRow): (string | number | null)[] => [
  call.at,
  call.request_id,
  call.method,
  call.path,
  call.query,
  call.status,
  call.completed,
  call.milliseconds,
  call.bytes,
  call.token_id ?? null,
  call.address,
  call.user_agent ?? null,
]

/** Separate from `Tables`, because SQLite stores the call log in another file. */
export interface CallTables {
  call: CallTable
}
