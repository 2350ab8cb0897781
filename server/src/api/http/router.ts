/** What a route is, and which one a path leads to. A dozen static paths and a few with parameters need no library. */

import type { MaybePromise } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import type { Call } from './call.ts'
import type { Representation } from './representation.ts'

export interface Route {
  /** Such as /api/v1/observations/{id}; a parameter is a complete segment at the path's end. */
  path: string
  /** Its name in metrics, when that is not its path. */
  name?: string
  needsToken: boolean
  /** Whether it serves published data. */
  servesData: boolean
  /** Checks the request, or throws the error that says what is accepted. */
  parse(call: Call): Query
}

/** What a valid request asks for. */
export interface Query {
  /** Reads the response as of `publication` or later; undefined when it has been sent already. */
  read(publication: Publication): MaybePromise<Representation | undefined>
  /** The data version that the client has seen, where the request continues from there. */
  seen?: string | undefined
  /** A list: it exists in every version, so its ETag is known before it is read, and its response may be cached. */
  isList?: boolean
}

export interface Match {
  route: Route
  parameters: readonly string[]
}

/** A path with its segments decoded, for comparing: an encoded slash does not separate segments. */
export const decodePath = (path: string): string =>
  path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path

const NO_PARAMETERS: readonly string[] = []

export class Router {
  readonly #static = new Map<string, Match>()
  /** Routes with parameters, by what comes before the first one. */
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

  /** `path` is percent-encoded, as it was sent. */
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
          ? [decode(path.slice(path.lastIndexOf('/') + 1))]
          : path.split('/').slice(-count).map(decode)
      return { route: found.route, parameters }
    }
    return undefined
  }
}

/** A segment that is not valid percent-encoded UTF-8 stands for itself. */
const decode = (segment: string): string => {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const decodeSegment = (segment: string): string => {
  const decoded = decode(segment)
  return decoded.includes('/') ? segment : decoded
}
