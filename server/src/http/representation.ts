/** A response body with headers and validators, built once and sent to any number of clients. */
import type { IncomingHttpHeaders } from 'node:http'
import { ATTRIBUTION } from '../domain/records/meta.ts'
import type { MaybePromise } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { ApiSettings } from './app-dependencies.ts'
import {
  compress,
  ENCODINGS,
  type Encoding,
  FAST_BROTLI,
  FILE_ENCODINGS,
  preferredEncoding,
} from './encoding.ts'
import { type ApiError, preconditionFailed } from './errors.ts'
import { DATA_VARY, type HeaderList, JSON_TYPE } from './headers.ts'

/**
 * Part of every ETag of published data. Increase it with each release that changes a byte of a page, a record or a bulk
 * file: otherwise clients keep the old bytes, and If-Range appends new bytes to them.
 */
export const FORMAT_REVISION = 4

/** A version of a series, as a publication has it. */
export interface SeriesVersion
  extends Pick<Publication, 'version' | 'publishedAt' | 'previouslyPublishedAt'> {
  /** When the data of the version were published, which citations state. */
  citedAt: string | null
  /** The validator of all lists and records that show it. */
  etag: string
}

export interface RepresentationOptions {
  contentType: string
  /** A strong validator of the uncompressed body. */
  etag: string
  cacheControl: string
  vary?: string
  /** The version whose dates validate the body; leave unset if the body also depends on settings. */
  dates?: SeriesVersion | undefined
  /** The publication as of which the body was read; unset if it is not to be cached. */
  publication?: Publication | undefined
  /** Sent with 200 and 304. */
  headers?: HeaderList
  /** Sent with 200 only. */
  bodyHeaders?: HeaderList | undefined
  /** Undefined for a body that is not compressed on request. */
  brotliQuality?: number | undefined
  /** Supplies bodies that are already compressed, such as the portal's build files. */
  compressed?: ((encoding: Encoding) => MaybePromise<Buffer>) | undefined
  /** The reason phrase of a response with a body, if it is not the usual one. */
  reason?: string
}

/** Node sends a short string in one write with the headers, but a Buffer in a separate write. */
export type Piece = Buffer | string

/** Headers and body in one encoding. */
interface Variant {
  headers: HeaderList
  pieces: readonly Piece[]
}

/** Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_024

export class Representation {
  readonly options: RepresentationOptions
  #pieces: readonly Piece[]
  #plain: Variant | undefined
  #encoded: Map<Encoding, MaybePromise<Variant>> | undefined
  readonly bytes: number

  /** Accepts the body in pieces to avoid copying the database's result. */
  constructor(pieces: readonly Piece[], options: RepresentationOptions) {
    this.options = options
    this.#pieces = pieces
    let bytes = 0
    for (const piece of pieces) bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
    this.bytes = bytes
  }

  /** Throws the 412 error unless the variant that the client gets fulfils the preconditions. */
  checkPreconditions(headers: IncomingHttpHeaders): void {
    const { etag, dates } = this.options
    if (hasPreconditions(headers))
      checkPreconditions(headers, encodedEtag(etag, this.#encodingFor(headers)), dates)
  }

  /** Headers of the 304 response when the client's copy is current, else undefined. */
  notModified(headers: IncomingHttpHeaders): HeaderList | undefined {
    return notModifiedHeaders(headers, this.options)
  }

  /** The variant that the client prefers; each is created once. */
  variant(headers: IncomingHttpHeaders): MaybePromise<Variant> {
    const encoding = this.#encodingFor(headers)
    if (encoding !== undefined) return this.#encodedVariant(encoding)
    this.#plain ??= this.#withHeaders(this.#pieces, this.bytes)
    return this.#plain
  }

  /** Joins the pieces, which makes repeated sending cheaper. */
  join(): void {
    if (this.#pieces.length === 1) return
    this.#pieces = [this.#body()]
    this.#plain = undefined
  }

  #encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
    const { compressed, brotliQuality } = this.options
    const isCompressible = compressed ?? (brotliQuality !== undefined && this.bytes >= MIN_COMPRESSED_BYTES)
    return isCompressible ? preferredEncoding(headers['accept-encoding'], ENCODINGS) : undefined
  }

  #body(): Buffer {
    return Buffer.concat(
      this.#pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
    )
  }

  #encodedVariant(encoding: Encoding): MaybePromise<Variant> {
    this.#encoded ??= new Map()
    const existing = this.#encoded.get(encoding)
    if (existing) return existing
    const pending = this.#compress(encoding)
    this.#encoded.set(encoding, pending)
    pending.then(
      (variant) => this.#encoded?.set(encoding, variant),
      () => this.#encoded?.delete(encoding),
    )
    return pending
  }

  async #compress(encoding: Encoding): Promise<Variant> {
    const { compressed, brotliQuality = FAST_BROTLI } = this.options
    const body = await (compressed?.(encoding) ?? compress(this.#body(), encoding, brotliQuality))
    return this.#withHeaders([body], body.length, encoding)
  }

  #withHeaders(pieces: readonly Piece[], bytes: number, encoding?: Encoding): Variant {
    const { contentType, etag, bodyHeaders } = this.options
    const headers = ['content-type', contentType, 'content-length', String(bytes)]
    if (encoding !== undefined) headers.push('content-encoding', encoding)
    if (bodyHeaders) headers.push(...bodyHeaders)
    headers.push(...validatorHeaders(this.options, encodedEtag(etag, encoding)))
    return { headers, pieces }
  }
}

