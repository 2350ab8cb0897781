/** The door: a token first, then its limit. Neither depends on the other's store. */
import type { IncomingMessage } from 'node:http'
import type { StoredToken } from '../access/tokens.ts'
import { type MaybeLater, whenRead } from '../storage/maybe-later.ts'
import { type Call, callOf } from './call.ts'
import { apiError } from './errors.ts'
import type { Services } from './services.ts'

const REALM = 'Bearer realm="heliolog"'

/** Counts a call, once; false when it was one too many. */
export const countCall = ({ limiter, settings }: Services, call: Call, token: StoredToken): boolean => {
  call.tokenId = token.id
  call.allowance ??= limiter.countCall(token.id, token.rate ?? settings.rateLimit)
  return !call.allowance.exceeded
}

const refuse = ({ limiter }: Services, request: IncomingMessage): never => {
  const missing = request.headers.authorization === undefined
  if (!missing) {
    const attempts = limiter.countBadToken(callOf(request).address)
    if (attempts.exceeded)
      throw apiError(
        'rate_limited',
        `Too many calls with bad tokens from this address; try again in ${attempts.resetSeconds} seconds.`,
        { 'retry-after': String(attempts.resetSeconds) },
      )
  }
  throw apiError(
    'unauthorized',
    'A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The operators issue tokens on request.',
    { 'www-authenticate': missing ? REALM : `${REALM}, error="invalid_token"` },
  )
}

/** Lets a call in, or throws the error that it gets instead. */
export const authenticate = (services: Services, request: IncomingMessage): MaybeLater<void> =>
  whenRead(services.lookAt(request.headers.authorization), ({ token, fresh }) => {
    if (!token) return refuse(services, request)
    const call = callOf(request)
    call.fresh = fresh
    if (countCall(services, call, token)) return
    const { limit, resetSeconds } = call.allowance ?? {}
    throw apiError(
      'rate_limited',
      `The limit of ${limit} calls a minute is used up; try again in ${resetSeconds} seconds.`,
      { 'retry-after': String(resetSeconds) },
    )
  })
