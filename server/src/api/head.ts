/** What the heads of answers are made of: flat lists of names and values, as node:http takes them quickest. */
import type { FastifyReply } from 'fastify'
import type { Allowance } from '../access/rate-limit.ts'
import type { Call } from './call.ts'
import { ALLOWED_METHODS } from './errors.ts'

export type Head = readonly string[]

const EXPOSED = [
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
const ACCEPTED = [
  'Authorization',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Prefer',
  'Range',
  'Want-Repr-Digest',
]
const PREFLIGHT_SECONDS = 86_400

/** Every answer may be read by scripts of every origin. */
export const CROSS_ORIGIN: Head = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED.join(', '),
]

export const PREFLIGHT: Head = [
  'access-control-allow-methods',
  ALLOWED_METHODS.join(', '),
  'access-control-allow-headers',
  ACCEPTED.join(', '),
  'access-control-max-age',
  String(PREFLIGHT_SECONDS),
  'content-length',
  '0',
]

const policy = (name: string, { limit, seconds }: Allowance): string => `"${name}";q=${limit};w=${seconds}`
const state = (name: string, { remaining, resetSeconds }: Allowance): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`

/** The older headers have room for one limit: it is that of every call. */
const allowanceHead = (calls: Allowance, bulk: Allowance | undefined): Head => [
  'ratelimit-policy',
  bulk ? `${policy('default', calls)}, ${policy('bulk', bulk)}` : policy('default', calls),
  'ratelimit',
  bulk ? `${state('default', calls)}, ${state('bulk', bulk)}` : state('default', calls),
  'x-ratelimit-limit',
  String(calls.limit),
  'x-ratelimit-remaining',
  String(calls.remaining),
  'x-ratelimit-reset',
  String(calls.resetSeconds),
]

/** What differs from call to call. */
export const headOfCall = ({ id, allowance, bulkAllowance, strict }: Call): Head => {
  const head = ['x-request-id', id]
  if (allowance) head.push(...allowanceHead(allowance, bulkAllowance))
  if (strict) head.push('preference-applied', 'handling=strict')
  return head
}

/** For what the framework sends. */
export const setHead = (reply: FastifyReply, head: Head): void => {
  for (let at = 0; at < head.length; at += 2) reply.header(head[at] as string, head[at + 1] as string)
}
