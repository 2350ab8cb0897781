/** Which part of a file is wanted (RFC 9110, 14). Several parts at once are not served: the whole is. */
import type { IncomingHttpHeaders } from 'node:http'

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

export interface Part {
  first: number
  last: number
}

/** The range that is asked for, if it is one of the file that the caller has begun with. */
export const rangeOf = (headers: IncomingHttpHeaders, etag: string): string | undefined => {
  const { range } = headers
  const begunWith = headers['if-range']
  if (range === undefined || (begunWith !== undefined && begunWith !== etag)) return undefined
  const [, first, last] = ONE_RANGE.exec(range) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  return first !== '' && last !== '' && Number(last) < Number(first) ? undefined : range
}

/** The part of a file of this size, or undefined where the file ends before it. */
export const partIn = (range: string, size: number): Part | undefined => {
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? []
  const end = size - 1
  const part =
    first === ''
      ? { first: Math.max(0, size - Number(last)), last: end }
      : { first: Number(first), last: last === '' ? end : Math.min(end, Number(last)) }
  return part.first > end ? undefined : part
}
