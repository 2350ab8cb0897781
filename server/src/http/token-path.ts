/** Cuts the token out of the path of a HAPI address, so that no later code can log or return it. */
import { HAPI_PATH, HAPI_TOKEN_PATH, hapiPathFor } from '../features/hapi/datasets/hapi-address.ts'
import { decodeSegment } from './path.ts'

const [HAPI, HAPI_TOKEN] = [HAPI_PATH.slice(1), HAPI_TOKEN_PATH.slice(1)]
const MASK = '…'
const MASKED_START = hapiPathFor(MASK).slice(0, -HAPI_PATH.length)

/** Whether the first segment has percent-encoded characters, which no path of ours needs. */
const hasEncodedStart = (path: string): boolean => {
  const encoded = path.indexOf('%')
  return encoded !== -1 && path.lastIndexOf('/', encoded) <= 0
}

interface TokenPath {
  /** The text in place of the token; undefined for a path that is no HAPI address. */
  token: string | undefined
  /** The path that remains. */
  path: string
  /** The path for logs and caches. */
  masked: string
}

/** Returns undefined for paths that contain no token. `path` is percent-encoded, as sent. */
export const splitTokenPath = (path: string): TokenPath | undefined => {
  if (!path.includes(HAPI_TOKEN) && !hasEncodedStart(path)) return undefined
  const segments = path.split('/')
  const at = segments.findIndex((segment) => decodeSegment(segment) === HAPI_TOKEN)
  const token = at === -1 ? undefined : segments[at + 1]
  if (token === undefined) return undefined
  // A token may be mistyped, even with a slash in it, so nothing is kept of a path that is no HAPI address.
  if (at !== 1) return { token: undefined, path, masked: MASKED_START }
  if (decodeSegment(segments[3] ?? '') !== HAPI)
    return { token: undefined, path: MASKED_START, masked: MASKED_START }
  const remaining = `/${segments.slice(3).join('/')}`
  return { token: decodeSegment(token), path: remaining, masked: MASKED_START + remaining }
}
