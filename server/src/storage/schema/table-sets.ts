/** The tables of a store, and the sets that they belong to. */
import type { CallTables, Tables } from './tables.ts'

/** Tables that are in one file on SQLite. */
export type TableSet = 'data' | 'tokens' | 'calls'

/** The tokens first and the data last, because a store exists if its data do. */
export const TABLE_SETS: readonly TableSet[] = ['tokens', 'calls', 'data']

export type StoreTable = keyof Tables | keyof CallTables

/**
 * Each table and its set, which names the file on SQLite. Left out are tables that only one engine has: counts of
 * rate limits, which last an hour at most, and definitions of indexes.
 */
const SETS = {
  dataset: 'data',
  publication: 'data',
  observation: 'data',
  observation_tag: 'data',
  observation_history: 'data',
  image: 'data',
  image_tag: 'data',
  image_history: 'data',
  day_digest: 'data',
  observer: 'data',
  observer_history: 'data',
  daily_activity: 'data',
  daily_activity_history: 'data',
  monthly_activity: 'data',
  monthly_activity_history: 'data',
  tombstone: 'data',
  source: 'data',
  registration: 'data',
  source_change: 'data',
  remembered_name: 'data',
  index_state: 'data',
  index_daily: 'data',
  index_entry: 'data',
  index_monthly: 'data',
  index_smoothed: 'data',
  index_observer: 'data',
  index_factor: 'data',
  index_flag: 'data',
  token: 'tokens',
  token_change: 'tokens',
  call: 'calls',
  token_use: 'calls',
  import_run: 'calls',
} as const satisfies Record<StoreTable, TableSet>

export const STORE_TABLES = Object.keys(SETS) as StoreTable[]

export const tableSetOf = (table: StoreTable): TableSet => SETS[table]
