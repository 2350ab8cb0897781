/** Response headers, constant and per request. */
import type { Allowance } from '../../access/rate-limit.ts'
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
  'X-Data-Attribution',
  'X-Data-Query',
  'X-Data-Version',
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

/** Scripts from any origin may read every response. */
export const CORS: HeaderList = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED_HEADERS.join(', '),
]

/** Browsers must not guess the content type. */
export const NO_SNIFF: HeaderList = ['x-content-type-options', 'nosniff']

export const NO_STORE: HeaderList = ['cache-control', 'no-store']

export const PREFLIGHT: HeaderList = [
  'access-control-allow-methods',
  ALLOWED_METHODS.join(', '),
  'access-control-allow-headers',
  ALLOWED_HEADERS.join(', '),
  'access-control-max-age',
  String(PREFLIGHT_SECONDS),
  'content-length',
  '0',
]

const policy = (name: string, { limit, seconds }: Allowance): string => `"${name}";q=${limit};w=${seconds}`
const state = (name: string, { remaining, resetSeconds }: Allowance): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`

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
  if (call.isStrict) all.push('preference-applied', 'handling=strict')
  if (call.isShuttingDown) all.push('connection', 'close')
  return all
}
