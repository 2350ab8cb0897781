/**
 * Tracks the data version and token changes, so that requests need no query for them. PostgreSQL notifies us of changes
 * (LISTEN); polling several times a second covers a lost notification or connection.
 */
import type { StoreState } from '../database.ts'
import { PUBLICATION_COLUMNS, PUBLICATION_TABLES, type Publication, publicationOf } from '../publication.ts'
import { type Connection, type ConnectionSettings, openConnection } from './pool.ts'
import { CHANNEL } from './writer.ts'

const POLL_MS = 300
/** A state older than this is not used, so that every instance sees a change within a second. */
const CURRENT_FOR_MS = 900
const RECONNECT_MS = 200

const READ_STATE = `select ${PUBLICATION_COLUMNS}, d.erasures, (select number from token_change) as "tokenChange"
  from ${PUBLICATION_TABLES}`
type Row = Publication & { erasures: number; tokenChange: number }

export class Watch {
  readonly #settings: ConnectionSettings
  #currentState: StoreState | undefined
  /** When the last query began, and its result. */
  #queriedAt = Number.NEGATIVE_INFINITY
  #seen = ''
  #changes = 0
  #connection: Connection | undefined
  #wake = () => {}
  #isClosed = false
  #running: Promise<void> | undefined

  constructor(settings: ConnectionSettings) {
    this.#settings = {
      ...settings,
      driver: { ...settings.driver, query_timeout: CURRENT_FOR_MS },
    }
  }

  /** The current state; undefined while it is unknown. The first call starts watching. */
  currentState(): StoreState | undefined {
    this.#running ??= this.#run()
    return performance.now() - this.#queriedAt < CURRENT_FOR_MS ? this.#currentState : undefined
  }

  /** Discards the state after a write: requests query the database until the next poll has succeeded. */
  onChange(): void {
    this.#changes++
    this.#currentState = undefined
    this.#wake()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      // Ignore errors: requests then query the database themselves, and report its errors.
      await this.#follow().catch(() => {})
      this.#currentState = undefined
      this.#connection?.end()
      if (!this.#isClosed) await this.#pause(RECONNECT_MS)
    }
  }

  /** Listens and polls until the connection breaks. */
  async #follow(): Promise<void> {
    const connection = await openConnection(this.#settings)
    this.#connection = connection
    connection.on('notification', () => this.onChange())
    connection.on('end', () => this.#wake())
    await connection.run(`listen ${CHANNEL}`)
    while (!this.#isClosed) {
      await this.#poll(connection)
      if (this.#currentState) await this.#pause(POLL_MS)
    }
  }

  async #poll(connection: Connection): Promise<void> {
    const began = performance.now()
    const changes = this.#changes
    const [row] = (await connection.run<Row>(READ_STATE)) as [Row]
    const seen = JSON.stringify(row)
    // A change that was reported during the query may be missing in this row.
    if (changes !== this.#changes) return
    if (seen !== this.#seen || !this.#currentState)
      this.#currentState = { publication: publicationOf(row), erasures: row.erasures }
    this.#seen = seen
    this.#queriedAt = began
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    await this.#running
  }
}
