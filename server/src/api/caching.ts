/**
 * The data version is the validator of every answer: a page is right exactly while its version stands.
 * Ready pages are kept for as long as it does.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** What an answer is known by: the version of the data, and when that was published. */
export interface Freshness {
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
}

const CACHE_BYTES = 32 * 2 ** 20
const LARGEST_ENTRY_BYTES = 2 ** 21
/** Between the validator and the name of an encoding, as in "0c51f0a9b3e27-gzip". */
const ENCODED = /-(?:gzip|br|deflate|zstd)"$/

const VARY = 'Authorization, Accept-Encoding'

const httpDate = (at: string) => new Date(at).toUTCString()

export const setValidators = (reply: FastifyReply, etag: string, publishedAt: string | null): void => {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  reply.header('vary', VARY)
  if (publishedAt !== null) reply.header('last-modified', httpDate(publishedAt))
}

/** A strong validator names the bytes sent, so that each encoding has its own. */
export const markEncoding = (reply: FastifyReply): void => {
  const [etag, encoding] = [reply.getHeader('etag'), reply.getHeader('content-encoding')]
  if (typeof etag === 'string' && etag.startsWith('"') && typeof encoding === 'string' && !ENCODED.test(etag))
    reply.header('etag', `${etag.slice(0, -1)}-${encoding}"`).header('vary', VARY)
}

/** The validator that the caller already holds, or undefined when the answer must be sent. */
export const heldValidator = (
  request: FastifyRequest,
  etag: string,
  fresh: Freshness,
): string | undefined => {
  const held = request.headers['if-none-match']
  if (held !== undefined) {
    const candidates = held.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''))
    return candidates.includes('*') ? etag : candidates.find((one) => one.replace(ENCODED, '"') === etag)
  }
  const since = request.headers['if-modified-since']
  // A date has whole seconds: where two versions share one, or a clock was set back, it cannot tell them apart.
  const { publishedAt, previouslyPublishedAt } = fresh
  if (since === undefined || publishedAt === null || publishedAt <= (previouslyPublishedAt ?? ''))
    return undefined
  return Date.parse(since) >= Date.parse(publishedAt) ? etag : undefined
}

/** Ready bodies of the current version, bounded in bytes. */
export class BodyCache<Entry extends { body: string }> {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    maxEntrySize: LARGEST_ENTRY_BYTES,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + 100,
  })
  #version = ''

  get(version: string, key: string): Entry | undefined {
    return version === this.#version ? this.#entries.get(key) : undefined
  }

  set(version: string, key: string, entry: Entry): void {
    if (version !== this.#version) {
      this.#entries.clear()
      this.#version = version
    }
    this.#entries.set(key, entry)
  }
}
