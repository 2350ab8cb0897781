/**
 * One connection to PostgreSQL, using postgres.js. A lost connection stays closed, because postgres.js would reconnect
 * without limit, and wait without limit for a server that does not respond.
 */
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { PostgresPoolClient } from 'kysely'
import type { ConnectionOptions as Address } from 'pg-connection-string'
import postgres from 'postgres'
import { ConnectionError, fromDriver } from './postgres-errors.ts'

/** Firewalls and proxies drop connections that stay idle for long. */
const KEEP_ALIVE_S = 10
const END_TIMEOUT_S = 1
const LOST = 'the connection was lost'

/** Parses bigint and numeric as numbers: counts and sums stay within the safe integers. */
const TYPES = { number: { to: 20, from: [20, 1700], parse: Number, serialize: String } }

export interface Tls {
  options: ConnectionOptions
  /** Whether TLS starts without an SSLRequest (`sslnegotiation=direct`). */
  isDirect: boolean
}

/** Values of PostgreSQL's settings by name; times are in milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>

export interface ConnectionSettings {
  /** What it lacks comes from the variables of libpq, such as PGHOST, or from defaults. */
  address: Address
  parameters: Record<string, string>
  /** Settings of the session, in addition to those that every session has. */
  session: SessionSettings
  tls: Tls | undefined
  connectTimeoutMs: number
  /** How long a statement may run without a response; undefined for no limit. */
  responseTimeoutMs: number | undefined
  /** Names of columns that prepared statements return as bytes, such as JSON that is sent as it is. */
  byteColumns: readonly string[]
  /** Runs more statements on a new connection. */
  setUp?(connection: Connection): Promise<unknown>
}

/** How often PostgreSQL plans a statement: each time for its values, or once. */
type Plans = 'byValues' | 'reused'

/** A statement that is prepared when a connection first runs it. Without `plans`, it runs with either. */
export type PreparedStatement = TemplateStringsArray & { plans?: Plans }

/** One statement per text, because postgres.js caches every statement object for ever. */
const statements = new Map<string, PreparedStatement>()

/** The parameters `$1`, `$2`, … must appear in this order, each once. */
export const statement = (text: string, plans?: Plans): PreparedStatement => {
  const known = statements.get(text)
  if (known) return known
  const parts = text.split(/\$\d+/)
  const created = Object.assign(parts, { raw: parts, ...(plans && { plans }) })
  statements.set(text, created)
  return created
}

/**
 * What every session relies on, because its role and its database may have other values: no timeouts, statements that see
 * all that is committed, literals without escapes, and all digits of numbers. Compiling just in time takes longer than most
 * statements run.
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
const SET_SESSION = statement(
  'select set_config(key, value, false) from json_each_text($1) where current_setting(key, true) is not null',
)

const setPlans = (mode: string, sort: string): PreparedStatement =>
  statement(
    `select set_config('plan_cache_mode', '${mode}', false), set_config('enable_sort', '${sort}', false)`,
  )
/**
 * Planning a page of rows takes almost as long as reading it, but PostgreSQL plans each again: it expects a lower cost
 * if it knows the limit. `reused` makes it plan once, and read rows in the order of an index although the limit is unknown
 * then.
 */
const PLANS: Record<Plans, PreparedStatement> = {
  byValues: setPlans('auto', 'on'),
  reused: setPlans('force_generic_plan', 'off'),
}

type RawRows = postgres.RawRowList<postgres.Row[]>

const rowOf = (
  values: readonly (Buffer | null)[],
  columns: RawRows['columns'],
  byteColumns: readonly string[],
): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, parser } = columns[index] as postgres.Column<string>
    const bytes = values[index] as Buffer | null
    if (bytes === null || byteColumns.includes(name)) row[name] = bytes
    else row[name] = parser ? parser(bytes.toString()) : bytes.toString()
  }
  return row
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const YES = Buffer.from('S')
const NO = Buffer.from('N')

/** Waits for an event; rejects when the socket fails or closes first. */
const next = <T>(socket: Socket, event: 'connect' | 'data' | 'secureConnect'): Promise<T> =>
  new Promise((resolve, reject) => {
    socket
      .once(event, resolve)
      .once('error', reject)
      .once('close', () => reject(new ConnectionError('PostgreSQL closed the connection')))
  })

/** Sends an SSLRequest. The response must be one byte, since more could be injected by an attacker (CVE-2021-23222). */
const requestTls = async (socket: Socket): Promise<void> => {
  socket.write(SSL_REQUEST)
  const response = await next<Buffer>(socket, 'data')
  if (response.equals(YES)) return
  socket.destroy()
  throw new ConnectionError(
    response.equals(NO)
      ? 'The server does not support SSL connections'
      : 'There was an error establishing an SSL connection',
  )
}

/**
 * We do not leave sockets to postgres.js, so that we can destroy one whose server does not respond, and report why TLS
 * failed. Calls `onSocket` as soon as a socket exists, so that it can be destroyed while it connects.
 */
