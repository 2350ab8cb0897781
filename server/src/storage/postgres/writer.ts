/** A writer uses one connection, for its temporary tables. Its transactions notify every instance. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Value, Writer } from '../database.ts'
import { POSTGRES_SCHEMA } from '../migrations/schema-dialect.ts'
import type { Tables } from '../tables.ts'
import { Connection, type ConnectionSettings } from './connection.ts'
import { unreachable } from './postgres-errors.ts'

/**
 * Writers with the same lock run one after the other, in every process. The numbers are arbitrary, but every heliolog
 * that uses this database must use the same.
 */
const LOCKS = { publications: 4_835_718, tokens: 4_835_719 } as const
/** The channel on which instances listen for changes. */
export const CHANNEL = 'heliolog'

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copyValue = (value: Value): string | number => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return value
  return value.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] as string)
}
const copyLine = (row: readonly Value[]): string => `${row.map(copyValue).join('\t')}\n`

/** Calls `onWritten` after each transaction, so that this process does not wait for its own notification. */
export const openPostgresWriter = async (
  settings: ConnectionSettings,
  lock: keyof typeof LOCKS,
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
    transaction: (work) =>
      db
        .transaction()
        .execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${LOCKS[lock]})`.execute(transaction)
          const result = await work(transaction)
          // PostgreSQL delivers it when the transaction commits.
          await sql`select pg_notify(${CHANNEL}, ${lock})`.execute(transaction)
          return result
        })
        .finally(onWritten),
    // Dropping an index would block readers.
    withoutIndexes: (_, work) => work(),
    close: () => connection.end(),
  }
}
