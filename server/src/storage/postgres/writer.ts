/** A writer uses one connection, for its temporary tables. Its transactions notify every instance. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type CommitState, rolledBack, type Value, type Writer } from '../database.ts'
import { PENDING_INDEX_TABLE } from '../schema/initial-schema.ts'
import { POSTGRES_SCHEMA } from '../schema/schema-dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { ConnectionError, codeOf, LockedError } from '../store-errors.ts'
import { type Connection, openConnection } from './pool.ts'
import type { StoreConnection } from './store-connection.ts'

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copyValue = (value: Value): string => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return `${value}`
  return value.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] as string)
}
/** Encoded line by line: in one large text, a single letter beyond Latin-1 makes every character take two bytes. */
const copyLine = (row: readonly Value[]): Buffer => {
  let line = copyValue(row[0] ?? null)
  for (let index = 1; index < row.length; index++) line += `\t${copyValue(row[index] ?? null)}`
  return Buffer.from(`${line}\n`)
}

/** Rows are sent when there are this many bytes of them: a round trip for each batch of a few rows is slow. */
const COPY_BYTES = 2 ** 20

/**
 * Collects rows of several tables and sends them by COPY, while the caller prepares the next ones. An error is thrown
 * by the next call.
 */
export class CopyLoader {
  readonly #connection: Connection
  readonly #pending = new Map<string, Buffer[]>()
  #bytes = 0
  #sending: Promise<void> = Promise.resolve()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** `target` is the table with its columns, as COPY expects them. */
  async add(target: string, rows: readonly (readonly Value[])[]): Promise<void> {
    if (rows.length === 0) return
    const pending = this.#pending.get(target) ?? []
    this.#pending.set(target, pending)
    for (const row of rows) {
      const line = copyLine(row)
      pending.push(line)
      this.#bytes += line.length
    }
    if (this.#bytes < COPY_BYTES) return
    await this.#sending
    this.#sending = this.#send()
    // Reported by the next call, which may be a while away.
    this.#sending.catch(() => {})
  }

  /** Sends all rows, so that the next statement sees them. */
  async flush(): Promise<void> {
    await this.#sending
    if (this.#bytes > 0) await this.#send()
  }

  async #send(): Promise<void> {
    const pending = [...this.#pending]
    this.#pending.clear()
    this.#bytes = 0
    for (const [target, lines] of pending)
      await this.#connection.copy(`copy ${target} from stdin`, Buffer.concat(lines))
  }
}

/**
 * Writers with the same lock run one after the other, in every process. The numbers are arbitrary, but every heliolog
 * that uses this database must use the same.
 */
const LOCKS = { publications: 4_835_718, tokens: 4_835_719 } as const
export const CHANNEL = 'heliolog'

/** The command of this process, for the message to those that wait for it. */
const COMMAND = /^[a-z]+$/.test(process.argv[2] ?? '') ? ` ${process.argv[2]}` : ''

/**
 * Statistics of the temporary tables need not be exact. Rows are in memory when they are looked up by their id, so that an
 * index is cheaper than PostgreSQL assumes.
 */
const SESSION = { default_statistics_target: 10, random_page_cost: 1.1 }

/**
 * Memory for sorting and for temporary tables, unless the server grants more: with its defaults, the rows of an import
 * go through files.
 */
const SET_MEMORY_AND_NAME = `select set_config(name, wanted, false)
  from pg_settings join (values ('work_mem', '64MB', 65536), ('temp_buffers', '64MB', 8192)) as w (name, wanted, units)
  using (name) where setting::bigint < units
  union all select set_config('application_name', current_setting('application_name') || '${COMMAND}', false)`

const LOCK_NOT_AVAILABLE = '55P03'

/** Describes the session that has a lock of `LOCKS`; undefined if it has ended meanwhile. */
export const lockHolder = async (
  connection: Pick<Connection, 'run'>,
  lock: keyof typeof LOCKS,
): Promise<string | undefined> => {
  const [holder] = await connection.run<{ name: string; pid: number }>(
    `select application_name as name, pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCKS[lock]}
        and datname = current_database()`,
  )
  return holder && `${holder.name || 'another program'} (process ${holder.pid} of PostgreSQL)`
}

export interface PostgresWriter extends Writer, AsyncDisposable {
  /** Like `load`, for a table of the store. `target` is the table with its columns, as COPY expects them. */
  append(target: string, rows: readonly (readonly Value[])[]): Promise<void>
  /** Runs a statement, within the transaction if there is one. */
  run<Row>(text: string): Promise<Row[]>
}

/** Calls `onEnded` after each transaction, so that this process does not wait for its own notification. */
export const openPostgresWriter = async (
  settings: StoreConnection,
  lock: keyof typeof LOCKS,
  onEnded: (state: CommitState) => void = () => {},
): Promise<PostgresWriter> => {
  const { lockTimeoutMs } = settings
  const connection = await openConnection({
    ...settings,
    session: { ...settings.session, ...SESSION, lock_timeout: lockTimeoutMs },
    setUp: (run) => run(SET_MEMORY_AND_NAME),
  })
  const loader = new CopyLoader(connection)
  const query = (async (text: string, values: readonly unknown[]) => {
    await loader.flush()
    return connection.query(text, values)
  }) as typeof connection.query
  const client = { query, release: () => {} }
  const pool = { connect: async () => client, end: () => connection.end(), options: {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    schema: POSTGRES_SCHEMA,
    load: (table, columns, rows) => loader.add(`pg_temp.${table} (${columns.join(', ')})`, rows),
    append: (target, rows) => loader.add(target, rows),
    run: async <Row>(text: string) => (await query<Row>(text, [])).rows,
    transaction: async (work) => {
      let state: CommitState = 'none'
      try {
        const result = await db.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${LOCKS[lock]})`.execute(transaction)
          const result = await work(transaction)
          // PostgreSQL delivers it when the transaction commits.
          await sql`select pg_notify(${CHANNEL}, ${lock})`.execute(transaction)
          state = 'unknown'
          return result
        })
        state = 'committed'
        return result
      } catch (error) {
        if (!(error instanceof ConnectionError)) state = 'none'
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
        throw new LockedError(await lockHolder(connection, lock), lockTimeoutMs)
      } finally {
        onEnded(state)
      }
    },
    dryRun: (work) => rolledBack(db, work),
    // Dropping an index would block readers. Creating one only blocks other writers.
    fill: async (tables, _, addRows) => {
      await addRows()
      const { rows } = await sql<{ definition: string }>`delete from ${sql.table(PENDING_INDEX_TABLE)}
        where table_name in (${sql.join(tables)}) returning definition`.execute(db)
      for (const { definition } of rows) await sql.raw(definition).execute(db)
    },
    eraseDeleted: async (tables) => {
      // The statistics of a table contain values from before.
      for (const table of tables) await connection.run(`vacuum analyze ${table}`)
    },
    close: () => connection.end(),
    [Symbol.asyncDispose]: () => connection.end(),
  }
}
