/** The one connection of a writer: temporary tables, COPY into them, and transactions that are told to everyone. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Line, Value, Writer } from '../database.ts'
import { POSTGRES_SCHEMA } from '../migrations/migrations.ts'
import type { Tables } from '../tables.ts'
import { openPool, unreachable } from './pool.ts'

/** Any numbers will do, as long as every heliolog on this database uses the same. */
const LOCKS: Record<Line, number> = { publications: 4_835_718, tokens: 4_835_719 }
/** Where instances hear that something was written. */
export const CHANNEL = 'heliolog'

/** One line of COPY's text format. */
const copyLine = (row: readonly Value[]): string =>
  `${row.map((value) => (value === null ? '\\N' : typeof value === 'number' ? value : escapeCopy(value))).join('\t')}\n`

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escapeCopy = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? '')

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    await pool.end()
    throw unreachable(error)
  }
}

/** `written` is called after each transaction: this process need not wait to hear of what it did itself. */
export const openPostgresWriter = async (
  connection: pg.ClientConfig,
  written: () => void = () => {},
): Promise<Writer> => {
  const pool = openPool({ ...connection, max: 1 })
  // The one connection is held for as long as the writer is: temporary tables belong to it.
  const client = await connect(pool)
  const release = client.release.bind(client)
  client.release = () => {}
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => {} } as unknown as pg.Pool,
    }),
  })
  return {
    db,
    schema: POSTGRES_SCHEMA,
    load: async (table, columns, rows) => {
      const stream = client.query(copyFrom(`copy pg_temp.${table} (${columns.join(', ')}) from stdin`))
      await new Promise<void>((done, fail) => {
        stream.once('error', fail)
        stream.once('finish', done)
        stream.end(rows.map(copyLine).join(''))
      })
    },
    transaction: (line, work) =>
      db
        .transaction()
        .execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${LOCKS[line]})`.execute(transaction)
          const result = await work(transaction)
          // Delivered when the transaction has ended well.
          await sql`select pg_notify(${CHANNEL}, ${line})`.execute(transaction)
          return result
        })
        .finally(written),
    // Dropping an index would lock readers out.
    withoutIndexes: (_, work) => work(),
    close: async () => {
      await db.destroy()
      release(true)
      await pool.end()
    },
  }
}
