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
/**
 * Most pages are requested once, by a client that reads the complete list, so a response is cached on the second request
 * for its URL.
 */
export class CachedResponses {
  readonly #recentUrls = new LRUCache<string, true>({ max: MAX_RECENT_URLS })
  readonly #responses = new LRUCache<string, Representation>({
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    // Compressed variants are added later: reserve half the plain size for both.
    sizeCalculation: ({ bytes }, url) => Math.ceil(1.5 * bytes) + 2 * url.length + ENTRY_OVERHEAD_BYTES,
  })
  #publication: Publication | undefined

  constructor(erasures: Pick<ErasureWatch, 'onErased'>) {
    erasures.onErased(() => this.#responses.clear())
  }

  /** Requests with `Prefer` are not served from the cache, because it may make the same URL invalid. */
  find({ url, lookup, request }: Pick<Call, 'url' | 'lookup' | 'request'>): Representation | undefined {
    const publication = lookup?.publication
    if (!publication || request.headers['prefer'] !== undefined) return undefined
    return isSame(publication, this.#publication) ? this.#responses.get(url) : undefined
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
      this.#responses.clear()
      this.#publication = publication
    }
    if (url.length > MAX_URL_LENGTH) return
    if (this.#recentUrls.has(url)) this.#responses.set(url, response)
    else this.#recentUrls.set(url, true)
  }
}
