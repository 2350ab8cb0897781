/** Table definitions. Times are fixed-width text; every text key sorts in byte order. */
import type { Generated, Insertable } from 'kysely'
import type { RecordKind } from '../../domain/records/digest.ts'

interface Changed {
  /** The number of the publication that changed the record last. */
  publication: number
  /** 1 if that publication made the record public, 0 if it changed it. */
  is_new: number
}

/** A record in list order: its columns for filters, and its body as served. */
interface ListedRecord {
  at: string
  id: string
  observer: string
  body: string
}

interface Tagged {
  /** A JSON array, sorted, each tag once. */
  tags: string
}

interface Sourced {
  /** The number of the source that the record belongs to. Clients do not see it. */
  source: number
}

interface ObservationTable extends ListedRecord, Tagged, Changed, Sourced {
  type: number
  wolf: number | null
  wolf_north: number | null
  wolf_south: number | null
  a_number: number | null
}

/** A copy of each record for each of its tags, so that a page by tag is one range read. */
interface TagTable extends ListedRecord {
  tag: string
}

export interface ObserverTable extends Changed {
  nickname: string
  /** 1 when the operator imported the nickname; such an observer is listed even without records. */
  registered: number
  body: string
  detail: string
}

/** The publications that a state of a record was part of: from the first number to the one before the second. */
interface Period {
  from_publication: number
  to_publication: number
}

/** A state of a record that a publication replaced or, with `is_retracted` = 1, retracted. */
interface Replaced extends Period {
  is_new: number
  is_retracted: number
}

/** Records that were retracted and not published again. */
interface TombstoneTable {
  kind: RecordKind
  /** The nickname of an observer. */
  id: string
  /** The record's time; empty for an observer. */
  at: string
  publication: number
  /** 1 if it names a forgotten observer; it is then deleted with the history. */
  is_forgotten: Generated<number>
}

interface PublicationTable {
  /** 1 for the first, without gaps. */
  number: number
  at: string
  version_before: string
  version: string
  /** The PublicationCounts as JSON. */
  counts: string
  /** `url_keys` of the dataset at that time. */
  url_keys: string
  /** The user and machine that published; null if unknown. */
  run_by: string | null
  note: string | null
  /** Null in publications of releases before 2.0. */
  action: PublicationAction | null
  /** The number of the source, and the names of its files as JSON. Null if the action has none. */
  source: number | null
  files: string | null
  /** The profile of the source that the import replaced, empty if it had none. Null if it replaced none. */
  profile_before: string | null
}

export type PublicationAction = 'import' | 'mirror' | 'retract' | 'rename' | 'forget' | 'remove' | 'undo'

/** A place that records of a kind come from. */
interface SourceTable {
  number: number
  kind: RecordKind
  name: string
  /** The profile of its files as TOML; null if it has none. */
  profile: string | null
  /** 1 if it has been removed. Its records are in the history only, from which an undo restores them. */
  is_removed: Generated<number>
}

/** A record or registration that a publication moved to another source. 0 stands for no registration. */
interface SourceChangeTable {
  publication: number
  kind: RecordKind
  id: string
  from_source: number
  to_source: number
}

/** A former nickname, for rows to come, in the order in which they were remembered. */
interface RememberedNameTable {
  number: number
  /** The publication that renamed or forgot the observer. */
  publication: number
  at: string
  /** Null if the observer is forgotten. */
  name: string | null
  /** The keyed hash of a forgotten nickname, else null. */
  hash: string | null
  /** The nickname that rows get; null if they are left out. */
  becomes: string | null
  /** The publication that has undone the renaming; null otherwise. */
  ended_by: number | null
}

/** One row: the current state of the published data. */
interface DatasetTable {
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
  /** The `TextBytes` of the records of all publications. */
  text_bytes: string
  /** The number of the current publication; 0 before the first. */
  publication: number
  /** The first publication whose records can still be read; 0 before the first. */
  history_from: number
  /** Some tombstones up to this publication have been deleted; 0 if none. */
  tombstones_from: number
  /** The number of times that data were deleted for good, with a forgotten observer or with old history. */
  erasures: number
  /** Random; a mirror has another id than its origin. */
  store_id: string
  /** In a mirror, the version of the origin that it has copied. Null after other publications. */
  origin_version: string | null
  /** Random: the key of the hashes of forgotten nicknames, and of the ids that replace those with nicknames. */
  name_key: string
}

