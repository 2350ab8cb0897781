/** Response headers, constant and per request. */
import type { Allowance } from '../access/rate-limit.ts'
import { ATTRIBUTION } from '../domain/records/meta.ts'
import type { Call } from './call.ts'
import { ALLOWED_METHODS } from './errors.ts'

/** Alternating names and values, the form that node:http writes fastest. */
export type HeaderList = readonly string[]

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Link',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Repr-Digest',
  'Retry-After',
  'WWW-Authenticate',
  'X-Change-Cursor',
  'X-Data-Attribution',
  'X-Data-Query',
  'X-Data-Version',
  'X-Ignored-Parameters',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Row-Count',
]
const ALLOWED_HEADERS = [
  'Authorization',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Prefer',
  'Range',
  'Want-Repr-Digest',
]
const PREFLIGHT_SECONDS = 86_400

/** Browsers must not guess the content type. */
export const NO_SNIFF: HeaderList = ['x-content-type-options', 'nosniff']

/** Sent with every response, which scripts from any origin may read. */
export const COMMON_HEADERS: HeaderList = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED_HEADERS.join(', '),
  ...NO_SNIFF,
]

/** The request headers that decide which data a client gets, and in which encoding. */
export const DATA_VARY = 'Authorization, Accept-Encoding'

export const NO_STORE: HeaderList = ['cache-control', 'no-store']

/** Sent with every error. */
export const ERROR_HEADERS: HeaderList = [...NO_STORE, 'vary', DATA_VARY]

/** The attribution in ASCII, because header values have no reliable encoding beyond it. */
const ASCII_ATTRIBUTION = ATTRIBUTION.replace('©', '(c)')

/** Attribution and links of published data, for a response with a body; `links` come before the citation's. */
export const attributionHeaders = (citationUrl: string | undefined, links = ''): HeaderList => [
  'x-data-attribution',
  ASCII_ATTRIBUTION,
  'link',
  `${links && `${links}, `}<${citationUrl}>; rel="cite-as"`,
]

/** The response to OPTIONS, whether or not it is a CORS preflight. */
export const PREFLIGHT: HeaderList = [
  'allow',
  ALLOWED_METHODS.join(', '),
  'access-control-allow-methods',
  ALLOWED_METHODS.join(', '),
  'access-control-allow-headers',
  ALLOWED_HEADERS.join(', '),
  'access-control-max-age',
  String(PREFLIGHT_SECONDS),
]

const policy = (name: string, { limit, seconds }: Allowance): string => `"${name}";q=${limit};w=${seconds}`
const state = (name: string, { remaining, resetSeconds }: Allowance): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`

const appliedPreferences = ({ isStrict, waitSeconds }: Call): string =>
  [isStrict && 'handling=strict', waitSeconds > 0 && `wait=${waitSeconds}`].filter(Boolean).join(', ')

/** Returns a copy of `headers` with the per-request headers appended. */
export const withCallHeaders = (headers: HeaderList, call: Call): string[] => {
  const all = [...headers, 'x-request-id', call.id]
  const { allowance: calls, bulkAllowance: bulk } = call
  if (calls)
    all.push(
      'ratelimit-policy',
      bulk ? `${policy('default', calls)}, ${policy('bulk', bulk)}` : policy('default', calls),
      'ratelimit',
      bulk ? `${state('default', calls)}, ${state('bulk', bulk)}` : state('default', calls),
      // The older headers support only one limit, so they report the one on calls.
      'x-ratelimit-limit',
      String(calls.limit),
      'x-ratelimit-remaining',
      String(calls.remaining),
      'x-ratelimit-reset',
      String(calls.resetSeconds),
    )
  if (call.ignoredParameters) all.push('x-ignored-parameters', call.ignoredParameters)
  if (call.isStrict || call.waitSeconds > 0) all.push('preference-applied', appliedPreferences(call))
  if (call.isShuttingDown) all.push('connection', 'close')
  return all
}
