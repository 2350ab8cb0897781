/** The one connection of a writer: temporary tables, and transactions that every instance is notified of. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Value, WriteQueue, Writer } from '../database.ts'
import { POSTGRES_SCHEMA } from '../migrations/schema-dialect.ts'
import type { Tables } from '../tables.ts'
import { Connection, type ConnectionSettings } from './connection.ts'
import { unreachable } from './postgres-errors.ts'

/** Arbitrary numbers; every heliolog on this database must use the same. */
const LOCKS: Record<WriteQueue, number> = { publications: 4_835_718, tokens: 4_835_719 }
/** Where instances listen for changes. */
export const CHANNEL = 'heliolog'

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copyValue = (value: Value): string | number => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return value
  return value.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] as string)
}
const copyLine = (row: readonly Value[]): string => `${row.map(copyValue).join('\t')}\n`

/** `onWritten` is called after each transaction, so that this process need not wait for its own notification. */
export const openPostgresWriter = async (
  settings: ConnectionSettings,
  onWritten: () => void = () => {},
): Promise<Writer> => {
  const connection = await new Connection(settings).open().catch((error) => {
    throw unreachable(error)
  })
  const client = { query: connection.query, release: () => {} }
  const pool = { connect: async () => client, end: () => connection.end(), options: {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    schema: POSTGRES_SCHEMA,
    load: (table, columns, rows) =>
      connection.copy(
        `copy pg_temp.${table} (${columns.join(', ')}) from stdin`,
        rows.map(copyLine).join(''),
      ),
    transaction: (line, work) =>
      db
        .transaction()
        .execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${LOCKS[line]})`.execute(transaction)
          const result = await work(transaction)
          // Delivered when the transaction commits.
          await sql`select pg_notify(${CHANNEL}, ${line})`.execute(transaction)
          return result
        })
        .finally(onWritten),
    // Dropping an index would lock readers out.
    withoutIndexes: (_, work) => work(),
    close: () => connection.end(),
  }
}