export const recordsVersion = (publication: Publication): SeriesVersion => ({
  version: publication.version,
  etag: `"${publication.version}-r${FORMAT_REVISION}"`,
  citedAt: publication.publishedAt,
  publishedAt: publication.publishedAt,
  previouslyPublishedAt: publication.previouslyPublishedAt,
})

/** The attribution in ASCII, because header values have no reliable encoding beyond it. */
const ASCII_ATTRIBUTION = ATTRIBUTION.replace('©', '(c)')

/** Attribution and links of published data, for a response with a body; `links` come before the citation's. */
export const attributionHeaders = (citationUrl: string | undefined, links = ''): HeaderList => [
  'x-data-attribution',
  ASCII_ATTRIBUTION,
  'link',
  `${links && `${links}, `}<${citationUrl}>; rel="cite-as"`,
]

export const dataVersionHeader = ({ version }: Pick<Publication, 'version'>): HeaderList => [
  'x-data-version',
  version,
]

/** Options for published data: cached privately, and revalidated by the data version. */
export const dataOptions = (served: SeriesVersion, bodyHeaders?: HeaderList): RepresentationOptions => ({
  contentType: JSON_TYPE,
  etag: served.etag,
  cacheControl: 'private, no-cache',
  vary: DATA_VARY,
  dates: served,
  headers: dataVersionHeader(served),
  bodyHeaders,
  brotliQuality: FAST_BROTLI,
})

export const dataRepresentation = (
  publication: Publication,
  pieces: readonly Piece[],
  { citationUrl, served, next }: { citationUrl: string | undefined; served: SeriesVersion; next?: string },
): Representation => {
  const headers = attributionHeaders(citationUrl, next && `<${next}>; rel="next"`)
  return new Representation(pieces, { ...dataOptions(served, headers), publication })
}

/** Headers of the 304 response when the client has this version, determined without a database read. */
export const notModifiedVersion = (
  headers: IncomingHttpHeaders,
  served: SeriesVersion,
): HeaderList | undefined => notModifiedHeaders(headers, dataOptions(served))

const notModifiedHeaders = (
  headers: IncomingHttpHeaders,
  options: RepresentationOptions,
): HeaderList | undefined => {
  const matched = matchValidator(headers, options.etag, options.dates)
  return matched === undefined ? undefined : validatorHeaders(options, matched)
}

/** A strong validator identifies exact bytes, so each encoding has its own. */
export const encodedEtag = (etag: string, encoding: string | undefined): string =>
  encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** The date of a publication as a header, and in each of the three formats of RFC 9110, 5.6.7. */
interface LastModified {
  time: number
  headers: HeaderList
  formats: readonly string[]
}

const NO_DATE: LastModified = { time: 0, headers: [], formats: [] }
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const lastModifiedAt = (date: Date): LastModified => {
  const current = date.toUTCString()
  const [weekday = '', day = '', month = '', year = '', time = ''] = current.replace(',', '').split(' ')
  const rfc850 = `${WEEKDAYS[date.getUTCDay()]}, ${day}-${month}-${year.slice(-2)} ${time} GMT`
  const asctime = `${weekday} ${month} ${String(date.getUTCDate()).padStart(2)} ${time} ${year}`
  return { time: date.getTime(), headers: ['last-modified', current], formats: [current, rfc850, asctime] }
}

