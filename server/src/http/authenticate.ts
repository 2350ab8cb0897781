/** Decides whether a client may use a route, and counts its request. */
import type { Client } from '../access/rate-limit.ts'
import { isValid } from '../access/token-format.ts'
import type { AuthLookup, KnownToken } from '../access/token-lookup.ts'
import type { MaybePromise } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { TokenScope } from '../storage/schema/tables.ts'
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
    await limitToken(app, call, await authenticate(app, call))
  } else if (withoutToken === 'limited') await limitAddress(app, call)
  else if (withoutToken === 'rejected') throw missingToken(scope, app.settings)
}

/** A lookup with an accepted token. */
type Authenticated = AuthLookup & { token: KnownToken }

const isAccepted = (lookup: AuthLookup | undefined, scope: TokenScope): lookup is Authenticated =>
  lookup?.token?.scope === scope && isValid(lookup.token, Date.now())

/** Looks up the token and the publication to respond with. */
export const authenticate = async (
  { tokenLookup, limiter, settings }: AppDependencies,
  call: Call,
): Promise<Authenticated> => {
  const { authorization, scope, address } = call
  const lookup = await tokenLookup.lookUp(authorization, () => limiter.isBlocked(address))
  if (isAccepted(lookup, scope)) {
    call.lookup = lookup
    return lookup
  }
  call.lookup = undefined
  if (authorization === undefined) throw missingToken(scope, settings)
  const { exceeded, resetSeconds } = await limiter.countBadToken(address)
  if (exceeded) throw rateLimited('Too many calls with bad tokens from this address', resetSeconds)
  call.rejectedToken = lookup?.token
  throw rejectedToken(lookup?.token, scope, settings)
}

/** Counts the call against the rate limit of its token or IP address. */
const limitCall = async (
  { limiter, settings }: AppDependencies,
  call: Call,
  client: Client,
  rate: number | null,
): Promise<void> => {
  const allowance = await limiter.countCall(client, rate ?? settings.rateLimit)
  call.allowance = allowance
  if (!allowance.exceeded) return
  const whose = 'address' in client ? ' for your IP address' : ''
  throw rateLimited(
    `The limit of ${allowance.limit} calls a minute${whose} is used up`,
    allowance.resetSeconds,
  )
}

const limitToken = async (app: AppDependencies, call: Call, lookup: Authenticated): Promise<void> => {
  const { id, rate } = lookup.token
  await limitCall(app, call, { tokenId: id }, rate)
  // The token may have been revoked while counting waited for a shared counter.
  if (!app.tokenLookup.isCurrent(lookup)) await authenticate(app, call)
}

const limitAddress = async (app: AppDependencies, call: Call): Promise<void> => {
  await limitCall(app, call, { address: call.address }, null)
  call.lookup = await app.tokenLookup.lookUpPublication()
}

/** The publication that was looked up with the token, or else the current one. */
export const publicationOfCall = (
  { tokenLookup }: Pick<AppDependencies, 'tokenLookup'>,
  { lookup }: Pick<Call, 'lookup'>,
): MaybePromise<Publication> => lookup?.publication ?? tokenLookup.currentPublication()
