/** Routes of a feature: a path, who may use it, and how to read it; and what unknown paths return. */
import type { MaybePromise } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { TokenScope } from '../storage/schema/tables.ts'
import type { Call } from './call.ts'
import { type ApiError, type FormatError, notFound } from './errors.ts'
import type { Representation, Series } from './representation.ts'

/** Who may use a route. Public and limited ones ignore tokens; a limited one counts the calls of IP addresses. */
export type Access =
  | 'public'
  | 'limited'
  | {
      /** The tokens that it accepts: those of the Authorization header, or those of an address. */
      scope: TokenScope
      /** What happens without a token: 401, a limit for the IP address, or nothing. */
      withoutToken: 'rejected' | 'limited' | 'accepted'
    }

export const NEEDS_TOKEN: Access = { scope: 'api', withoutToken: 'rejected' }

/** The result of a read that has sent the response itself. */
export const RESPONDED = Symbol('responded')
export type Responded = typeof RESPONDED

export interface Route {
  /** Such as /api/v1/observations/{id}; parameters are complete segments at the end. */
  path: string
  /** The name in metrics; defaults to the path. */
  name?: string
  access: Access
  /** The form of error responses; by default the standard body. */
  formatError?: FormatError
  /** Whether the route serves published data. */
  servesData: boolean
  /** Validates the request; throws an ApiError if it is invalid. */
  parse(call: Call): Query
}

/** A validated request. */
export interface Query {
  /** Reads the response as of `publication` or later. */
  read(publication: Publication): MaybePromise<Representation | Responded>
  /** The version of the previous page, if the request has a cursor. */
  seenVersion?: string | undefined
  /** What the response shows; `RECORDS` by default. */
  series?: Series
  /** Lists exist in every version, so their ETag is known before the read and their responses are cacheable. */
  isList?: boolean
}

/** The routes of a feature. */
export interface Interface {
  routes: readonly Route[]
  /** For unknown paths; the first one that matches counts. */
  unknownPaths?: readonly UnknownPaths[]
}

/** What all unknown paths below a path return. */
export interface UnknownPaths {
  below: string
  /** Only these of them. */
  matches?(path: string): boolean
  /** Its only parameter is the path. */
  route: Route
}

export const unknownBelow = (
  below: string,
  route: Pick<Route, 'access' | 'formatError'>,
  error: (path: string) => ApiError,
): UnknownPaths => ({
  below,
  route: {
    ...route,
    path: 'other',
    servesData: false,
    parse: ({ parameters: [path = ''] }) => {
      throw error(path)
    },
  },
})

/** Unknown paths of a version need a token too, so that clients without one cannot probe which paths exist. */
export const unknownInVersion = (
  path: string,
  message = `There is nothing at this path; ${path}/openapi.json lists all paths.`,
): UnknownPaths[] => [
  unknownBelow(path, { access: NEEDS_TOKEN }, () => notFound(message)),
  unknownBelow(path.replace(/\/v\d+$/, ''), { access: 'public' }, () => notFound()),
]
