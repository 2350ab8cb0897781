/** Routes, and a minimal router: a dozen static paths and a few with parameters need no library. */
import type { MaybePromise } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import type { TokenScope } from '../storage/schema/tables.ts'
import type { Call } from './call.ts'
import type { FormatError } from './errors.ts'
import { decodePath, decodeSegment } from './path.ts'
import type { Representation, Series } from './representation.ts'

/** Who may use a route. A public one looks at no token; the others count the calls of each. */
export type Access =
  | 'public'
  | {
      /** The tokens that it accepts: those of the Authorization header, or those of an address. */
      scope: TokenScope
      /** What happens without a token: 401, a limit for the IP address, or nothing. */
      withoutToken: 'rejected' | 'limited' | 'accepted'
    }

export const NEEDS_TOKEN: Access = { scope: 'api', withoutToken: 'rejected' }

/** The result of a read that has sent the response itself. */
export class Responded {
  readonly isSent = true
}
export const RESPONDED = new Responded()

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

export interface Match {
  route: Route
  parameters: readonly string[]
}

const NO_PARAMETERS: readonly string[] = []

export class Router {
  readonly #static = new Map<string, Match>()
  /** Routes with parameters, by the path before the first parameter. */
  readonly #byPrefix = new Map<string, { route: Route; count: number }>()

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const start = route.path.indexOf('{')
      if (start === -1) this.#static.set(route.path, { route, parameters: NO_PARAMETERS })
      else
        this.#byPrefix.set(route.path.slice(0, start), {
          route,
          count: route.path.slice(start).split('/').length,
        })
    }
  }

  /** `path` is percent-encoded, as sent. */
  find(path: string): Match | undefined {
    const decoded = decodePath(path)
    return this.#static.get(decoded) ?? this.#findByPrefix(decoded, path)
  }

  #findByPrefix(decoded: string, path: string): Match | undefined {
    let end = decoded.lastIndexOf('/')
    for (let count = 1; end > 0; count++, end = decoded.lastIndexOf('/', end - 1)) {
      const found = this.#byPrefix.get(decoded.slice(0, end + 1))
      if (found?.count !== count) continue
      const parameters =
        count === 1
          ? [decodeSegment(path.slice(path.lastIndexOf('/') + 1))]
          : path.split('/').slice(-count).map(decodeSegment)
      return { route: found.route, parameters }
    }
    return undefined
  }
}
