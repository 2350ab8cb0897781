/**
 * Tracks the published version and the token changes, so that requests need no lookup. PostgreSQL reports each
 * change (LISTEN); a query several times a second covers a lost notification or connection.
 */
import type { StoreState } from '../database.ts'
import { PUBLICATION_COLUMNS, type Publication, publicationOf } from '../publication.ts'
import { Connection, type ConnectionSettings, statement } from './connection.ts'
import { CHANNEL } from './writer.ts'

const QUERY_EVERY_MS = 300
/** Nothing older counts as current: every instance knows of a change within a second. */
const CURRENT_FOR_MS = 900
const RECONNECT_MS = 200

const LISTEN = statement(`listen ${CHANNEL}`)
const READ_STATE = statement(
  `select ${PUBLICATION_COLUMNS}, (select number from token_change) as "tokenChange" from dataset d`,
)
type Row = Publication & { tokenChange: number }

export class Watch {
  readonly #settings: ConnectionSettings
  #currentState: StoreState | undefined
  /** When the last query began, and what it returned. */
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
      answerTimeoutMs: CURRENT_FOR_MS,
      setUp: (connection) => connection.run(LISTEN),
    }
  }

  /** The current state; undefined while it is unknown. The first call starts the watch. */
  currentState(): StoreState | undefined {
    this.#running ??= this.#run()
    return performance.now() - this.#queriedAt < CURRENT_FOR_MS ? this.#currentState : undefined
  }

  /** Something was written: requests do their own lookups until the next query has succeeded. */
  onChange(): void {
    this.#changes++
    this.#currentState = undefined
    this.#wake()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      // Whatever goes wrong here, requests do their own lookups, and report what is wrong.
      await this.#follow().catch(() => {})
      this.#currentState = undefined
      this.#connection?.destroy()
      if (!this.#isClosed) await this.#pause(RECONNECT_MS)
    }
  }

  /** Listens and queries until the connection breaks. */
  async #follow(): Promise<void> {
    const connection = new Connection(this.#settings, () => this.onChange())
    this.#connection = connection
    await connection.open()
    connection.onClose(() => this.#wake())
    while (connection.isOpen) {
      await this.#query(connection)
      if (this.#currentState) await this.#pause(QUERY_EVERY_MS)
    }
  }

  async #query(connection: Connection): Promise<void> {
    const began = performance.now()
    const changes = this.#changes
    const [row] = (await connection.run<Row>(READ_STATE)) as [Row]
    const seen = JSON.stringify(row)
    // A change that was reported meanwhile may be missing in this row.
    if (changes !== this.#changes) return
    if (seen !== this.#seen || !this.#currentState) this.#currentState = { publication: publicationOf(row) }
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
    this.#connection?.destroy()
    this.#wake()
    await this.#running
  }
}
