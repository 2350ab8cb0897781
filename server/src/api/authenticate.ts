/** The door: a token first, then its limit. Neither depends on the other's store. */
import type { IncomingMessage } from 'node:http'
import type { Look } from '../access/admission.ts'
import type { Allowance } from '../access/rate-limit.ts'
import type { StoredToken } from '../access/tokens.ts'
import { type MaybePromise, thenSync } from '../storage/maybe-promise.ts'
import { type Call, callOf } from './call.ts'
import { type ApiError, apiError } from './errors.ts'
import type { Services } from './services.ts'

const REALM = 'Bearer realm="heliolog"'

const rateLimited = (what: string, { resetSeconds }: Allowance): ApiError =>
  apiError('rate_limited', `${what}; try again in ${resetSeconds} seconds.`, {
    'retry-after': String(resetSeconds),
  })

/** Counts a call, once; false when it was one too many. */
export const countCall = (
  { limiter, settings }: Services,
  call: Call,
  token: StoredToken,
): MaybePromise<boolean> => {
  call.tokenId = token.id
  if (call.allowance) return !call.allowance.exceeded
  return thenSync(limiter.countCall(token.id, token.rate ?? settings.rateLimit), (allowance) => {
    call.allowance = allowance
    return !allowance.exceeded
  })
}

/** Counts a download that is about to begin, or throws the error that its caller gets instead. */
export const countDownload = (
  { limiter, settings }: Pick<Services, 'limiter' | 'settings'>,
  call: Call,
  token: StoredToken,
): MaybePromise<void> =>
  thenSync(limiter.countDownload(token.id, settings.bulkPerHour), (allowance) => {
    call.bulkAllowance = allowance
    if (allowance.exceeded)
      throw rateLimited(`The allowance of ${allowance.limit} downloads an hour is used up`, allowance)
  })

const unauthorized = (challenge: string) =>
  apiError(
    'unauthorized',
    'A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The operators issue tokens on request.',
    { 'www-authenticate': challenge },
  )

const refuse = ({ limiter }: Services, request: IncomingMessage): MaybePromise<never> => {
  if (request.headers.authorization === undefined) throw unauthorized(REALM)
  return thenSync(limiter.countBadToken(callOf(request).address), (allowance) => {
    if (!allowance.exceeded) throw unauthorized(`${REALM}, error="invalid_token"`)
    throw rateLimited('Too many calls with bad tokens from this address', allowance)
  })
}

/** Looks once for each call, whichever way it goes. */
export const lookAt = ({ admission }: Services, request: IncomingMessage): MaybePromise<Look> => {
  const call = callOf(request)
  return (
    call.look ??
    thenSync(admission.lookAt(request.headers.authorization), (look) => {
      call.look = look
      return look
    })
  )
}

/** Counting may have taken a while: a look that cannot be relied on any more is forgotten. */
export const stands = ({ admission }: Services, call: Call): boolean => {
  const isStanding = call.look !== undefined && admission.stands(call.look)
  if (!isStanding) call.look = undefined
  return isStanding
}

/** Lets a call in, or throws the error that it gets instead. */
export const authenticate = (services: Services, request: IncomingMessage): MaybePromise<void> =>
  thenSync(lookAt(services, request), (look) => {
    const call = callOf(request)
    if (!look.token) return refuse(services, request)
    return thenSync(countCall(services, call, look.token), (passed) => {
      if (passed) return stands(services, call) ? undefined : authenticate(services, request)
      const allowance = call.allowance as Allowance
      throw rateLimited(`The limit of ${allowance.limit} calls a minute is used up`, allowance)
    })
  })