let latest: { at: string | null; lastModified: LastModified } = { at: null, lastModified: NO_DATE }

/**
 * Caches the formatted date, which nearly every response sends. A date ahead of the clock is not sent (RFC 9110,
 * 8.8.2.1).
 */
const lastModifiedOf = ({ publishedAt: at }: SeriesVersion): LastModified => {
  if (at !== latest.at) latest = { at, lastModified: at === null ? NO_DATE : lastModifiedAt(new Date(at)) }
  return latest.lastModified.time > Date.now() ? NO_DATE : latest.lastModified
}

/** Last-Modified for a body that depends on more than the publication, so that its date does not validate it. */
export const lastModifiedHeaders = (dates: SeriesVersion): HeaderList => lastModifiedOf(dates).headers

export const validatorHeaders = (
  { cacheControl, vary, dates, headers }: Omit<RepresentationOptions, 'etag' | 'contentType'>,
  etag: string,
): string[] => {
  const all = ['etag', etag, 'cache-control', cacheControl]
  if (vary !== undefined) all.push('vary', vary)
  if (dates) all.push(...lastModifiedOf(dates).headers)
  if (headers) all.push(...headers)
  return all
}

/** The suffix of a compressed variant's ETag, as in "0c51f0a9b3e27-gzip". */
const ENCODING_SUFFIX = new RegExp(`-(?:${FILE_ENCODINGS.join('|')})"$`)

/** The validator in If-None-Match that matches this body in any encoding. */
const matchEtag = (ifNoneMatch: string, etag: string): string | undefined => {
  if (ifNoneMatch === etag) return etag
  const candidates = ifNoneMatch.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''))
  return candidates.includes('*')
    ? etag
    : candidates.find((candidate) => candidate.replace(ENCODING_SUFFIX, '"') === etag)
}

/** Finds conditions that come before those for 304 (RFC 9110, 13.2.2). */
export const hasPreconditions = (headers: IncomingHttpHeaders): boolean =>
  headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined

/** The time of a date in one of the three formats; later than all others if it is invalid, and so ignored. */
const parseDate = (text: string): number => {
  const date = new Date(text.endsWith('GMT') ? text : `${text} GMT`)
  return lastModifiedAt(date).formats.includes(text) ? date.getTime() : Number.POSITIVE_INFINITY
}

/** Throws the 412 error unless the preconditions allow a body with this validator. Weak ones never match. */
export const checkPreconditions = (
  headers: IncomingHttpHeaders,
  etag: string,
  dates: SeriesVersion | undefined,
): void => {
  const { 'if-match': ifMatch, 'if-unmodified-since': since } = headers
  if (ifMatch !== undefined) {
    const candidates = ifMatch.split(',').map((candidate) => candidate.trim())
    if (!candidates.includes('*') && !candidates.includes(etag)) throw preconditionFailed('If-Match', etag)
  } else if (since !== undefined && dates && lastModifiedOf(dates).time > parseDate(since))
    throw preconditionFailed('If-Unmodified-Since', etag)
}

/** The validator of the client's copy if that is current, or undefined when the body must be sent. */
const matchValidator = (
  headers: IncomingHttpHeaders,
  etag: string,
  dates: SeriesVersion | undefined,
): string | undefined => {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return matchEtag(ifNoneMatch, etag)
  const since = headers['if-modified-since']
  if (since === undefined || !dates) return undefined
  // HTTP dates have a resolution of 1 s, so they cannot distinguish two versions of the same second.
  // They are also unreliable after the clock was set back.
  const { publishedAt, previouslyPublishedAt } = dates
  if (publishedAt === null || publishedAt <= (previouslyPublishedAt ?? '')) return undefined
  // A later date proves nothing: the client's clock may be wrong, or the publication may have taken long.
  return lastModifiedOf(dates).formats.includes(since) ? etag : undefined
}

export interface Series {
  /** The version that a publication's responses show; undefined if there is none. */
  versionOf(publication: Publication): SeriesVersion | undefined
  /** Throws the 404 error if there is none. */
  requireVersion(publication: Publication): SeriesVersion
  /** Set if former versions are stored. */
  hasHistory: boolean
  /** The error of every request, if the operator has turned the series off. */
  offError?(settings: ApiSettings): ApiError | undefined
}

/** The published records. */
export const RECORDS: Series = {
  versionOf: recordsVersion,
  requireVersion: recordsVersion,
  hasHistory: true,
}
