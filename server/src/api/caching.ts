/**
 * The data version is the validator of every answer: a page is right exactly while its version stands.
 * Ready answers are kept for as long as it does.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Freshness, isSame } from '../storage/freshness.ts'
import type { Answer } from './answer.ts'
import type { Head } from './head.ts'

const CACHE_BYTES = 24 * 2 ** 20
const REMEMBERED_ADDRESSES = 5_000
/** A cursor has 4,000 characters at most. */
const LONGEST_ADDRESS = 5_000
const LARGEST_ENTRY_BYTES = 2 ** 21
/** Of an answer besides its body: head, key and bookkeeping. */
const ENTRY_BYTES = 1_000
/** Between the validator and the name of an encoding, as in "0c51f0a9b3e27-gzip". */
const ENCODED = /-(?:gzip|br|deflate|zstd)"$/

/** A strong validator names the bytes sent, so that each encoding has its own. */
export const encodedTag = (etag: string, encoding: string | undefined): string =>
  encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`

let lastModified: { at: string | null; head: Head } = { at: null, head: [] }

/** Of the publication that stands; written once, since all answers bear it. */
const lastModifiedHead = (at: string | null): Head => {
  if (at !== lastModified.at)
    lastModified = { at, head: at === null ? [] : ['last-modified', new Date(at).toUTCString()] }
  return lastModified.head
}

export const validators = (etag: string, { publishedAt }: Freshness): Head => [
  'etag',
  etag,
  'cache-control',
  'private, no-cache',
  'vary',
  'Authorization, Accept-Encoding',
  ...lastModifiedHead(publishedAt),
]

/** Of what is written from a version of the data. By its content too: another release of heliolog may write it otherwise. */
export const contentTag = (version: string, text: string): string =>
  `"${version}-${hash('sha256', text).slice(0, 10)}"`

/** The validator among those of an If-None-Match that names what would be sent, in whichever encoding. */
export const heldTag = (held: string, etag: string): string | undefined => {
  if (held === etag) return etag
  const candidates = held.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''))
  return candidates.includes('*') ? etag : candidates.find((one) => one.replace(ENCODED, '"') === etag)
}

/** The validator that the caller already holds, or undefined when the answer must be sent. */
export const heldValidator = (
  headers: IncomingHttpHeaders,
  etag: string,
  fresh: Freshness,
): string | undefined => {
  const held = headers['if-none-match']
  if (held !== undefined) return heldTag(held, etag)
  const since = headers['if-modified-since']
  // A date has whole seconds: where two versions share one, or a clock was set back, it cannot tell them apart.
  const { publishedAt, previouslyPublishedAt } = fresh
  if (since === undefined || publishedAt === null || publishedAt <= (previouslyPublishedAt ?? ''))
    return undefined
  return Date.parse(since) >= Date.parse(publishedAt) ? etag : undefined
}

/**
 * Answers of the current version, by the address that they were asked for, bounded in bytes. An answer is kept when
 * it is asked for again: most pages of a walk never are, and to keep them all made the others three times as dear.
 */
export class ReadyAnswers {
  readonly #askedOnce = new LRUCache<string, true>({ max: REMEMBERED_ADDRESSES })
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: LARGEST_ENTRY_BYTES,
    // Packed forms are made later; half as much again is room for both.
    sizeCalculation: ({ bytes }, url) => Math.ceil(1.5 * bytes) + 2 * url.length + ENTRY_BYTES,
  })
  #fresh: Freshness | undefined

  /** What was sent to this address before; it is right while its `fresh` is. */
  get(url: string): Answer | undefined {
    return this.#answers.get(url)
  }

  set(url: string, answer: Answer): void {
    if (!this.#fresh || !isSame(this.#fresh, answer.fresh)) {
      this.#answers.clear()
      this.#fresh = answer.fresh
    }
    if (url.length > LONGEST_ADDRESS) return
    if (!this.#askedOnce.has(url)) this.#askedOnce.set(url, true)
    else {
      answer.join()
      this.#answers.set(url, answer)
    }
  }
}
