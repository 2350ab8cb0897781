/** A pool of connections to one server. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Connection, type ConnectionSettings, type PreparedStatement } from './connection.ts'
import { ConnectionError } from './postgres-errors.ts'

/** Connecting is expensive, so idle connections stay open for a while. */
const IDLE_TIMEOUT_MS = 30_000
const IDLE_CHECK_MS = 5_000
const CLOSED = 'the connections were closed'

export interface PoolState {
  pool: string
  busy: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

export class Pool implements PostgresPool {
  /** Required by Kysely. */
  readonly options = {}
  readonly #name: string
  readonly #settings: ConnectionSettings
  readonly #max: number
  readonly #open = new Set<Connection>()
  /** Most recently used last. */
  #idle: { connection: Connection; since: number }[] = []
  readonly #waiting: PromiseWithResolvers<Connection>[] = []
  #connecting = 0
  #isEnded = false
  readonly #idleCheck: NodeJS.Timeout

  constructor(name: string, settings: ConnectionSettings, max: number) {
    this.#name = name
    this.#settings = settings
    this.#max = max
    this.#idleCheck = setInterval(() => this.#closeIdle(), IDLE_CHECK_MS).unref()
  }

  get state(): PoolState {
    const idle = this.#idle.length
    return { pool: this.#name, busy: this.#size - idle, idle, waiting: this.#waiting.length }
  }

  async run<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    const connection = this.#idle.pop()?.connection ?? (await this.#acquire())
    try {
      return await connection.run<Row>(statement, values)
    } finally {
      this.#release(connection)
    }
  }

  /** The interface that Kysely expects of a pool. */
  async connect(): Promise<PostgresPoolClient> {
    const connection = this.#idle.pop()?.connection ?? (await this.#acquire())
    return {
      query: connection.query,
      release: (destroy) => {
        if (destroy) connection.destroy()
        this.#release(connection)
      },
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    clearInterval(this.#idleCheck)
    for (const { reject } of this.#waiting.splice(0)) reject(new ConnectionError(CLOSED))
    await Promise.all([...this.#open].map((connection) => connection.end()))
  }

  get #size(): number {
    return this.#open.size + this.#connecting
  }

  #acquire(): Promise<Connection> {
    if (this.#isEnded) throw new ConnectionError(CLOSED)
    return this.#size < this.#max ? this.#connect() : this.#wait()
  }

  async #connect(): Promise<Connection> {
    this.#connecting++
    try {
      const connection = await new Connection(this.#settings).open()
      if (this.#isEnded || !connection.isOpen) {
        connection.destroy()
        throw new ConnectionError(CLOSED)
      }
      connection.onClose(() => this.#remove(connection))
      this.#open.add(connection)
      return connection
    } finally {
      this.#connecting--
      this.#connectForWaiting()
    }
  }

  #wait(): Promise<Connection> {
    const { connectTimeoutMs } = this.#settings
    const waiter = Promise.withResolvers<Connection>()
    this.#waiting.push(waiter)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      waiter.reject(
        new ConnectionError(`no free connection within ${connectTimeoutMs} ms: connection timeout`),
      )
    }, connectTimeoutMs)
    return waiter.promise.finally(() => clearTimeout(timer))
  }

  #release(connection: Connection): void {
    if (!connection.isOpen) return
    if (this.#isEnded) {
      connection.destroy()
      return
    }
    const waiter = this.#waiting.shift()
    if (waiter) waiter.resolve(connection)
    else this.#idle.push({ connection, since: performance.now() })
  }

  #remove(closed: Connection): void {
    this.#open.delete(closed)
    this.#idle = this.#idle.filter(({ connection }) => connection !== closed)
    this.#connectForWaiting()
  }

  /**
   * Replaces a connection that failed or was lost, if queries are waiting. They stay in the queue until it is open, so
   * that a query that times out in the meantime does not receive the connection.
   */
  #connectForWaiting(): void {
    if (this.#waiting.length === 0 || this.#size >= this.#max) return
    this.#connect().then(
      (connection) => this.#release(connection),
      (error: Error) => this.#waiting.shift()?.reject(error),
    )
  }

  #closeIdle(): void {
    const oldest = performance.now() - IDLE_TIMEOUT_MS
    const expired = this.#idle.filter(({ since }) => since < oldest)
    this.#idle = this.#idle.filter(({ since }) => since >= oldest)
    for (const { connection } of expired) connection.end()
  }
}
