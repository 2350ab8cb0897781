/**
 * Copies of the store, read from in turn. A copy answers a call only while it stands at the very version that the
 * call was let in at; otherwise the call is answered by the primary, and the copy is left alone until it has caught up.
 */
import type pg from 'pg'
import type { DatabaseOptions, Notice, PoolState, ReplicaState } from '../database.ts'
import { withoutPassword } from '../database.ts'
import { FRESHNESS_COLUMNS, type Freshness, isSame } from '../freshness.ts'
import { connectionTo, impatient, openPool, READ_ONLY, stateOf } from './pool.ts'

/** A page takes a millisecond; who waits so much longer is better served elsewhere. */
const PATIENCE_MS = 1_000
/** A copy that was left is looked at again: soon, since most are only a moment behind, then less often. */
const LOOK_AGAIN_MS = 20
const LOOK_AGAIN_MOST_MS = 500

const LOOK = { name: 'heliolog-replica', text: `select ${FRESHNESS_COLUMNS} from dataset d` }

interface Replica extends ReplicaState {
  pool: pg.Pool
}

export interface ReplicaSurroundings {
  primary: pg.Pool
  /** What the primary stands at, if that is known. */
  standing(): Freshness | undefined
  notify(notice: Notice): void
}

export class Replicas {
  readonly #all: Replica[]
  readonly #around: ReplicaSurroundings
  readonly #timers = new Set<NodeJS.Timeout>()
  #turn = 0
  #isClosed = false

  constructor(options: DatabaseOptions, around: ReplicaSurroundings) {
    this.#around = around
    const patience = impatient(Math.min(PATIENCE_MS, options.timeoutMs))
    this.#all = options.replicaUrls.map((url) => ({
      place: withoutPassword(url),
      serving: true,
      pool: openPool({ ...connectionTo(url, options), ...patience, ...READ_ONLY, max: options.poolSize }),
    }))
  }

  /** Reads the one row that a query gives, as it stands at `fresh` or later. */
  async read<Row extends Freshness>(query: pg.QueryConfig, fresh: Freshness): Promise<Row> {
    const replica = this.#next()
    if (replica) {
      const row = await this.#readFrom<Row>(replica, query, fresh)
      if (row) return row
    }
    return (await this.#around.primary.query(query)).rows[0] as Row
  }

  #next(): Replica | undefined {
    for (let tried = 0; tried < this.#all.length; tried++) {
      this.#turn = (this.#turn + 1) % this.#all.length
      const replica = this.#all[this.#turn]
      if (replica?.serving) return replica
    }
    return undefined
  }

  async #readFrom<Row extends Freshness>(
    replica: Replica,
    query: pg.QueryConfig,
    fresh: Freshness,
  ): Promise<Row | undefined> {
    try {
      const row = (await replica.pool.query(query)).rows[0] as Row
      if (isSame(row, fresh)) return row
      // A copy that is ahead of the call, by a publication of this moment, is none to leave.
      const standing = this.#around.standing()
      if (!standing || !isSame(row, standing))
        this.#leave(replica, 'it does not stand where the primary does')
    } catch (error) {
      this.#leave(replica, String(error))
    }
    return undefined
  }

  #leave(replica: Replica, reason: string): void {
    if (!replica.serving) return
    replica.serving = false
    this.#around.notify({ message: 'a replica is left alone', replica: replica.place, reason })
    this.#lookAgain(replica, LOOK_AGAIN_MS)
  }

  #lookAgain(replica: Replica, pauseMs: number): void {
    if (this.#isClosed) return
    const timer = setTimeout(async () => {
      this.#timers.delete(timer)
      if (await this.#hasCaughtUp(replica)) {
        replica.serving = true
        this.#around.notify({ message: 'a replica is read from again', replica: replica.place })
      } else this.#lookAgain(replica, Math.min(2 * pauseMs, LOOK_AGAIN_MOST_MS))
    }, pauseMs).unref()
    this.#timers.add(timer)
  }

  async #hasCaughtUp({ pool }: Replica): Promise<boolean> {
    try {
      const row = (await pool.query<Freshness>(LOOK)).rows[0]
      const standing = this.#around.standing()
      return row !== undefined && standing !== undefined && isSame(row, standing)
    } catch {
      return false
    }
  }

  states(): ReplicaState[] {
    return this.#all.map(({ place, serving }) => ({ place, serving }))
  }

  pools(): PoolState[] {
    return this.#all.map(({ pool }, index) => stateOf(`replica ${index + 1}`, pool))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(this.#all.map(({ pool }) => pool.end()))
  }
}
