/**
 * Notices that data were deleted for good, by any process on any machine, so that this process drops what it has cached.
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, StoreState } from './database.ts'
import { isSame, type Publication } from './publication.ts'

const CHECK_MS = 500

/** Deletes what was cached before the erasure with this number, or at an unknown time. */
type Drop = (erasures: number) => void

export class ErasureWatch {
  readonly #database: Pick<Database, 'currentState' | 'prepare'>
  readonly #drops: Drop[] = []
  #erasures: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(database: Pick<Database, 'currentState' | 'prepare'>) {
    this.#database = database
  }

  /** `drop` is called at the start, and after each erasure. */
  onErased(drop: Drop): void {
    this.#drops.push(drop)
  }

  async start(): Promise<void> {
    try {
      const read = this.#database.prepare<Pick<StoreState, 'erasures'>>(sql`select erasures from dataset`)
      this.#notice((await read({}))?.erasures)
    } catch {
      // The store is unavailable; the timer asks again.
    }
    this.#timer = setInterval(() => this.#notice(this.#database.currentState()?.erasures), CHECK_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #notice(erasures: number | undefined): void {
    if (erasures === undefined || erasures === this.#erasures) return
    this.#erasures = erasures
    for (const drop of this.#drops) drop(erasures)
  }
}

const MAX_ENTRIES = 1_000

/** Caches what was read as of one publication, by key, until another publication is asked for. */
export class PublicationCache<Entry> {
  readonly #entries = new LRUCache<string, Promise<Entry>>({ max: MAX_ENTRIES })
  #publication: Publication | undefined

  constructor(erasures: ErasureWatch) {
    erasures.onErased(() => this.#entries.clear())
  }

  /** The cached entry, or else what `read` returns. Failed reads are not cached. */
  get(publication: Publication, key: string, read: () => Promise<Entry>): Promise<Entry> {
    if (!isSame(publication, this.#publication)) this.#entries.clear()
    this.#publication = publication
    const cached = this.#entries.get(key)
    if (cached) return cached
    const entry = read()
    this.#entries.set(key, entry)
    entry.catch(() => this.#entries.delete(key))
    return entry
  }
}
