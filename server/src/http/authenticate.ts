/** Decides whether a client may use a route, and counts its request. */
import { type AddressScope, TOKEN_ADDRESSES, tokenPath } from '../access/token-address.ts'
import type { AuthLookup, KnownToken } from '../access/token-lookup.ts'
import type { TokenScope } from '../storage/schema/tables.ts'
import type { AppDependencies } from './app-dependencies.ts'
import type { Call } from './call.ts'
import { rateLimited, unauthorized } from './errors.ts'
import type { Route } from './router.ts'

/** What is needed instead of a missing or bad token. Every kind of bad token gets the same message. */
const needsToken = (scope: TokenScope, operators: string): string => {
  if (scope === 'api')
    return `A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The ${operators} issue tokens on request.`
  const { title } = TOKEN_ADDRESSES[scope]
  return `A valid ${title} token is needed in the address: ${tokenPath(scope, '{token}')}. The ${operators} issue ${title} tokens on request.`
}

/** For a valid token of one scope where another one is needed. */
const wrongScope = (scope: TokenScope, needed: TokenScope, operators: string): string => {
  if (scope === 'api') {
    const { title } = TOKEN_ADDRESSES[needed as AddressScope]
    return `This token works only in the Authorization header. A ${title} address needs a ${title} token, which the ${operators} issue on request.`
  }
  const { title } = TOKEN_ADDRESSES[scope]
  return `This token works only in ${title} addresses: ${tokenPath(scope, '{token}')}. Other requests need an ordinary token, which the ${operators} issue on request.`
}

const operatorsOf = ({ contact }: AppDependencies['settings']): string =>
  contact === undefined ? 'operators' : `operators (${contact})`

/** Authenticates and counts the request, if the route needs it. */
export const admit = async (app: AppDependencies, call: Call, { access }: Route): Promise<void> => {
  if (access === 'public') return
  const { scope, withoutToken } = access
  if (call.scope === scope) {
    await authenticate(app, call)
    await limitToken(app, call)
  } else if (withoutToken === 'limited') await limitAddress(app, call)
  else if (withoutToken === 'rejected')
    throw unauthorized(false, needsToken(scope, operatorsOf(app.settings)))
}

/** Looks up the token and the data version to respond with. */
export const authenticate = async (
  { tokenLookup, limiter, settings }: AppDependencies,
  call: Call,
): Promise<void> => {
  const { authorization, scope } = call
  const lookup = await tokenLookup.lookUp(authorization)
  call.lookup = lookup
  const { token } = lookup
  if (token?.scope === scope) return
  call.lookup = { ...lookup, token: undefined }
  const operators = operatorsOf(settings)
  if (authorization === undefined) throw unauthorized(false, needsToken(scope, operators))
  const { exceeded, resetSeconds } = await limiter.countBadToken(call.address)
  if (exceeded) throw rateLimited('Too many calls with bad tokens from this address', resetSeconds)
  throw unauthorized(true, token ? wrongScope(token.scope, scope, operators) : needsToken(scope, operators))
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
