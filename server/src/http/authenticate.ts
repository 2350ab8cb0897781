/** Decides whether a client may use a route, and counts its request. */
import { isValid } from '../access/token-format.ts'
import type { AuthLookup } from '../access/token-lookup.ts'
import type { KnownToken } from '../access/token-queries.ts'
import type { AppDependencies } from './app-dependencies.ts'
import type { Call } from './call.ts'
import { missingToken, rateLimited, rejectedToken } from './errors.ts'
import type { Route } from './route.ts'

/** Authenticates and counts the request, if the route needs it. */
export const admit = async (app: AppDependencies, call: Call, { access }: Route): Promise<void> => {
  if (access === 'public') return
  if (access === 'limited') return limitAddress(app, call)
  const { scope, withoutToken } = access
  if (call.scope === scope) {
    await authenticate(app, call)
    await limitToken(app, call)
  } else if (withoutToken === 'limited') await limitAddress(app, call)
  else if (withoutToken === 'rejected') throw missingToken(scope, app.settings)
}

/** Looks up the token and the data version to respond with. */
export const authenticate = async (
  { tokenLookup, limiter, settings }: AppDependencies,
  call: Call,
): Promise<void> => {
  const { authorization, scope } = call
  const lookup = await (authorization !== undefined && limiter.isBlocked(call.address)
    ? tokenLookup.lookUpIssued(authorization)
    : tokenLookup.lookUp(authorization))
  const { token } = lookup
  const isAccepted = token?.scope === scope && isValid(token, Date.now())
  call.lookup = isAccepted ? lookup : { ...lookup, token: undefined }
  if (isAccepted) return
  if (authorization === undefined) throw missingToken(scope, settings)
  const { exceeded, resetSeconds } = await limiter.countBadToken(call.address)
  if (exceeded) throw rateLimited('Too many calls with bad tokens from this address', resetSeconds)
  call.rejectedToken = token
  throw rejectedToken(token, scope, settings)
}

/** Counts the call against its token's rate limit. */
const limitToken = async (app: AppDependencies, call: Call): Promise<void> => {
  const { tokenLookup, limiter, settings } = app
  const lookup = call.lookup as AuthLookup
  const { id, rate } = lookup.token as KnownToken
  const allowance = await limiter.countCall(id, rate ?? settings.rateLimit)
  call.allowance = allowance
  if (allowance.exceeded)
    throw rateLimited(`The limit of ${allowance.limit} calls a minute is used up`, allowance.resetSeconds)
  // The token may have been revoked while counting waited for a shared counter.
  if (!tokenLookup.isCurrent(lookup)) await authenticate(app, call)
}

/** Counts a call that needs no token against the rate limit of its IP address. */
const limitAddress = async (
  { tokenLookup, limiter, settings }: AppDependencies,
  call: Call,
): Promise<void> => {
  const allowance = await limiter.countPublicCall(call.address, settings.rateLimit)
  call.allowance = allowance
  if (allowance.exceeded)
    throw rateLimited(
      `The limit of ${allowance.limit} calls a minute for your IP address is used up`,
      allowance.resetSeconds,
    )
  call.isPublic = true
  call.lookup = await tokenLookup.lookUpPublication()
}
