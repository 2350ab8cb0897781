/**
 * Takes snapshots of the published data, for bulk downloads and the index. Those of downloads run in a separate thread,
 * so that reading millions of records delays no other request.
 */
import type { Snapshot, SnapshotSource } from '../database.ts'

export type { Snapshot, SnapshotSource }

export const takeSnapshot = async (source: SnapshotSource): Promise<Snapshot> =>
  source.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-snapshot.ts')).takeSqliteSnapshot(source.path, source.isImmutable)
    : (await import('../postgres/postgres-snapshot.ts')).takePostgresSnapshot(source.url, source.options)
