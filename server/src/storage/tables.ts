/** The tables, as the code sees them. Times are fixed-width text; every text key is in byte order. */
import type { Generated, Insertable } from 'kysely'

/** Published, in list order: the columns that a record is searched or counted by, and its body as served. */
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

/** Records once more, in the list order of each of their tags. */
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
  /** 1 when the operator imported the nickname itself: such an observer stays without any records. */
  registered: number
  body: string
  detail: string
}

/** One row: what the whole of the published data is at this moment. */
export interface DatasetTable {
  number: number
  version: string
  observations: number
  images: number
  published_at: string | null
  /** The latest that any version before was published. Unless `published_at` is later, Last-Modified cannot tell them apart. */
  previously_published_at: string | null
  /** The Meta record as served. */
  meta: string
  /** A JSON object, in byte order: the keys of the images' URLs, and how many images have each. */
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

/** One row: how often tokens were issued, revoked or rotated. */
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
  milliseconds: number
  bytes: number
  token_id: string | null
  address: string
  user_agent: string | null
}

/** A call that has no number yet. */
export type Call = Insertable<CallTable>

export const CALL_COLUMNS = [
  'at',
  'request_id',
  'method',
  'path',
  'query',
  'status',
  'milliseconds',
  'bytes',
  'token_id',
  'address',
  'user_agent',
] as const satisfies readonly (keyof Call)[]

/** In the order of the columns. Written out: going by their names took twice as long. */
export const callValues = (call: Call): (string | number | null)[] => [
  call.at,
  call.request_id,
  call.method,
  call.path,
  call.query,
  call.status,
  call.milliseconds,
  call.bytes,
  call.token_id ?? null,
  call.address,
  call.user_agent ?? null,
]

/** The call log has a store of its own: see `Database.calls`. */
export interface CallTables {
  call: CallTable
}
