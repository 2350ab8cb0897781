/** The door: a token first, then its limit. Neither depends on the other's store. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Allowance, WINDOW_SECONDS } from '../access/rate-limit.ts'
import { findToken } from '../access/tokens.ts'
import { apiError } from './errors.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the token that the call came with; null for calls without a valid one. */
    tokenId: string | null
  }
}

const REALM = 'Bearer realm="heliolog"'
const BEARER = /^Bearer +([^\s]+) *$/i

const refuse = async ({ limiter }: Services, request: FastifyRequest): Promise<never> => {
  const missing = request.headers.authorization === undefined
  if (!missing) {
    const attempts = await limiter.countBadToken(request.ip)
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

const showAllowance = (reply: FastifyReply, { limit, remaining, resetSeconds }: Allowance): void => {
  reply.header('ratelimit-policy', `"default";q=${limit};w=${WINDOW_SECONDS}`)
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', resetSeconds)
}

/** Lets a call in, or throws the error that it gets instead. */
export const authenticate = async (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { database, limiter, settings } = services
  const sent = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const token = sent === undefined ? undefined : await findToken(database.reader, sent, Date.now())
  if (!token) return refuse(services, request)
  request.tokenId = token.id
  const allowance = await limiter.countCall(token.id, token.rate ?? settings.rateLimit)
  showAllowance(reply, allowance)
  if (allowance.exceeded)
    throw apiError(
      'rate_limited',
      `The limit of ${allowance.limit} calls a minute is used up; try again in ${allowance.resetSeconds} seconds.`,
      { 'retry-after': String(allowance.resetSeconds) },
    )
}
