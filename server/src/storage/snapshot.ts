/**
 * Snapshots of the published data, for readers of all of it. They are taken in a thread of their own, so that
 * reading millions of records delays no other request.
 */
import type { Snapshot, SnapshotPlace } from './database.ts'

export type { Snapshot, SnapshotPlace }

export const takeSnapshot = async (source: SnapshotPlace): Promise<Snapshot> =>
  source.engine === 'sqlite'
    ? (await import('./sqlite/sqlite-snapshot.ts')).takeSqliteSnapshot(source.path)
    : (await import('./postgres/postgres-snapshot.ts')).takePostgresSnapshot(source.url, source.options)
