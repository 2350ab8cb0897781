/** Responses of the current data version, by URL, bounded in bytes. */
import { LRUCache } from 'lru-cache'
import { isSame, type Publication } from '../../storage/publication.ts'
import type { Representation } from './representation.ts'

const CACHE_BYTES = 24 * 2 ** 20
const REMEMBERED_URLS = 5_000
/** A cursor has 4,000 characters at most. */
const LONGEST_URL = 5_000
const LARGEST_ENTRY_BYTES = 2 ** 21
/** Headers, key and bookkeeping of an entry. */
const ENTRY_BYTES = 1_000

export class CachedResponses {
  /**
   * A response is cached when its URL is requested a second time: most pages of a walk never are, and caching them all
   * would evict the ones that are.
   */
  readonly #requestedOnce = new RecentUrls()
  readonly #responses = new LRUCache<string, Representation>({
    maxSize: CACHE_BYTES,
    maxEntrySize: LARGEST_ENTRY_BYTES,
    // Compressed variants are added later; half as much again is room for both.
    sizeCalculation: ({ bytes }, url) => Math.ceil(1.5 * bytes) + 2 * url.length + ENTRY_BYTES,
  })
  #publication: Publication | undefined

  get(url: string, publication: Publication): Representation | undefined {
    return this.#publication && isSame(this.#publication, publication) ? this.#responses.get(url) : undefined
  }

  set(url: string, publication: Publication, response: Representation): void {
    if (!this.#publication || !isSame(this.#publication, publication)) {
      this.#responses.clear()
      this.#publication = publication
    }
    if (url.length > LONGEST_URL) return
    if (!this.#requestedOnce.add(url)) return
    response.join()
    this.#responses.set(url, response)
  }
}

/** Remembers at least the last REMEMBERED_URLS / 2 of them, in two generations: cheaper for each page than an LRU. */
class RecentUrls {
  #current = new Set<string>()
  #previous = new Set<string>()

  /** Whether the URL was added before. */
  add(url: string): boolean {
    if (this.#current.has(url) || this.#previous.has(url)) return true
    if (this.#current.size >= REMEMBERED_URLS / 2)
      [this.#previous, this.#current] = [this.#current, new Set()]
    this.#current.add(url)
    return false
  }
}
