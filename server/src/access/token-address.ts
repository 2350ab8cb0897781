/** Addresses that contain a token, for clients that cannot send an Authorization header. */
import type { TokenScope } from '../storage/schema/tables.ts'

/** Tokens of such a scope work in these addresses only, because clients store and show them. */
export type AddressScope = Exclude<TokenScope, 'api'>

/** The name of each interface in messages, its path without a token, and what precedes the token. */
export const TOKEN_ADDRESSES: Record<AddressScope, Record<'title' | 'path' | 'prefix', string>> = {
  hapi: { title: 'HAPI', path: '/hapi', prefix: '/hapi-token' },
}

export const tokenPath = (scope: AddressScope, token: string): string => {
  const { path, prefix } = TOKEN_ADDRESSES[scope]
  return `${prefix}/${token}${path}`
}

/** Returns segments that are not valid percent-encoded UTF-8 unchanged. */
export const decodeSegment = (segment: string): string => {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const SCOPES = Object.entries(TOKEN_ADDRESSES).map(([name, { path, prefix }]) => {
  const scope = name as AddressScope
  const maskedStart = tokenPath(scope, '…').slice(0, -path.length)
  return { scope, segment: path.slice(1), prefixSegment: prefix.slice(1), maskedStart }
})

/** Finds percent-encoded characters in the first segment, which no path of ours needs. */
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
