/** Caches what was read as of one publication, by key, until another publication is asked for. */
import { LRUCache } from 'lru-cache'
import type { ErasureWatch } from './erasure-watch.ts'
import { isSame, type Publication } from './publication.ts'

const MAX_ENTRIES = 1_000

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
