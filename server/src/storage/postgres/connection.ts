/**
 * One connection to PostgreSQL, over postgres.js. A connection that was lost stays closed: postgres.js would
 * reconnect without limit, and wait without limit for a server that does not answer.
 */
import type { Socket } from 'node:net'
import type { PostgresPoolClient } from 'kysely'
import postgres from 'postgres'
import { ConnectionError, fromDriver } from './postgres-errors.ts'
import { openSocket, type SocketAddress, type Tls } from './socket.ts'

/** Firewalls and proxies drop connections that are silent for long. */
const KEEP_ALIVE_S = 10
const END_TIMEOUT_S = 1
/** Columns that hold JSON as it is served: decoding and encoding it again would cost more than reading it. */
const BYTE_COLUMNS = new Set(['joined', 'body'])

/** PostgreSQL's types bigint and numeric. Counts and sums never exceed what a number holds exactly. */
const TYPES = { number: { to: 20, from: [20, 1700], parse: Number, serialize: String } }

export interface ConnectionSettings {
  host: string | undefined
  port: number | undefined
  user: string | undefined
  password: string | undefined
  database: string | undefined
  /** Session parameters, such as application_name. */
  parameters: Record<string, string | number>
  tls: Tls | undefined
  connectTimeoutMs: number
  /** How long a statement may run without any answer; undefined for no limit. */
  answerTimeoutMs: number | undefined
  /** The first statements of a connection. */
  setUp(connection: Connection): Promise<unknown>
}

/** A statement that is prepared when a connection first runs it. */
export type Statement = TemplateStringsArray

/** One for each text, since postgres.js never forgets a statement that it has seen. */
const statements = new Map<string, Statement>()

/** The parameters `$1`, `$2`, … must appear in this order, each once. */
export const statement = (text: string): Statement => {
  const known = statements.get(text)
  if (known) return known
  const parts = text.split(/\$\d+/)
  const created = Object.assign(parts, { raw: parts })
  statements.set(text, created)
  return created
}

type RawRows = postgres.RawRowList<postgres.Row[]>

const rowOf = (values: readonly (Buffer | null)[], columns: RawRows['columns']): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, parser } = columns[index] as postgres.Column<string>
    const bytes = values[index] as Buffer | null
    if (bytes === null || BYTE_COLUMNS.has(name)) row[name] = bytes
    else row[name] = parser ? parser(bytes.toString()) : bytes.toString()
  }
  return row
}

export class Connection {
  readonly #settings: ConnectionSettings
  readonly #sql: postgres.Sql<{ number: number }>
  #socket: Socket | undefined
  #running = 0
  #isClosed = false
  #onClose = () => {}

  constructor(settings: ConnectionSettings, onNotification?: () => void) {
    this.#settings = settings
    const { host, port, user, password, database, parameters } = settings
    const options = {
      ...(host && { host: [host] }),
      ...(port && { port: [port] }),
      ...(user && { user }),
      ...(password && { password }),
      ...(database && { database }),
      connection: parameters,
      // heliolog's pool has many connections, each with limits and a life of its own.
      max: 1,
      connect_timeout: 0,
      idle_timeout: 0,
      max_lifetime: null,
      keep_alive: KEEP_ALIVE_S,
      ssl: false,
      fetch_types: false,
      types: TYPES,
      transform: { undefined: null },
      onnotice: () => {},
      // Options that the package's types lack.
      onnotify: onNotification,
      socket: ({ host: [host], port: [port] }: { host: [string]; port: [number] }) =>
        this.#connect({ host, port }),
    }
    this.#sql = postgres(options as unknown as postgres.Options<typeof TYPES>)
  }

  async #connect(address: SocketAddress): Promise<Socket> {
    if (this.#isClosed) throw new ConnectionError('the connection was lost')
    const { tls, answerTimeoutMs } = this.#settings
    const socket = await openSocket(address, tls, (socket) => {
      this.#socket = socket
    })
    socket.once('close', () => {
      this.#isClosed = true
      this.#onClose()
    })
    if (answerTimeoutMs)
      socket.setTimeout(answerTimeoutMs, () => {
        if (this.#running > 0) this.destroy(new ConnectionError(`no answer within ${answerTimeoutMs} ms`))
      })
    return socket
  }

  /** Connects and sets up the session. */
  async open(): Promise<this> {
    const { connectTimeoutMs, setUp } = this.#settings
    const timer = setTimeout(
      () => this.destroy(new ConnectionError(`no answer within ${connectTimeoutMs} ms: connection timeout`)),
      connectTimeoutMs,
    )
    try {
      await setUp(this)
      return this
    } catch (error) {
      this.destroy()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  get isOpen(): boolean {
    return !this.#isClosed
  }

  onClose(callback: () => void): void {
    this.#onClose = callback
  }

  /** Runs a statement, and prepares it the first time. Columns named `joined` and `body` come as bytes. */
  async run<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const rows: RawRows = await this.#answer(this.#sql(statement, ...(values as never[])).raw())
    return rows.map((values) => rowOf(values, rows.columns) as Row)
  }

  /** As Kysely calls a connection. */
  readonly query = (async (text: string, values: readonly unknown[] = []) => {
    const rows = await this.#answer(this.#sql.unsafe(text, [...values] as never[]))
    return { command: rows.command, rowCount: rows.count, rows: [...rows] }
  }) as PostgresPoolClient['query']

  /** Sends rows in COPY's text format to a `copy … from stdin`. */
  async copy(text: string, rows: string): Promise<void> {
    const query = this.#sql.unsafe(text)
    const stream = await this.#answer(query.writable())
    await this.#answer(
      new Promise<void>((resolve, reject) => {
        // postgres.js reports an error after the last row to the query, whose promise is the stream already.
        Object.assign(query, { reject })
        stream.once('error', reject).once('finish', resolve).end(rows)
      }),
    )
  }

  async #answer<T>(query: Promise<T>): Promise<T> {
    this.#running++
    try {
      return await query
    } catch (error) {
      throw fromDriver(error)
    } finally {
      this.#running--
    }
  }

  /** Says goodbye to the server; a statement that is still running has a moment to end. */
  async end(): Promise<void> {
    const socket = this.#socket
    // A server that does not answer would never close its side.
    socket?.once('finish', () => socket.destroy())
    await this.#sql.end({ timeout: END_TIMEOUT_S })
    this.destroy()
  }

  destroy(reason?: Error): void {
    this.#isClosed = true
    this.#socket?.destroy(reason)
  }
}
