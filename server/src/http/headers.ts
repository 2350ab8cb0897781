/** Constant response headers. */
import { extname } from 'node:path'
import { ALLOWED_METHODS } from './errors.ts'

/** Alternating names and values, as in `rawHeaders` of node:http. */
export type HeaderList = readonly string[]

export const headerList = (headers: Record<string, string>): HeaderList => Object.entries(headers).flat()

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

const CONTENT_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
} as const
const OTHER_TYPE = 'application/octet-stream'

/** The type of a static file. */
export const contentTypeOf = (name: string): string =>
  CONTENT_TYPES[extname(name) as keyof typeof CONTENT_TYPES] ?? OTHER_TYPE

/** For files whose names contain a hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const EXPOSED_HEADERS =
  'Accept-Ranges, Content-Disposition, Content-Range, ETag, Last-Modified, Link, Preference-Applied, RateLimit, ' +
  'RateLimit-Policy, Repr-Digest, Retry-After, WWW-Authenticate, X-Change-Cursor, X-Data-Attribution, X-Data-Query, ' +
  'X-Data-Version, X-Ignored-Parameters, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, ' +
  'X-Row-Count'
const ALLOWED_HEADERS =
  'Authorization, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Prefer, Range, Want-Repr-Digest'
const PREFLIGHT_SECONDS = 86_400

/** Browsers must not guess the content type. */
export const NO_SNIFF: HeaderList = ['x-content-type-options', 'nosniff']

/** Sent with every response, which scripts from any origin may read. */
export const COMMON_HEADERS: HeaderList = [
  ...headerList({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
  }),
  ...NO_SNIFF,
]

/** The request headers that decide which data a client gets, and in which encoding. */
export const DATA_VARY = 'Authorization, Accept-Encoding'

export const NO_STORE: HeaderList = ['cache-control', 'no-store']

/** Sent with every error. */
export const ERROR_HEADERS: HeaderList = [...NO_STORE, 'vary', DATA_VARY]

/** The response to OPTIONS, whether or not it is a CORS preflight. */
export const PREFLIGHT: HeaderList = headerList({
  allow: ALLOWED_METHODS.join(', '),
  'access-control-allow-methods': ALLOWED_METHODS.join(', '),
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': String(PREFLIGHT_SECONDS),
})
