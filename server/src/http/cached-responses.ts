/** LRU cache of responses for the current data version, by URL, limited in bytes. */
import { LRUCache } from 'lru-cache'
import type { ErasureWatch } from '../storage/erasure-watch.ts'
import { isSame, type Publication } from '../storage/publication.ts'
import type { Call } from './call.ts'
import { RECORDS, type Representation } from './representation.ts'
import type { DataQuery } from './route.ts'

const CACHE_BYTES = 24 * 2 ** 20
const MAX_RECENT_URLS = 5_000
/** Room for a cursor of 4,000 characters. */
const MAX_URL_LENGTH = 5_000
const MAX_ENTRY_BYTES = 2 ** 21
/** Estimate for the headers, the key and the bookkeeping of an entry. */
const ENTRY_OVERHEAD_BYTES = 1_000
/** A response replaces those that were unused for this many times the interval between its own requests. */
const ADMISSION_FACTOR = 2

interface Entry {
  response: Representation
  bytes: number
  /** The number of the last request that it served. */
  usedAt: number
}

export class CachedResponses {
  /** The number of the current request. */
  #now = 0
  /** The numbers of the last requests, by URL. */
  readonly #recentUrls = new LRUCache<string, number>({ max: MAX_RECENT_URLS })
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  #publication: Publication | undefined

  constructor(erasures: Pick<ErasureWatch, 'onErased'>) {
    erasures.onErased(() => this.#entries.clear())
  }

  /** Requests with `Prefer` are not served from the cache, because it may make the same URL invalid. */
  find({ url, lookup, request }: Pick<Call, 'url' | 'lookup' | 'request'>): Representation | undefined {
    const publication = lookup?.publication
    if (!publication || request.headers['prefer'] !== undefined) return undefined
    const entry = isSame(publication, this.#publication) ? this.#entries.get(url) : undefined
    if (!entry) return undefined
    entry.usedAt = ++this.#now
    entry.response.join()
    return entry.response
  }

  /**
   * Cached responses skip the parser, which names ignored parameters, and the version check that a cursor from another
   * version needs on each request, so such responses are not added.
   */
  add(
    url: string,
    { isList, series = RECORDS, seenVersion, ignoredParameters }: Omit<DataQuery, 'read'>,
    response: Representation,
  ): void {
    const { publication } = response.options
    if (!publication || !isList || ignoredParameters) return
    if (seenVersion !== undefined && seenVersion !== series.versionOf(publication)?.version) return
    if (!isSame(publication, this.#publication)) {
      this.#entries.clear()
      this.#publication = publication
    }
    if (url.length > MAX_URL_LENGTH) return
    const now = ++this.#now
    const requestedAt = this.#recentUrls.get(url)
    this.#recentUrls.set(url, now)
    // Compressed variants are added later: reserve half the plain size for both.
    const bytes = Math.ceil(1.5 * response.bytes) + 2 * url.length + ENTRY_OVERHEAD_BYTES
    if (requestedAt !== undefined && this.#isAdmitted(bytes, now - requestedAt))
      this.#entries.set(url, { response, bytes, usedAt: now })
  }

  /**
   * Most pages are requested once, by a client that reads the complete list, so a response is cached on the second
   * request for its URL at the earliest. It replaces only responses that are requested clearly less often. Otherwise,
   * clients that cycle over more pages than fit would evict each page before its next request.
   */
  #isAdmitted(bytes: number, interval: number): boolean {
    let missing = this.#entries.calculatedSize + bytes - CACHE_BYTES
    for (const evicted of this.#entries.rvalues() as Iterable<Entry>) {
      if (missing <= 0) return true
      if (this.#now - evicted.usedAt < ADMISSION_FACTOR * interval) return false
      missing -= evicted.bytes
    }
    return true
  }
}
