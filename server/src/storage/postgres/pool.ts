/** Connections to PostgreSQL, and pools of them, by node-postgres. */
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import {
  type Client,
  type ClientBase,
  DatabaseError,
  Pool as DriverPool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  types,
} from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { PoolState, Value } from '../database.ts'
import { ConnectionError, PostgresError } from '../store-errors.ts'

/** Connecting is expensive, so idle connections stay open for a while. */
const IDLE_TIMEOUT_MS = 30_000
/** Firewalls and proxies drop connections that stay idle for long. */
const KEEP_ALIVE_MS = 10_000
/** The driver's own timeout ends before the set-up of a session. */
const SET_UP_TIMEOUT_MS = 3_000
/** The time that a running statement may take when its pool is closed. */
const END_TIMEOUT_MS = 1_000

/** Values of PostgreSQL's settings by name; times are in milliseconds. */
type SessionSettings = Readonly<Record<string, string | number>>

/** Runs a statement, which is prepared when a connection first runs it. */
export type RunPrepared = <Row>(text: string, values?: readonly Value[]) => Promise<Row[]>

export interface ConnectionSettings {
  driver: PoolConfig
  /** Settings of the session, in addition to those that every session has. */
  session: SessionSettings
  /** Runs more statements on a new connection. */
  setUp?(run: RunPrepared): Promise<unknown>
}

/**
 * Settings that every session relies on, because its role and its database may have other values: no timeouts, statements
 * that see all that is committed, literals without escapes, and all digits of numbers. Compiling just in time takes longer
 * than most statements run.
 */
const SESSION: SessionSettings = {
  statement_timeout: 0,
  transaction_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  extra_float_digits: 1,
  jit: 'off',
}

/** A statement instead of startup parameters, which PgBouncer rejects. Older servers lack some of the settings. */
const SET_SESSION =
  'select set_config(key, value, false) from json_each_text($1) where current_setting(key, true) is not null'

/** Counts and sums stay within the safe integers. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC]
const TYPES: PoolConfig['types'] = {
  getTypeParser: (type, format) => (NUMBERS.includes(type) ? Number : types.getTypeParser(type, format)),
}

const names = new Map<string, string>()

const prepared = (text: string, values: readonly Value[] = []): QueryConfig => {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name, text, values: values as unknown[] }
}

const errorFrom = (error: Error): Error =>
  error instanceof DatabaseError
    ? new PostgresError(error.message, error.code ?? '', { cause: error })
    : new ConnectionError(error)

/** Why connections were lost between statements. The driver's error for the next statement does not say so. */
const losses = new WeakMap<ClientBase, Error>()

const submit = async <Row>(client: ClientBase, query: QueryConfig): Promise<PostgresQueryResult<Row>> => {
  try {
    return (await client.query(query)) as unknown as PostgresQueryResult<Row>
  } catch (error) {
    throw errorFrom(losses.get(client) ?? (error as Error))
  }
}

const rejectLater = async (): Promise<never> => {
  await pause(SET_UP_TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`no response within ${SET_UP_TIMEOUT_MS} ms`)
}

export class Connection {
  readonly #client: PoolClient
  readonly #pool: Pool
  #hasFailed = false
  #isReleased = false

  constructor(client: PoolClient, pool: Pool) {
    this.#client = client
    this.#pool = pool
  }

  async #submit<Row>(query: QueryConfig): Promise<PostgresQueryResult<Row>> {
    try {
      return await submit<Row>(this.#client, query)
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  /** Runs a statement, as Kysely expects it of a connection. */
  readonly query = ((text: string, values: unknown[]) =>
    this.#submit({ text, values })) as PostgresPoolClient['query']

  readonly run: RunPrepared = async <Row>(text: string, values?: readonly Value[]) =>
    (await this.#submit<Row>(prepared(text, values))).rows

  /** Runs a `copy … from stdin` with rows in COPY's text format. */
  async copy(text: string, rows: Buffer): Promise<void> {
    try {
      await finished(this.#client.query(copyFrom(text)).end(rows))
    } catch (error) {
      throw errorFrom(error as Error)
    }
  }

  on(event: 'notification' | 'end', listener: () => void): void {
    this.#client.on(event as 'end', listener)
  }

  /** A connection that had an error is closed: it may be lost, or still wait for the response. */
  readonly release = (): void => {
    if (!this.#isReleased) this.#client.release(this.#hasFailed)
    this.#isReleased = true
  }

  /** Closes the connection and its pool. */
  end(): Promise<void> {
    this.release()
    return this.#pool.end()
  }
}

export class Pool implements PostgresPool {
  /** Required by Kysely. */
  readonly options = {}
  readonly #name: string
  readonly #pool: DriverPool
  readonly #clients = new Set<Client>()
  #ended: Promise<void> | undefined

  constructor(name: string, { driver, session, setUp }: ConnectionSettings, max: number) {
    this.#name = name
    this.#pool = new DriverPool({
      ...driver,
      max,
      types: TYPES,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      // A server that hangs would otherwise keep the process alive, because it never closes its side.
      allowExitOnIdle: true,
      onConnect: (client) => {
        const run: RunPrepared = async <Row>(text: string, values?: readonly Value[]) =>
          (await submit<Row>(client, prepared(text, values))).rows
        const settings = JSON.stringify({ ...SESSION, ...session })
        const done = run(SET_SESSION, [settings]).then(() => setUp?.(run))
        return Promise.race([done, rejectLater()])
      },
    })
    // The statement on a lost connection reports the error. Without listeners, Node would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      this.#clients.add(client)
      client.once('error', (error) => losses.set(client, error))
      client.on('error', () => {}).on('end', () => this.#clients.delete(client))
    })
  }

  get state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { pool: this.#name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  async connect(): Promise<Connection> {
    try {
      return new Connection(await this.#pool.connect(), this)
    } catch (error) {
      throw error instanceof ConnectionError ? error : new ConnectionError(error as Error)
    }
  }

  readonly run: RunPrepared = async <Row>(text: string, values?: readonly Value[]) => {
    const connection = await this.connect()
    try {
      return await connection.run<Row>(text, values)
    } finally {
      connection.release()
    }
  }

  end(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    const ended = this.#pool.end()
    const timer = setTimeout(() => {
      for (const client of this.#clients) client.end()
    }, END_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
}

/** Opens a connection that is not shared. */
export const openConnection = (settings: ConnectionSettings): Promise<Connection> =>
  new Pool('', settings, 1).connect()
