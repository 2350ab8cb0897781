import pg from 'pg'
import type { DatabaseOptions, Value } from '../database.ts'
import type { Snapshot } from '../snapshot.ts'
import { connectionTo, impatient, isUnavailable } from './pool.ts'

/** To count millions of records takes longer than a page may. */
const STATEMENT_MS = 60_000

/** Of the primary: a replica would end a snapshot that is held for long, to apply what has changed since. */
export const takePostgresSnapshot = async (url: string, options: DatabaseOptions): Promise<Snapshot> => {
  const client = new pg.Client({ ...connectionTo(url, options), ...impatient(STATEMENT_MS) })
  // A connection that breaks fails the next statement, which tells of it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    read: async <Row>(text: string, values: readonly Value[]) =>
      (await client.query(text, [...values])).rows[0] as Row,
    isUnavailable,
    close: () => client.end(),
  }
}
