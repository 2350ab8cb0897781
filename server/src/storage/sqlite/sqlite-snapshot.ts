import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Snapshot } from '../snapshot.ts'
import { isUnavailable } from './sqlite-errors.ts'

/** Records are read once, in the order in which they lie: little of them need be remembered. */
const CACHE_KIB = 2_048
const PATIENCE_MS = 1_000

export const takeSqliteSnapshot = (path: string): Snapshot => {
  const file = new DatabaseSync(path, { readOnly: true, timeout: PATIENCE_MS })
  const statements = new Map<string, StatementSync>()
  file.exec(`pragma cache_size = -${CACHE_KIB}`)
  // The first statement in it decides which moment it shows.
  file.exec('begin')
  return {
    read: <Row>(text: string, values: readonly (string | number | null)[]) => {
      const statement = statements.get(text) ?? file.prepare(text)
      statements.set(text, statement)
      return statement.get(...values) as Row
    },
    isUnavailable,
    close: () => file.close(),
  }
}
