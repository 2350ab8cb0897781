/** Finds the route of a path. A dozen static paths and a few with parameters need no library. */
import { decodeSegment } from '../access/token-address.ts'
import { ALLOWED_METHODS, notFound } from './errors.ts'
import { type Interface, type Route, type UnknownPaths, unknownBelow } from './route.ts'

interface Match {
  route: Route
  /** Decoded path parameters. */
  parameters: readonly string[]
}

/** Decodes a path's segments for comparison; an encoded slash stays encoded, as it separates no segments. */
const decodePath = (path: string): string =>
  path.includes('%') ? path.split('/').map(decodeForComparison).join('/') : path

const decodeForComparison = (segment: string): string => {
  const decoded = decodeSegment(segment)
  return decoded.includes('/') ? segment : decoded
}

const UNKNOWN = unknownBelow('', { access: 'public' }, () => notFound())

export class Router {
  readonly #static = new Map<string, Match>()
  /** Routes with parameters, by the path before the first parameter. */
  readonly #byPrefix = new Map<string, { route: Route; count: number }>()
  readonly #unknownPaths: readonly UnknownPaths[]

  constructor(interfaces: readonly Interface[]) {
    for (const route of interfaces.flatMap(({ routes }) => routes)) {
      const start = route.path.indexOf('{')
      const count = route.path.slice(start).split('/').length
      if (start === -1) this.#static.set(route.path, { route, parameters: [] })
      else this.#byPrefix.set(route.path.slice(0, start), { route, count })
    }
    const declared = interfaces.flatMap(({ unknownPaths = [] }) => unknownPaths)
    // Particular paths first.
    this.#unknownPaths = [...declared.filter(({ matches }) => matches), ...declared]
  }

  /** `path` is percent-encoded, as sent. */
  match(path: string, method: string): Match {
    const decoded = decodePath(path)
    const found = this.#static.get(decoded) ?? this.#matchPrefix(decoded, path)
    // Public routes are read-only: other methods on them are handled like unknown paths, which may need a token.
    if (found && (found.route.access !== 'public' || ALLOWED_METHODS.includes(method))) return found
    return this.#matchUnknown(decoded)
  }

  #matchPrefix(decoded: string, path: string): Match | undefined {
    let end = decoded.lastIndexOf('/')
    for (let count = 1; end > 0; count++, end = decoded.lastIndexOf('/', end - 1)) {
      const found = this.#byPrefix.get(decoded.slice(0, end + 1))
      if (found?.count !== count) continue
      return { route: found.route, parameters: path.split('/').slice(-count).map(decodeSegment) }
    }
    return undefined
  }

  #matchUnknown(path: string): Match {
    const isBelow = (base: string) => path === base || path.startsWith(`${base}/`)
    const { route } =
      this.#unknownPaths.find(({ below, matches }) => isBelow(below) && (matches?.(path) ?? true)) ?? UNKNOWN
    return { route, parameters: [path] }
  }
}
