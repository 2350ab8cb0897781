import type { DatabaseOptions, Snapshot, Value } from '../database.ts'
import { Connection, statement } from './connection.ts'
import { connectionTo, withTimeouts } from './connection-settings.ts'
import { isUnavailable } from './postgres-errors.ts'

/** Longer than for a page, because counting millions of records takes time. */
const TIMEOUT_MS = 60_000
const BEGIN = statement('begin isolation level repeatable read read only')

/** Reads from the primary, because a replica would cancel a long snapshot to apply later changes. */
export const takePostgresSnapshot = async (url: string, options: DatabaseOptions): Promise<Snapshot> => {
  const settings = withTimeouts(connectionTo(url, options), TIMEOUT_MS)
  const connection = await new Connection({
    ...settings,
    setUp: (connection) => connection.run(BEGIN),
  }).open()
  return {
    read: async <Row>(text: string, values: readonly Value[]) => {
      const [row] = await connection.run<Row>(statement(text), values)
      return row as Row
    },
    isUnavailable,
    close: () => connection.end(),
  }
}
