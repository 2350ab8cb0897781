/**
 * What is published, as it stands at one moment, held for as long as a reader of all of it takes. It has a connection
 * of its own, and is taken in a thread of its own: to read millions of records there keeps no other call waiting.
 */
import type { DatabaseOptions, Value } from './database.ts'
import type { MaybePromise } from './maybe-promise.ts'

export interface Snapshot {
  /** The one row that a statement gives. */
  read<Row>(text: string, values: readonly Value[]): MaybePromise<Row>
  /** True when an error means that the store is away or busy. */
  isUnavailable(error: unknown): boolean
  close(): MaybePromise<void>
}

/** Where to take it: plain data, which can be handed to another thread. */
export type SnapshotPlace =
  | { engine: 'sqlite'; path: string }
  | { engine: 'postgres'; url: string; options: DatabaseOptions }

export const takeSnapshot = async (place: SnapshotPlace): Promise<Snapshot> =>
  place.engine === 'sqlite'
    ? (await import('./sqlite/sqlite-snapshot.ts')).takeSqliteSnapshot(place.path)
    : (await import('./postgres/postgres-snapshot.ts')).takePostgresSnapshot(place.url, place.options)