const openSocket = async (
  host: string,
  port: number,
  tls: Tls | undefined,
  onSocket: (socket: Socket) => void,
): Promise<Socket> => {
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, noDelay: true })
  onSocket(socket)
  await next(socket, 'connect')
  if (!tls) return socket

  if (!tls.isDirect) await requestTls(socket)
  const secured = connectTls({
    socket,
    host,
    // A server name must not be an IP address.
    ...(isIP(host) === 0 && { servername: host }),
    ...(tls.isDirect && { ALPNProtocols: ['postgresql'] }),
    ...tls.options,
  })
  onSocket(secured)
  await next(secured, 'secureConnect')
  return secured
}

const DEFAULT_PORT = 5432

export class Connection {
  readonly #settings: ConnectionSettings
  readonly #sql: postgres.Sql<{ number: number }>
  #socket: Socket | undefined
  #isClosed = false
  #onClose = () => {}
  #plans: Plans = 'byValues'

  constructor(settings: ConnectionSettings, onNotification?: () => void) {
    this.#settings = settings
    const { host, port, user, password, database } = settings.address
    const options = {
      // Lists, because postgres.js would split a text at the colons of an IPv6 address. It needs both or none.
      ...(host && { host: [host], port: [DEFAULT_PORT] }),
      ...(port && { port: [Number(port)] }),
      user,
      password,
      database,
      connection: settings.parameters,
      // Our own pool manages the number of connections, their timeouts and their lifetime.
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
      // These options are missing in the package's types.
      onnotify: onNotification,
      socket: ({ host: [host], port: [port] }: { host: [string]; port: [number] }) =>
        this.#connect(host, port),
    }
    this.#sql = postgres(options as unknown as postgres.Options<typeof TYPES>)
  }

  async #connect(host: string, port: number): Promise<Socket> {
    if (this.#isClosed) throw new ConnectionError(LOST)
    const socket = await openSocket(host, port, this.#settings.tls, (socket) => {
      this.#socket = socket
    })
    // postgres.js never settles a query that is sent between the socket's error and its close.
    for (const event of ['error', 'end', 'close']) socket.once(event, () => this.#markClosed())
    return socket
  }

  async open(): Promise<this> {
    const { connectTimeoutMs, session, setUp } = this.#settings
    const timer = setTimeout(
      () =>
        this.destroy(new ConnectionError(`no response within ${connectTimeoutMs} ms: connection timeout`)),
      connectTimeoutMs,
    )
    try {
      await this.run(SET_SESSION, [{ ...SESSION, ...session }])
      await setUp?.(this)
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

  /** `callback` is called once. */
  onClose(callback: () => void): void {
    this.#onClose = callback
  }

  #markClosed(): void {
    this.#isClosed = true
    const onClose = this.#onClose
    this.#onClose = () => {}
    onClose()
  }

  get #client(): postgres.Sql<{ number: number }> {
    if (this.#isClosed) throw new ConnectionError(LOST)
    return this.#sql
  }

  /** Runs a statement, and prepares it on first use. */
  async run<Row>(statement: PreparedStatement, values: readonly unknown[] = []): Promise<Row[]> {
    const { plans = this.#plans } = statement
    if (plans !== this.#plans) {
      await this.run(PLANS[plans])
      this.#plans = plans
    }
    const { byteColumns } = this.#settings
    const rows: RawRows = await this.#track(this.#client(statement, ...(values as never[])).raw())
    // Taken out of the driver's result, which would keep their bytes until a major garbage collection.
    return rows.splice(0).map((values) => rowOf(values, rows.columns, byteColumns) as Row)
  }

  /** The interface that Kysely expects of a connection. */
  readonly query = (async (text: string, values: readonly unknown[] = []) => {
    const rows = await this.#track(this.#client.unsafe(text, [...values] as never[]))
    return { command: rows.command, rowCount: rows.count, rows: [...rows] }
  }) as PostgresPoolClient['query']

  /** Runs a `copy … from stdin` with rows in COPY's text format. */
  async copy(text: string, rows: Buffer): Promise<void> {
    const query = this.#client.unsafe(text)
    const stream = await this.#track(query.writable())
    await this.#track(
      new Promise<void>((resolve, reject) => {
        // postgres.js reports an error after the last row by rejecting the query, which has already resolved.
        Object.assign(query, { reject })
        stream.once('error', reject).once('finish', resolve).end(rows)
      }),
    )
  }

  /**
   * Limits how long a query may take, and converts its errors. The timeout does not rely on postgres.js, which may keep
   * a query without sending it, nor on the socket, whose timer starts only when something is sent.
   */
  async #track<T>(query: Promise<T>): Promise<T> {
    const { responseTimeoutMs } = this.#settings
    const timeout = Promise.withResolvers<never>()
    const timer =
      responseTimeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            const error = new ConnectionError(`no response within ${responseTimeoutMs} ms`)
            timeout.reject(error)
            this.destroy(error)
          }, responseTimeoutMs)
    try {
      return await Promise.race([query, timeout.promise])
    } catch (error) {
      throw fromDriver(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Closes the connection gracefully; a running statement has a second to end. */
  async end(): Promise<void> {
    const socket = this.#socket
    // A server that hangs would never close its side.
    socket?.once('finish', () => socket.destroy())
    // On a lost connection, postgres.js would wait for a query that it has already rejected.
    if (!this.#isClosed) await this.#sql.end({ timeout: END_TIMEOUT_S })
    this.destroy()
  }

  destroy(reason?: Error): void {
    this.#isClosed = true
    this.#socket?.destroy(reason)
  }
}
