/**
 * Takes snapshots of the published data, for bulk downloads and the index. Those of downloads run in a separate thread,
 * so that reading millions of records delays no other request. Nothing here needs the query builder.
 */
import type { DatabaseOptions, Snapshot, SnapshotAddress, Value } from '../database.ts'

export type { Snapshot, SnapshotAddress }

/** Records are read once, in stored order, so a small cache is enough. */
const SQLITE_CACHE_KIB = 2_048
/** Longer than for a page, because counting millions of records takes time. */
const POSTGRES_TIMEOUT_MS = 60_000

export const takeSnapshot = (address: SnapshotAddress): Promise<Snapshot> =>
  address.engine === 'sqlite'
    ? takeSqliteSnapshot(address.path, address.isImmutable)
    : takePostgresSnapshot(address.url, address.options)

const takeSqliteSnapshot = async (path: string, isImmutable: boolean): Promise<Snapshot> => {
  const { cachedStatements, openReader } = await import('../sqlite/sqlite-file.ts')
  const file = openReader(path, SQLITE_CACHE_KIB, isImmutable)
  const prepared = cachedStatements(file)
  // SQLite takes the snapshot at the first statement within the transaction.
  file.exec('begin')
  return {
    read: <Row>(text: string, values: readonly Value[]) => prepared(text).get(...values) as Row,
    close: () => file.close(),
  }
}

/** Reads from the primary, because a replica would cancel a long snapshot to apply later changes. */
const takePostgresSnapshot = async (url: string, options: DatabaseOptions): Promise<Snapshot> => {
  const { openConnection } = await import('../postgres/pool.ts')
  const { connectionTo, withTimeouts } = await import('../postgres/store-connection.ts')
  const connection = await openConnection({
    ...withTimeouts(connectionTo(url, options), POSTGRES_TIMEOUT_MS),
    setUp: (run) => run('begin isolation level repeatable read read only'),
  })
  return {
    read: async <Row>(text: string, values: readonly Value[]) => {
      const [row] = await connection.run<Row>(text, values)
      return row as Row
    },
    close: () => connection.end(),
  }
}
