/** Decides whether a client may use a route, and counts its request. */
import type { AuthLookup, KnownToken } from '../access/token-lookup.ts'
import { hapiPathFor } from '../features/hapi/datasets/hapi-address.ts'
import type { AppDependencies } from './app-dependencies.ts'
import type { Call } from './call.ts'
import { rateLimited, unauthorized } from './errors.ts'
import type { Route } from './router.ts'

const HAPI_ADDRESS = hapiPathFor('{token}')

/** What is needed instead of a missing or bad token. Every kind of bad token gets the same message. */
const messages = ({ contact }: AppDependencies['settings']) => {
  const operators = contact === undefined ? 'operators' : `operators (${contact})`
  return {
    needsToken: `A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The ${operators} issue tokens on request.`,
    needsHapiToken: `A valid HAPI token is needed in the address: ${HAPI_ADDRESS}. The ${operators} issue HAPI tokens on request.`,
    /** For valid tokens in the wrong place, by the scope of the token. */
    api: `This token works only in the Authorization header. A HAPI address needs a HAPI token, which the ${operators} issue on request.`,
    hapi: `This token works only in HAPI addresses: ${HAPI_ADDRESS}. Other requests need an ordinary token, which the ${operators} issue on request.`,
  }
}

/** Authenticates and counts the request, if the route needs it. */
export const admit = async (app: AppDependencies, call: Call, route: Route): Promise<void> => {
  if (route.isHapi && call.pathToken === undefined) {
    if (app.settings.hapi === 'public') await limitAddress(app, call)
    else if (route.needsToken) throw unauthorized(false, messages(app.settings).needsHapiToken)
  } else if (route.needsToken || route.isHapi) {
    await authenticate(app, call)
    await limitToken(app, call)
  }
}

/** Looks up the token and the data version to respond with. */
export const authenticate = async (
  { tokenLookup, limiter, settings }: AppDependencies,
  call: Call,
): Promise<void> => {
  const { pathToken } = call
  const isInPath = pathToken !== undefined
  const authorization = isInPath ? `Bearer ${pathToken}` : call.request.headers.authorization
  const lookup = await tokenLookup.lookUp(authorization)
  call.lookup = lookup
  const { token } = lookup
  if (token && (token.scope === 'hapi') === isInPath) return
  call.lookup = { ...lookup, token: undefined }
  if (authorization === undefined) throw unauthorized(false, messages(settings).needsToken)
  const { exceeded, resetSeconds } = await limiter.countBadToken(call.address)
  if (exceeded) throw rateLimited('Too many calls with bad tokens from this address', resetSeconds)
  throw unauthorized(true, messages(settings)[token?.scope ?? (isInPath ? 'needsHapiToken' : 'needsToken')])
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