/** At most one row: the stored community index. */
interface IndexStateTable {
  /** Always 1. */
  number: number
  /** The publication from which it was computed, and its data version. */
  publication: number
  version: string
  /** The UTC day of that publication. Which days are settled depends on it. */
  as_of: string
  /** The version of the recipe. */
  recipe: string
  /** Later than that of the index before. */
  computed_at: string
  /** The recipe as served. */
  summary: string
}

/** Where a token works: in the Authorization header, or in the path of HAPI addresses. */
export type TokenScope = 'api' | 'hapi'

export interface TokenTable {
  id: string
  /** SHA-256 of the token, in hex; the token itself is never stored. */
  hash: string
  /** Empty if the token is deleted, like the purpose. */
  holder: string
  purpose: string
  rate: number | null
  issued_at: string
  /** The last day on which the token is valid. */
  expires_on: string | null
  revoked_at: string | null
  scope: TokenScope
  email: string | null
  /** Downloads an hour; null for the default limit. */
  bulk_per_hour: number | null
  /** When the holder was forgotten. Such a token is revoked too. */
  deleted_at: string | null
}

/** Separate from the published data, because SQLite stores tokens in another file. */
export interface TokenTables {
  token: TokenTable
  /** One row: counts how often tokens were changed. */
  token_change: { number: number }
}

export interface Tables extends TokenTables {
  observation: ObservationTable
  image: ListedRecord & Tagged & Changed & Sourced
  observation_tag: TagTable & { type: number }
  image_tag: TagTable
  daily_activity: { day: string; body: string; publication: number }
  monthly_activity: { month: string; body: string; publication: number }
  /** The digests of each day's records, from which the data version is computed. */
  day_digest: { day: string; digest: string }
  observer: ObserverTable
  observation_history: ListedRecord & Tagged & Replaced & Sourced & { type: number }
  image_history: ListedRecord & Tagged & Replaced & Sourced
  observer_history: Replaced & { nickname: string; detail: string }
  daily_activity_history: Period & { day: string; body: string }
  monthly_activity_history: Period & { month: string; body: string }
  tombstone: TombstoneTable
  source: SourceTable
  /** The nicknames that each source has registered. */
  registration: { nickname: string; source: number }
  source_change: SourceChangeTable
  remembered_name: RememberedNameTable
  publication: PublicationTable
  dataset: DatasetTable
  index_state: IndexStateTable
  index_daily: { day: string; body: string }
  /** The weights and flags of the observations of a day in the index, by observer. */
  index_entry: { day: string; entries: string }
  /** `silso` is the `SilsoMonth` as JSON. */
  index_monthly: { month: string; body: string; silso: string }
  index_smoothed: { month: string; body: string }
  index_observer: { nickname: string; body: string; detail: string }
  index_factor: { nickname: string; year: number; body: string }
  /** Observations with a flag. The numbers are stored as JSON. */
  index_flag: Omit<ListedRecord, 'body'> & { flag: string; wolf: string; z: string; day_index: string }
}

interface CallTable {
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
  /** 1, or the number of requests that a summary stands for. */
  count: number
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
  'count',
] as const satisfies readonly (keyof CallRow)[]

/** The last import of each source, and the last one that succeeded. */
export interface ImportRunTable {
  /** Such as observations, or backup. */
  kind: string
  /** The name of the source. */
  source: string
  attempted_at: string
  /** Of the last attempt; null while it runs, and after it was killed. */
  exit_code: number | null
  /** The end of the last successful import, its number of rows and its duration. Null before the first one. */
  succeeded_at: string | null
  rows: number | null
  seconds: number | null
  /** The names of the files of the last attempt, as JSON. */
  files: string | null
  /** The number of days on which an import succeeded. */
  days: number
}

/** Separate from `Tables`, because SQLite stores the call log in another file. */
export interface CallTables {
  call: CallTable
  /** When each token was last used, also after the call's row is deleted. */
  token_use: { token_id: string; last_used_at: string }
  import_run: ImportRunTable
}
