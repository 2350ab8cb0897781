/** Routes of a feature: a path, who may use it, and how to read it; and what unknown paths return. */
import type { MaybePromise } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { TokenScope } from '../storage/schema/tables.ts'
import type { Call, CalledRoute, ReportedParameters } from './call.ts'
import { type ApiError, notFound } from './errors.ts'
import type { Representation, Series } from './representation.ts'

/** Access to a route. Public and limited ones ignore tokens; a limited one counts the calls of IP addresses. */
export type Access =
  | 'public'
  | 'limited'
  | {
      /** The tokens that it accepts: those of the Authorization header, or those of an address. */
      scope: TokenScope
      /** Calls without a token get 401, are limited by their IP address, or are accepted without a limit. */
      withoutToken: 'rejected' | 'limited' | 'accepted'
    }

export const NEEDS_TOKEN: Access = { scope: 'api', withoutToken: 'rejected' }

export interface Route extends CalledRoute {
  access: Access
  /** Validates the request; throws an ApiError if it is invalid. `parameters` are those of the path, decoded. */
  parse(call: Call, parameters: readonly string[]): DataQuery | DocumentQuery | StreamQuery
}

/** A validated request for something that does not depend on the publication, or finds it itself. */
interface DocumentQuery extends ReportedParameters {
  document(): MaybePromise<Representation>
}

/** A validated request whose response is no representation, so that the route sends it. */
interface StreamQuery extends ReportedParameters {
  stream(): MaybePromise<void>
}

/** A validated request for published data. */
export interface DataQuery extends ReportedParameters {
  /** Reads the response as of `publication` or later. */
  read(publication: Publication): MaybePromise<Representation>
  /** The version of the previous page, if the request has a cursor. */
  seenVersion?: string | undefined
  /** The series that the response shows; `RECORDS` by default. */
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

/** The response of all unknown paths below a path. */
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
    parse: (_, [path = '']) => {
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
