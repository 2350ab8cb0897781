/** The tables of a store, which a copy consists of. */
import type { TableSet } from '../schema/schema-version.ts'
import type { CallTables, Tables } from '../schema/tables.ts'

export type CopiedTable = keyof Tables | keyof CallTables

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
  observer: 'data',
  observer_history: 'data',
  daily_activity: 'data',
  daily_activity_history: 'data',
  tombstone: 'data',
  mirror: 'data',
  index_state: 'data',
  index_daily: 'data',
  index_entry: 'data',
  index_monthly: 'data',
  index_smoothed: 'data',
  index_observer: 'data',
  index_flag: 'data',
  token: 'tokens',
  token_change: 'tokens',
  call: 'calls',
  token_use: 'calls',
  import_run: 'calls',
} as const satisfies Record<CopiedTable, TableSet>

export const COPIED_TABLES = Object.keys(SETS) as CopiedTable[]

export const tableSetOf = (table: CopiedTable): TableSet => SETS[table]

/** Tables that have a row in an empty store. */
export const INITIALISED_TABLES: readonly CopiedTable[] = ['dataset', 'token_change']
