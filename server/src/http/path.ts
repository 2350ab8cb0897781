/** Percent-encoded paths. */

/** Decodes a path's segments for comparison; an encoded slash stays encoded, as it separates no segments. */
export const decodePath = (path: string): string =>
  path.includes('%') ? path.split('/').map(decodeForComparison).join('/') : path

/** Returns segments that are not valid percent-encoded UTF-8 unchanged. */
export const decodeSegment = (segment: string): string => {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const decodeForComparison = (segment: string): string => {
  const decoded = decodeSegment(segment)
  return decoded.includes('/') ? segment : decoded
}

/** Whether a decoded path is `base` or below it. */
export const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)
