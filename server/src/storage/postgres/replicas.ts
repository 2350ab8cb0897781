/**
 * Reads from replicas in turn. A replica is used only if it has the version at which the request was authenticated.
 * Otherwise the primary is read, and the replica is not used until it has caught up.
 */
import type { DatabaseOptions, Notice, PoolState, ReplicaState, Value } from '../database.ts'
import { withoutPassword } from '../database-url.ts'
import { isSame, type Publication, READ_PUBLICATION } from '../publication.ts'
import { Pool } from './pool.ts'
import { connectionTo, setReadOnly, withTimeouts } from './store-connection.ts'
import type { Watch } from './watch.ts'

/** A request that waits longer than this is served by the primary. */
const TIMEOUT_MS = 1_000
/** Unused replicas are checked with backoff: most are only briefly behind. */
const MIN_CHECK_MS = 20
const MAX_CHECK_MS = 500

interface Replica extends ReplicaState {
  pool: Pool
}

export class Replicas {
  readonly #all: Replica[]
  readonly #primary: Pool
  readonly #watch: Watch
  readonly #notify: (notice: Notice) => void
  #last = 0
  #isClosed = false

  /** `watch` is that of the primary. */
  constructor(options: DatabaseOptions, primary: Pool, watch: Watch, notify: (notice: Notice) => void) {
    this.#primary = primary
    this.#watch = watch
    this.#notify = notify
    const timeoutMs = Math.min(TIMEOUT_MS, options.timeoutMs)
    this.#all = options.replicaUrls.map((url, index) => {
      const settings = { ...withTimeouts(connectionTo(url, options), timeoutMs), setUp: setReadOnly }
      return {
        location: withoutPassword(url),
        serving: true,
        pool: new Pool(`replica ${index + 1}`, settings, options.poolSize),
      }
    })
  }

  /** Reads the one row that a statement returns, at the version `publication` or a later one. */
  async read<Row extends Publication>(
    statement: string,
    values: readonly Value[],
    publication: Publication,
  ): Promise<Row> {
    const replica = this.#next()
    if (replica) {
      const row = await this.#readFrom<Row>(replica, statement, values, publication)
      if (row) return row
    }
    const [row] = await this.#primary.run<Row>(statement, values)
    return row as Row
  }

  #next(): Replica | undefined {
    for (let tried = 0; tried < this.#all.length; tried++) {
      this.#last = (this.#last + 1) % this.#all.length
      const replica = this.#all[this.#last]
      if (replica?.serving) return replica
    }
    return undefined
  }

  async #readFrom<Row extends Publication>(
    replica: Replica,
    statement: string,
    values: readonly Value[],
    publication: Publication,
  ): Promise<Row | undefined> {
    try {
      const [row] = (await replica.pool.run<Row>(statement, values)) as [Row]
      if (isSame(row, publication)) return row
      // The replica may also be newer than the request, if data were published in the meantime.
      if (!this.#isCurrent(row)) this.#suspend(replica, 'its data version differs from the primary')
    } catch (error) {
      this.#suspend(replica, String(error))
    }
    return undefined
  }

  #suspend(replica: Replica, reason: string): void {
    if (!replica.serving) return
    replica.serving = false
    this.#notify({ message: 'stopped reading from a replica', replica: replica.location, reason })
    this.#checkAfter(replica, MIN_CHECK_MS)
  }

  #checkAfter(replica: Replica, pauseMs: number): void {
    setTimeout(async () => {
      if (this.#isClosed) return
      if (await this.#hasCaughtUp(replica)) {
        replica.serving = true
        this.#notify({ message: 'reading from a replica again', replica: replica.location })
      } else this.#checkAfter(replica, Math.min(2 * pauseMs, MAX_CHECK_MS))
    }, pauseMs).unref()
  }

  async #hasCaughtUp({ pool }: Replica): Promise<boolean> {
    try {
      const [row] = await pool.run<Publication>(READ_PUBLICATION)
      return row !== undefined && this.#isCurrent(row)
    } catch {
      return false
    }
  }

  #isCurrent(publication: Publication): boolean {
    return isSame(publication, this.#watch.currentState()?.publication)
  }

  states(): ReplicaState[] {
    return this.#all.map(({ location, serving }) => ({ location, serving }))
  }

  pools(): PoolState[] {
    return this.#all.map(({ pool }) => pool.state)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#all.map(({ pool }) => pool.end()))
  }
}
