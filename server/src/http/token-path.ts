/** Cuts the token out of the path of an address, so that no later code can log or return it. */
import { type AddressScope, TOKEN_ADDRESSES, tokenPath } from '../access/token-address.ts'
import { decodeSegment } from './path.ts'

const SCOPES = Object.entries(TOKEN_ADDRESSES).map(([name, { path, prefix }]) => {
  const scope = name as AddressScope
  const maskedStart = tokenPath(scope, '…').slice(0, -path.length)
  return { scope, segment: path.slice(1), prefixSegment: prefix.slice(1), maskedStart }
})

/** Whether the first segment has percent-encoded characters, which no path of ours needs. */
const hasEncodedStart = (path: string): boolean => {
  const encoded = path.indexOf('%')
  return encoded !== -1 && path.lastIndexOf('/', encoded) <= 0
}

interface SplitPath {
  /** The text in place of the token, and the scope of such tokens; undefined for a path that is no such address. */
  token: { text: string; scope: AddressScope } | undefined
  /** The path that remains. */
  path: string
  /** The path for logs and caches. */
  masked: string
}

/** Returns undefined for paths that contain no token. `path` is percent-encoded, as sent. */
export const splitTokenPath = (path: string): SplitPath | undefined => {
  for (const { scope, segment, prefixSegment, maskedStart } of SCOPES) {
    if (!path.includes(prefixSegment) && !hasEncodedStart(path)) continue
    const segments = path.split('/')
    const at = segments.findIndex((one) => decodeSegment(one) === prefixSegment)
    const text = at === -1 ? undefined : segments[at + 1]
    if (text === undefined) continue
    // A token may be mistyped, even with a slash in it, so nothing is kept of a path that is no such address.
    if (at !== 1) return { token: undefined, path, masked: maskedStart }
    if (decodeSegment(segments[3] ?? '') !== segment)
      return { token: undefined, path: maskedStart, masked: maskedStart }
    const remaining = `/${segments.slice(3).join('/')}`
    return { token: { text: decodeSegment(text), scope }, path: remaining, masked: maskedStart + remaining }
  }
  return undefined
}
