/**
 * Takes snapshots of the published data, for bulk downloads. They run in a separate thread, so that reading millions
 * of records delays no other request.
 */
import type { Snapshot, SnapshotPlace } from './database.ts'

export type { Snapshot, SnapshotPlace }

export const takeSnapshot = async (source: SnapshotPlace): Promise<Snapshot> =>
  source.engine === 'sqlite'
    ? (await import('./sqlite/sqlite-snapshot.ts')).takeSqliteSnapshot(source.path)
    : (await import('./postgres/postgres-snapshot.ts')).takePostgresSnapshot(source.url, source.options)
