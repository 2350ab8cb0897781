import type { StatementSync } from 'node:sqlite'
import type { Snapshot, Value } from '../database.ts'
import { isUnavailable, openReader } from './sqlite-file.ts'

/** Records are read once, in stored order, so a small cache is enough. */
const CACHE_KIB = 2_048

export const takeSqliteSnapshot = (path: string, isImmutable: boolean): Snapshot => {
  const file = openReader(path, CACHE_KIB, isImmutable)
  const statements = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const statement = statements.get(text) ?? file.prepare(text)
    statements.set(text, statement)
    return statement
  }
  // SQLite takes the snapshot at the first statement within the transaction.
  file.exec('begin')
  return {
    read: <Row>(text: string, values: readonly Value[]) => prepared(text).get(...values) as Row,
    isUnavailable,
    close: () => file.close(),
  }
}
