import type { AppDependencies } from '../app-dependencies.ts'
import type { Call } from './call.ts'
import { rateLimited, unauthorized } from './errors.ts'

/** Looks up the token and the data version to respond with. */
export const authenticate = async ({ tokenLookup, limiter }: AppDependencies, call: Call): Promise<void> => {
  const { authorization } = call.request.headers
  call.lookup = await tokenLookup.lookUp(authorization)
  if (call.lookup.token) return
  if (authorization === undefined) throw unauthorized(false)
  const { exceeded, resetSeconds } = await limiter.countBadToken(call.address)
  throw exceeded
    ? rateLimited('Too many calls with bad tokens from this address', resetSeconds)
    : unauthorized(true)
}
